// Compares rows of a file with the directory. Nothing of a row is stored or logged.
import type { MatchedRow, MatchRow } from '#contract/list-matching/match-runs.ts';
import { addPeople, findByKeys, findByNames } from './find-people.ts';
import type { FindParts, FoundKeys, People } from './find-people.ts';
import { judgeRow } from './judge-row.ts';
import type { Evidence } from './judge-row.ts';
import type { KeysOf } from './row-keys.ts';

/** In the order of the rows. `keysOf`: of these rows. @throws AppError `UNAVAILABLE` while the search is busy or starting */
export async function compareRows(parts: FindParts, rows: readonly MatchRow[], keysOf: KeysOf): Promise<MatchedRow[]> {
  const keys = await findByKeys(parts, rows, keysOf);
  const people: People = new Map();
  const idsByKey = new Map(rows.map((row) => [row, idsOf(row, keys)]));
  await addPeople(parts.database, people, [...idsByKey.values()].flat());
  const judge = (row: MatchRow, ids: readonly string[]): MatchedRow =>
    judgeRow(
      row,
      [...new Set(ids)].flatMap((id) => evidenceOf(row, id, keys, people) ?? []),
    );
  const byKey = new Map([...idsByKey].map(([row, ids]) => [row, judge(row, ids)]));
  const open = rows.filter((row) => byKey.get(row)?.outcome !== 'matched');
  const namesakes = await findByNames(parts, open, people);
  return rows.map((row) => {
    const found = byKey.get(row);
    return found?.outcome === 'matched'
      ? found
      : judge(row, [...(idsByKey.get(row) ?? []), ...(namesakes.get(row) ?? [])]);
  });
}

function idsOf(row: MatchRow, { keysOf, owners, holders }: FoundKeys): string[] {
  const { npi, emails, phones } = keysOf(row);
  const owner = owners.get(npi ?? '');
  const having = [...emails, ...phones].flatMap((key) => holders.get(key) ?? []);
  return [...(owner === undefined ? [] : [owner]), ...having];
}

/** Null: the candidate is not listed. */
function evidenceOf(row: MatchRow, id: string, keys: FoundKeys, people: People): Evidence | null {
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
    isSoleHolder: [...emails, ...phones].every((key) => (holders.get(key) ?? []).every((other) => other === id)),
  };
}
