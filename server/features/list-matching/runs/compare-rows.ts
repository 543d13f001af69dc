// Compares rows of a file with the directory. Nothing of a row is stored or logged.
import type { MatchedRow, MatchRow } from '#contract/list-matching/match-runs.ts';
import {
  addPeople,
  findByKeys,
  findByLicenses,
  findByNames,
  type FindParts,
  type FoundKeys,
  type People,
} from './find-people.ts';
import { hasLicense, judgeRow, type Evidence } from './judge-row.ts';
import type { KeysOf } from './row-keys.ts';

/** In the order of the rows. `keysOf`: of these rows. @throws AppError `UNAVAILABLE` while the search is busy or starting */
export async function compareRows(parts: FindParts, rows: readonly MatchRow[], keysOf: KeysOf): Promise<MatchedRow[]> {
  const keys = await findByKeys(parts, rows, keysOf);
  const people: People = new Map();
  const ids = new Map(rows.map((row) => [row, idsOf(row, keys)]));
  await addPeople(parts.database, people, [...ids.values()].flat());
  const judge = (row: MatchRow): MatchedRow => {
    const known = [...new Set(ids.get(row))];
    return judgeRow(
      row,
      known.flatMap((id) => evidenceOf(row, id, known, { keys, people }) ?? []),
    );
  };
  const judged = new Map(rows.map((row) => [row, judge(row)]));
  for (const find of [findByLicenses, findByNames]) {
    const open = rows.filter((row) => judged.get(row)?.outcome !== 'matched');
    for (const [row, found] of await find(parts, open, people)) {
      ids.set(row, [...(ids.get(row) ?? []), ...found]);
      judged.set(row, judge(row));
    }
  }
  return rows.map((row) => judged.get(row) ?? { outcome: 'none', candidates: [] });
}

function idsOf(row: MatchRow, { keysOf, owners, holders }: FoundKeys): string[] {
  const { npi, emails, phones } = keysOf(row);
  const owner = owners.get(npi ?? '');
  const having = [...emails, ...phones].flatMap((key) => holders.get(key) ?? []);
  return [...(owner === undefined ? [] : [owner]), ...having];
}

/** Null: the candidate is not listed. */
function evidenceOf(
  row: MatchRow,
  id: string,
  known: readonly string[],
  { keys, people }: { keys: FoundKeys; people: People },
): Evidence | null {
  const candidate = people.get(id);
  if (candidate === undefined) return null;
  const { keysOf, owners, holders } = keys;
  const { npi, emails, phones } = keysOf(row);
  const has = (contactKeys: readonly string[]): boolean =>
    contactKeys.some((key) => holders.get(key)?.includes(id) === true);
  const hasNpi = npi !== null && owners.get(npi) === id;
  return {
    candidate,
    hasNpi,
    contradictsNpi: !hasNpi && npi !== null && candidate.npiKeys.length > 0 && !candidate.npiKeys.includes(npi),
    hasEmail: has(emails),
    hasPhone: has(phones),
    isSoleLicensee: known.every((other) => {
      const person = people.get(other);
      return other === id || person === undefined || !hasLicense(row, person);
    }),
    isSoleHolder: [...emails, ...phones].every((key) => (holders.get(key) ?? []).every((other) => other === id)),
  };
}
