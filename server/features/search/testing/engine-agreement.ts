// Asks three engines the same and compares their answers.
import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { searchFilters } from '#contract/search.ts';
import type { IndexAnswer, IndexQuery, SearchIndex } from '#search-index/public.ts';
import type { SlowTwin } from '#search-index/testing/slow-twin.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { inCountries } from '../covered-countries.ts';
import { toIndexQuery } from '../index-query.ts';
import type { IndexedRow } from '../search-store.ts';
import { searchExactly } from '../sql/sql-engine.ts';
import { understand } from '../understanding/understand.ts';
import { productVocabulary } from '../understanding/vocabulary/vocabulary.ts';
import { randomNumbers } from './candidates.ts';
import { listedQueries } from './recruiter-queries/judge-queries.ts';
import { listDay } from './recruiter-queries/meant.ts';

export interface AskedText {
  text: string;
  /** More filters of the contract. */
  more?: Record<string, unknown>;
  /** The number of the recognized part that is removed. */
  removedPart?: number;
}

/** Null when the engines agree; otherwise who differs. Without `client`, PostgreSQL is not asked. */
export async function differenceOf(
  asked: AskedText,
  { twin, index, client }: { twin: SlowTwin; index: SearchIndex; client?: PoolClient },
): Promise<string | null> {
  const query = queryOf(asked);
  const truth = comparable(twin.search(query));
  if (!isDeepStrictEqual(comparable(index.search(query)), truth)) return 'the index differs from the slow twin';
  if (client === undefined) return null;
  const bySql = comparable(await searchExactly(client, query));
  return isDeepStrictEqual(bySql, truth) ? null : 'PostgreSQL differs from the slow twin';
}

const comparable = ({ total, hits, facets }: IndexAnswer): unknown => ({
  total,
  hits: hits.map(({ id, score, meters }) => [id, score, meters]),
  facets,
});

function queryOf({ text, more = {}, removedPart }: AskedText): IndexQuery {
  const filtersOf = (removed: string[]) =>
    inCountries(searchFilters.parse({ query: text, ...more, removed }), ['US', 'CA']);
  const { parts } = understand(filtersOf([]), productVocabulary());
  const removed = parts.filter((_, at) => at === removedPart).map(({ key }) => key);
  return toIndexQuery(filtersOf(removed), listDay);
}

/** Words of the listed queries in a random order, with filters and removed parts. */
export function randomTexts(seed: number, count: number): AskedText[] {
  const random = randomNumbers(seed);
  const words = [...new Set(listedQueries.flatMap(({ query: [text] }) => text.split(' ')))];
  const filters = [
    {},
    {},
    { state: 'TX' },
    { specialty: 'Nurse' },
    { sortKey: 'name' },
    { understand: false },
    { near: 'Boston' },
  ];
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 1 + random(4) }, () => words[random(words.length)] ?? '').join(' '),
    more: filters[random(filters.length)] ?? {},
    removedPart: random(6),
  }));
}

/** Writes the rows of an invented directory as candidates. */
export async function writeRows({ pool }: Database, rows: readonly IndexedRow[]): Promise<void> {
  await changeCandidates(
    pool,
    `insert into candidates (id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country,
       company_size, company_industry, company_revenue, skills, education, linkedin_url, office_zip, phone_kind, email_kind, verified_on)
     select id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
       company_industry, company_revenue, skills, education, linkedin_url, office_zip, phone_kind, email_kind, verified_on
     from jsonb_populate_recordset(null::candidates, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
