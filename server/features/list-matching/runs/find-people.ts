// Finds the candidates that rows may be. Names are looked up in the memory of the search only, because a database may log its parameters.
import type { MatchRow } from '#contract/list-matching/match-runs.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import {
  findContactHolders,
  findOwners,
  readCompared,
  type ComparedCandidate,
  type ContactReader,
  type HashedKey,
} from '../../candidates/public.ts';
import type { LicenseDirectory } from './license-directory.ts';
import type { KeysOf } from './row-keys.ts';
import { isAtLeast, nameLikeness } from './name-likeness.ts';

export interface NameQuery {
  words: string;
  city: string | null;
  state: string | null;
}

export interface FindParts {
  database: Database;
  reader: ContactReader;
  licenses: LicenseDirectory;
  /** The ids of the first candidates whose words and place match; null: this server compares no names. */
  searchNames: ((query: NameQuery, idsMax: number) => Promise<string[]>) | null;
}

/** A contact of more candidates says nothing of who is who. */
const holdersMax = 20;
const namesakesMax = 10;
/** In one town, whose names are then compared one by one. */
const neighborsMax = 25;
/** Other searches are answered in between. */
const searchesAtOnce = 4;

export interface FoundKeys {
  keysOf: KeysOf;
  /** The candidate with an NPI. */
  owners: ReadonlyMap<HashedKey, string>;
  /** The candidates with a contact. */
  holders: ReadonlyMap<HashedKey, readonly string[]>;
}

export async function findByKeys(
  { database, reader }: FindParts,
  rows: readonly MatchRow[],
  keysOf: KeysOf,
): Promise<FoundKeys> {
  const npiKeys = rows.flatMap((row) => keysOf(row).npi ?? []);
  const contactKeys = rows.flatMap((row) => [...keysOf(row).emails, ...keysOf(row).phones]);
  return inTransaction(database, async (client) => ({
    keysOf,
    owners: await findOwners(client, [...new Set(npiKeys)]),
    holders: await findContactHolders(client, reader, contactKeys, holdersMax),
  }));
}

export type People = Map<string, ComparedCandidate>;

/** Reads the candidates that are not yet known. Those that are not listed stay unknown. */
export async function addPeople(database: Database, people: People, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !people.has(id));
  for (const [id, person] of await inTransaction(database, (client) => readCompared(client, wanted)))
    people.set(id, person);
}

/** The ids of people who may have the license of the row, for each row with one. */
export async function findByLicenses(
  { database, licenses }: FindParts,
  rows: readonly MatchRow[],
  people: People,
): Promise<Map<MatchRow, string[]>> {
  const asked = rows.flatMap((row) => (row.license === undefined ? [] : [{ row, license: row.license }]));
  const found = await licenses.find(asked.map(({ license }) => license));
  await addPeople(database, people, found.flat());
  return new Map(asked.map(({ row }, at) => [row, found[at] ?? []]));
}

/** Letters and spaces: signs mean something in a search. */
const plainWords = (...names: (string | undefined)[]): string =>
  names
    .flatMap((name) => name ?? [])
    .join(' ')
    .replaceAll(/[^\p{L}\p{M}\s]+/gu, ' ')
    .trim();

/** The questions of a row, in this order, until one finds the name. The later ones find names with a typing error. */
function questionsOf({ firstName, lastName, ...place }: MatchRow): (NameQuery & { idsMax: number })[] {
  const [city, state] = [place.city ?? null, place.state ?? null];
  const whole = plainWords(firstName, lastName);
  if (whole === '') return [];
  const inTown = city === null || state === null ? null : { city, state };
  const neighbors = [lastName, firstName].flatMap((name) => {
    const words = plainWords(name);
    return inTown === null || words === '' || words === whole ? [] : [{ words, ...inTown, idsMax: neighborsMax }];
  });
  return [
    { words: whole, city, state, idsMax: namesakesMax },
    ...neighbors,
    // The person may have moved.
    ...(inTown === null ? [] : [{ words: whole, city: null, state, idsMax: namesakesMax }]),
  ];
}

/** The ids of people with the name of the row, for each row. */
export async function findByNames(
  { database, searchNames }: FindParts,
  rows: readonly MatchRow[],
  people: People,
): Promise<Map<MatchRow, string[]>> {
  const found = new Map<MatchRow, string[]>();
  if (searchNames === null) return found;
  let waiting = rows.map((row) => ({ row, questions: questionsOf(row) }));
  while (waiting.length > 0) {
    const asked = waiting.flatMap(({ row, questions: [question, ...further] }) =>
      question === undefined ? [] : [{ row, question, questions: further }],
    );
    const answers = await inTurns(asked, ({ question: { idsMax, ...query } }) => searchNames(query, idsMax));
    await addPeople(database, people, answers.flat());
    const isNamed = (row: MatchRow, ids: readonly string[]): boolean =>
      ids.some((id) => isAtLeast(nameLikeness(row, people.get(id)?.names ?? []), 'near'));
    waiting = asked.filter(({ row }, at) => {
      const ids = answers[at] ?? [];
      found.set(row, [...(found.get(row) ?? []), ...ids]);
      return !isNamed(row, ids);
    });
  }
  return found;
}

/** The results in the order of the items. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: searchesAtOnce }, worker));
  return results;
}
