// Facets that follow an answer equal those of one complete answer, in both engines, also while the directory changes.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { setKeyOf, sharedFacetMemory, type IndexQuery } from '#search-index/public.ts';
import { toEngineAnswer } from './engine-answer.ts';
import { toDocument } from './index-document.ts';
import type { EngineAnswer } from './search-engine.ts';
import { searchExactly } from './sql/sql-engine.ts';
import { randomNumbers } from './testing/candidates.ts';
import { changeEngines, openEngines, variedRows, type ComparedEngines } from './testing/engine-agreement.ts';
import { followed } from './testing/following-facets.ts';
import { followedIndex } from './testing/followed-index.ts';
import { randomTexts } from './testing/random-texts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    followedTexts?: number;
  }
}

const people = 60;
/** More than are written at first: the others are added by changes. */
const rows = variedRows(90);

test('facets that follow equal those of one answer in random searches, by two threads that share what they counted', async () => {
  const random = randomNumbers(49);
  const texts = randomTexts(49, inject('followedTexts') ?? 250);
  const index = followedIndex(
    variedRows(300).map(toDocument),
    { broad: sharedFacetMemory(65_536), others: sharedFacetMemory(65_536), sharedFrom: 0 },
    random,
  );
  let askedAgain = 0;
  // Each one twice, so that what was counted before is found.
  for (const text of texts.flatMap((one) => [one, one])) {
    const { difference, isAskedAgain } = await followed(text, index, random);
    expect(difference, JSON.stringify(text)).toBeNull();
    if (isAskedAgain) askedAgain += 1;
  }
  expect(askedAgain).toBeGreaterThan(0);
});

let client: PoolClient;
let engines: ComparedEngines;
const { database } = testDatabase();
beforeAll(async () => {
  client = await database.pool.connect();
  engines = await openEngines(database, client, rows.slice(0, people));
});
afterAll(() => client.release(true));

async function search(query: IndexQuery): Promise<EngineAnswer> {
  const answer = await searchExactly(client, query);
  return toEngineAnswer(answer, query, { startedMs: 0, moment: answer.moment, set: setKeyOf(query) });
}

test('facets that follow equal those of one answer of PostgreSQL while candidates are added, replaced and removed', async () => {
  const random = randomNumbers(50);
  let [asked, askedAgain] = [0, 0];
  const between = async (): Promise<boolean> => {
    asked += 1;
    if (asked % 4 > 0) return false;
    await changeEngines(database, engines, rows, random);
    return true;
  };
  for (const text of randomTexts(50, 16)) {
    const { difference, isAskedAgain } = await followed(text, { search, searchAlone: search, between }, random);
    expect(difference, JSON.stringify(text)).toBeNull();
    if (isAskedAgain) askedAgain += 1;
  }
  expect(askedAgain).toBe(4);
});
