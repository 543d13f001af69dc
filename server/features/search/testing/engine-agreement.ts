// Asks three engines the same and compares their answers.
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { facetNames } from '#contract/search/search-filters.ts';
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import type { IndexAnswer, IndexQuery, SearchIndex } from '#search-index/public.ts';
import { SlowTwin } from '#search-index/testing/slow-twin.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { toDocument } from '../index-document.ts';
import { interpret, toIndexQuery, type Interpreted } from '#query-understanding/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { answerOf } from '../optional-words.ts';
import { readEverybody, readPeople, type IndexedRow } from '../search-store.ts';
import { searchExactly } from '../sql/sql-engine.ts';
import { knowledgeIn } from './asked-query.ts';
import { inventedIndex, inventedRows } from './invented-directory.ts';
import { listDay } from './recruiter-queries/meant.ts';

export interface AskedText {
  text: string;
  /** More filters of the contract. */
  more?: Record<string, unknown>;
  /** The numbers of the recognized parts that are removed. */
  removedParts?: readonly number[];
}

export interface ComparedEngines {
  twin: SlowTwin;
  index: SearchIndex;
  client: PoolClient;
}

/** Null when the engines agree; otherwise who differs. Each one decides by its own counts which words are optional. */
export async function differenceOf(
  asked: AskedText,
  { twin, index, client }: Omit<ComparedEngines, 'client'> & { client?: PoolClient },
): Promise<string | null> {
  const requested = filtersOf(asked);
  const truth = await answeredBy((query) => twin.search(query), requested);
  if (!isDeepStrictEqual(await answeredBy((query) => index.search(query), requested), truth))
    return 'the index differs from the slow twin';
  // Without a connection, PostgreSQL is not asked.
  if (client === undefined) return null;
  const bySql = await answeredBy((query) => searchExactly(client, query), requested);
  return isDeepStrictEqual(bySql, truth) ? null : 'PostgreSQL differs from the slow twin';
}

type Search = (query: IndexQuery) => IndexAnswer | Promise<IndexAnswer>;

/** The answer as a caller sees it: with the words that were recognized, and those that were left out. */
async function answeredBy(search: Search, requested: SearchFilters): Promise<unknown> {
  const ask = async (asked: Interpreted, options = {}) => {
    const answer = await search(toIndexQuery(asked, listDay, { facets: facetNames, ...options }));
    return { ...answer, count: answer.total };
  };
  const { answer, search: found } = await answerOf(interpret(requested, knowledgeIn('US', 'CA')), requested, {
    ask,
    count: async (asked) => (await ask(asked, { idsMax: 0 })).count,
  });
  const { understood, leftOut } = found;
  return { ...comparable(answer), understood, leftOut };
}

const comparable = ({ total, hits, facets }: IndexAnswer): object => ({
  total,
  hits: hits.map(({ id, score, meters }) => [id, score, meters]),
  facets,
});

function filtersOf({ text, more = {}, removedParts = [] }: AskedText): SearchFilters {
  const without = (removed: string[]): SearchFilters => searchFilters.parse({ query: text, ...more, removed });
  const removed = interpret(without([]), knowledgeIn('US', 'CA'))
    .understood.filter((_, at) => removedParts.includes(at))
    .map(({ key }) => key);
  return without(removed);
}

/** Writes the rows of an invented directory as candidates. */
async function writeRows({ pool }: Database, rows: readonly IndexedRow[]): Promise<void> {
  await changeCandidates(
    pool,
    `insert into candidates (id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country,
       company_size, company_industry, company_revenue, skills, education, clinical, linkedin_url, office_zip, phone_kind, email_kind,
       phone_verified_on, email_verified_on, verified_on)
     select id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
       company_industry, company_revenue, skills, education, clinical, linkedin_url, office_zip, phone_kind, email_kind,
       phone_verified_on, email_verified_on, verified_on
     from jsonb_populate_recordset(null::candidates, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Rows with few listed specialties among them, as files of vendors have. */
export function variedRows(count: number): IndexedRow[] {
  return [...inventedRows(count, listDay)].map((row, at) => {
    if (at % 9 === 0) return { ...row, specialty: null };
    if (at % 11 === 0) return { ...row, specialty: 'Registered Nurse', title: null };
    return at % 13 === 0 ? { ...row, title: 'Nurse Practitioner' } : row;
  });
}

/** Writes the first `people` of the rows, and opens the engines with them. */
export async function openEngines(
  database: Database,
  client: PoolClient,
  rows: readonly IndexedRow[],
): Promise<ComparedEngines> {
  await writeRows(database, rows);
  const known: IndexedRow[] = [];
  await readEverybody(client, (page) => known.push(...page));
  const twin = new SlowTwin(candidateIndexSchema);
  for (const row of known) twin.put(toDocument(row));
  return { twin, index: inventedIndex(known), client };
}

/** Replaces, adds and removes random candidates in all three engines. */
export async function changeEngines(
  database: Database,
  { twin, index, client }: ComparedEngines,
  rows: readonly IndexedRow[],
  random: (below: number) => number,
): Promise<void> {
  const some = (most: number): IndexedRow[] => Array.from({ length: 1 + random(most) }, () => anyOf(rows, random));
  const removed = new Set(some(changesMax).map(({ id }) => id));
  const written = new Map(some(changesMax).map(({ id }) => [id, { ...anyOf(rows, random), id }]));
  const ids = [...new Set([...removed, ...written.keys()])];
  await changeCandidates(database.pool, 'delete from candidates where id = any($1::bigint[])', [ids]);
  await writeRows(database, [...written.values()]);
  const upserts = (await readPeople(client, [...written.keys()])).map(toDocument);
  const removals = ids.filter((id) => !written.has(id)).map(BigInt);
  index.apply({ upserts, removals });
  for (const id of removals) twin.remove(id);
  for (const document of upserts) twin.put(document);
}

const changesMax = 20;

function anyOf(rows: readonly IndexedRow[], random: (below: number) => number): IndexedRow {
  const row = rows[random(rows.length)];
  if (row === undefined) throw new RangeError('There are no rows.');
  return row;
}
