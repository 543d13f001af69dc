// The index, PostgreSQL and the slow twin understand the list of queries, and random ones, alike.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SlowTwin } from '#search-index/testing/slow-twin.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { readEverybody } from '../search-store.ts';
import type { IndexedRow } from '../search-store.ts';
import { inventedIndex, inventedRows } from '../testing/invented-directory.ts';
import { differenceOf, randomTexts, writeRows } from '../testing/engine-agreement.ts';
import { listedQueries } from '../testing/recruiter-queries/judge-queries.ts';
import { listDay } from '../testing/recruiter-queries/meant.ts';

const people = 60;
const randomOfASeed = 20;
/** PostgreSQL answers each of so many listed queries; `npm run soak` asks it all of them. */
const everyBySql = 4;

const { database } = testDatabase();
const twin = new SlowTwin(candidateIndexSchema);
let index: SearchIndex;
let client: PoolClient;

beforeAll(async () => {
  await writeRows(database, [...inventedRows(people, listDay)]);
  client = await database.pool.connect();
  const rows: IndexedRow[] = [];
  await readEverybody(client, (page) => rows.push(...page));
  for (const row of rows) twin.put(toDocument(row));
  index = inventedIndex(rows);
}, 60_000);
afterAll(() => client.release(true));

describe('the three engines find the same candidates in the same order, with the same counts', () => {
  test('for every query of the list', async () => {
    for (const [at, { query }] of listedQueries.entries()) {
      const engines = at % everyBySql === 0 ? { twin, index, client } : { twin, index };
      expect(await differenceOf({ text: query[0] }, engines), query[0]).toBeNull();
    }
  }, 120_000);

  test.each([1, 2])(
    'for random words, filters and removed parts, seed %i',
    async (seed) => {
      for (const asked of randomTexts(seed, randomOfASeed))
        expect(await differenceOf(asked, { twin, index, client }), JSON.stringify(asked)).toBeNull();
    },
    120_000,
  );
});
