// The index, PostgreSQL and the slow twin understand the list of queries, and random ones, alike.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { randomNumbers } from './testing/candidates.ts';
import { changeEngines, differenceOf, openEngines, variedRows } from './testing/engine-agreement.ts';
import type { ComparedEngines } from './testing/engine-agreement.ts';
import { randomTexts } from './testing/random-texts.ts';
import { listedQueries } from './testing/recruiter-queries/judge-queries.ts';

const people = 60;
/** More than are written at first: the others are added by changes. */
const rows = variedRows(90);
const changes = 3;
const randomOfAChange = 8;
/** PostgreSQL answers each of so many listed queries; `npm run soak` asks it all of them. */
const everyBySql = 4;

const { database } = testDatabase();
let client: PoolClient;
let engines: ComparedEngines;

beforeAll(async () => {
  client = await database.pool.connect();
  engines = await openEngines(database, client, rows.slice(0, people));
});
afterAll(() => client.release(true));

describe('the three engines find the same candidates in the same order, with the same counts', () => {
  test('for every query of the list', async () => {
    for (const [at, { query }] of listedQueries.entries()) {
      const { client: connection, ...inMemory } = engines;
      const asked = at % everyBySql === 0 ? { ...inMemory, client: connection } : inMemory;
      expect(await differenceOf({ text: query[0] }, asked), query[0]).toBeNull();
    }
  });

  test.each([1, 2])(
    'for random words, filters and removed parts, after random candidates were added, replaced and removed, seed %i',
    async (seed) => {
      const random = randomNumbers(seed);
      const texts = randomTexts(seed, changes * randomOfAChange);
      for (let change = 0; change < changes; change += 1) {
        await changeEngines(database, engines, rows, random);
        for (const asked of texts.slice(change * randomOfAChange, (change + 1) * randomOfAChange))
          expect(await differenceOf(asked, engines), JSON.stringify(asked)).toBeNull();
      }
    },
  );
});
