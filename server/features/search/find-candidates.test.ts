import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchFilters } from '#contract/search/search.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { findAllCandidateIds, type WholeSearch } from './find-candidates.ts';
import { memoryEngine } from './memory/memory-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { candidateSets } from './sets/candidate-sets.ts';
import { sqlEngine } from './sql/sql-engine.ts';
import { knowledgeIn } from './testing/asked-query.ts';
import { quietLog } from './testing/quiet-log.ts';

const { database, url } = testDatabase();
const { log } = quietLog();
const engines = Promise.withResolvers<SearchEngine[]>();
const size = 1_200;

beforeAll(async () => {
  await changeCandidates(
    database.pool,
    `insert into candidates (id, first_name, last_name, specialty, state, city)
     select n * 7919, 'Ana', 'Sample ' || n % 300, case n % 3 when 0 then 'Nurse' else 'Dentist' end, 'TX', 'Austin'
     from generate_series(1, $1) n`,
    [size],
  );
  engines.resolve([memoryEngine({ databaseUrl: url, snapshotFile: null, readers: 1 }, log), sqlEngine(url, log)]);
});
afterAll(async () => {
  for (const engine of await engines.promise) await engine.close();
});

const noNpi = () => Promise.resolve(null);
const complete = () => null;

async function found(filters: object): Promise<WholeSearch> {
  const [first, second] = await Promise.all(
    (await engines.promise).map((engine) =>
      findAllCandidateIds(
        { engine, knowledge: knowledgeIn('US'), setsOf: candidateSets(database), idOfNpi: noNpi, fillState: complete },
        searchFilters.parse(filters),
        {
          userId: 'somebody',
          seat: null,
          findsNpis: false,
          signal: new AbortController().signal,
        },
      ),
    ),
  );
  expect(first).toEqual(second);
  return first ?? { ids: [], count: 0, leftOut: [] };
}

test('a whole search that begins while an engine starts waits for it, and has every candidate once', async () => {
  const { ids, count } = await found({});
  expect(count).toBe(size);
  expect(new Set(ids).size).toBe(size);
});

test.each([
  { specialty: ['Nurse'], sortKey: 'name' },
  { query: 'sample', sortKey: 'name', sortDirection: 'desc' },
  { near: 'Austin, TX', sortKey: 'distance', specialty: ['Dentist'] },
  { revealed: false },
])('both engines have the same candidates in the same order for %j, whatever its page', async (filters) => {
  const { ids, count } = await found({ ...filters, page: 3, limit: 10, selectAll: true });
  expect(count).toBeGreaterThan(300);
  expect(ids).toHaveLength(count);
  expect(ids).toEqual((await found(filters)).ids);
});

test('a whole search whose caller has gone ends with the reason of the signal', async () => {
  const [engine] = await engines.promise;
  if (engine === undefined) throw new Error('There is no engine.');
  const searcher = {
    userId: 'somebody',
    seat: null,
    findsNpis: false,
    signal: AbortSignal.abort(new Error('The job was canceled.')),
  };
  const parts = {
    engine,
    knowledge: knowledgeIn('US'),
    setsOf: candidateSets(database),
    idOfNpi: noNpi,
    fillState: complete,
  };
  await expect(findAllCandidateIds(parts, searchFilters.parse({}), searcher)).rejects.toThrow('The job was canceled.');
});
