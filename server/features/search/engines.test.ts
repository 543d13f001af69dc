// Three ways to the same answer: the index, PostgreSQL, and reading every document for every query. `npm run soak -- engines` compares more.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { SlowTwin } from '#search-index/testing/slow-twin.ts';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { toDocument } from './index-document.ts';
import { candidateIndexSchema } from './index-schema.ts';
import { readEverybody } from './search-store.ts';
import { searchExactly } from './sql/sql-engine.ts';
import { startLiveIndex, type LiveIndexFixture } from './testing/live-index-fixture.ts';
import { randomId, randomNumbers, writePeople } from './testing/candidates.ts';
import { randomQueries } from './testing/queries.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engineRounds?: number;
  }
}

const { database } = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-engines-'));
let client: Promise<PoolClient>;
beforeAll(() => {
  client = database.pool.connect();
});
afterAll(async () => {
  (await client).release(true);
  rmSync(folder, { recursive: true });
});

const rounds = inject('engineRounds') ?? 10;
const queriesARound = 20;

async function twinOfNow(): Promise<SlowTwin> {
  const twin = new SlowTwin(candidateIndexSchema);
  await readEverybody(await client, (rows) => rows.forEach((row) => twin.put(toDocument(row))));
  return twin;
}

/** Waits until the index has read the last change of the log. */
async function upToDate(here: LiveIndexFixture): Promise<void> {
  const {
    rows: [last],
  } = await database.pool.query<{ sequence: string }>(
    'select sequence::text from candidate_changes order by transaction desc, sequence desc limit 1',
  );
  await expect.poll(() => here.index.source?.position.sequence, { interval: 2 }).toBe(last?.sequence);
  await expect.poll(() => here.isFollowed(), { interval: 2 }).toBe(true);
  await here.index.settled();
}

const comparable = ({ total, hits, facets, suggested }: IndexAnswer): unknown => ({
  total,
  hits: hits.map(({ id, score, values }) => [id, score, values]),
  facets,
  suggested,
});

async function compare(here: LiveIndexFixture, twin: SlowTwin, query: IndexQuery): Promise<number> {
  const truth = twin.search(query);
  const asked = JSON.stringify(query);
  expect(comparable(here.reader().search(query)), `index: ${asked}`).toEqual(comparable(truth));
  expect(comparable(await searchExactly(await client, query)), `postgres: ${asked}`).toEqual(comparable(truth));
  return truth.total;
}

describe.each([1, 2])('with seed %i', (seed) => {
  test('the index and PostgreSQL answer as the slow twin does, after every change, rebuild and restart', async () => {
    const random = randomNumbers(seed);
    const ids = (most: number): string[] => Array.from({ length: random(most + 1) }, () => randomId(random));
    const options = { rebuildFrom: 60, snapshotFile: join(folder, `seed-${seed}`) };
    await writePeople(
      database,
      random,
      Array.from({ length: 130 }, () => randomId(random)),
    );
    let here = startLiveIndex(database, options);
    onTestFinished(() => here.stop());
    const happenings: (() => Promise<unknown>)[] = [
      () => writePeople(database, random, ids(40)),
      () => changeCandidates(database.pool, 'delete from candidates where id = any($1::bigint[])', [ids(30)]),
      () => writePeople(database, random, ids(3)),
      async () => {
        await here.stop();
        await writePeople(database, random, ids(20));
        here = startLiveIndex(database, options);
      },
    ];
    let found = 0;
    const queries = randomQueries(seed, rounds * queriesARound);
    for (let round = 0; round < rounds; round += 1) {
      await happenings[random(happenings.length)]?.();
      await upToDate(here);
      const twin = await twinOfNow();
      for (const query of queries.slice(round * queriesARound, (round + 1) * queriesARound))
        found += (await compare(here, twin, query)) > 0 ? 1 : 0;
    }
    expect(here.faults).toEqual([]);
    // Comparing empty answers would prove little.
    expect(found).toBeGreaterThan((rounds * queriesARound) / 2);
  }, 36_000_000);
});
