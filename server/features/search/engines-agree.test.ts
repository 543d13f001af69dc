// The index, PostgreSQL and the slow twin understand the list of queries, and random ones, alike. `npm run soak -- search-agreement` asks more.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { randomNumbers } from './testing/candidates.ts';
import {
  changeEngines,
  differenceOf,
  openEngines,
  variedRows,
  type ComparedEngines,
} from './testing/engine-agreement.ts';
import { randomTexts } from './testing/random-texts.ts';
import { listedQueries } from './testing/recruiter-queries/judge-queries.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `everyBySql`: PostgreSQL answers each of so many listed queries. */
    agreement?: { people: number; changes: number; randomOfAChange: number; everyBySql: number };
  }
}

const usual = { people: 60, changes: 3, randomOfAChange: 8, everyBySql: 4 };
const { people, changes, randomOfAChange, everyBySql } = inject('agreement') ?? usual;
/** More than are written at first: the others are added by changes. */
const rows = variedRows(people * 1.5);

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
        // The index has a few segments of changes, and now and then one base of everything.
        if (change % 5 === 4) await engines.index.rebuild();
        for (const asked of texts.slice(change * randomOfAChange, (change + 1) * randomOfAChange))
          expect(await differenceOf(asked, engines), JSON.stringify(asked)).toBeNull();
      }
    },
  );
});
