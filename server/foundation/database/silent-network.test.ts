// What a pool does on a network that says nothing.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { simulatedNetwork } from '#server/testing/simulated-network.ts';
import type { SimulatedNetwork } from '#server/testing/simulated-network.ts';
import { inTransaction, isDatabaseUnavailable, openDatabase, withWaitBudget } from './public.ts';
import type { Database } from './public.ts';

const { url } = testDatabase();
const patience = { timeout: 300_000, interval: 20 };

/** A pool of four connections that are in use, behind a network of its own. */
async function poolBehindNetwork(
  statements: 'short' | 'long',
): Promise<{ database: Database; network: SimulatedNetwork }> {
  const network = await simulatedNetwork(url);
  const database = openDatabase(network.databaseUrl, { connectionsMax: 4, applicationName: 'test', statements });
  onTestFinished(async () => {
    network.restore();
    await database.close();
    await network.close();
  });
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select 1')));
  return { database, network };
}

/** Milliseconds until the work failed because the database is away. */
async function failedAfterMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  const outcome = await work().then(
    () => 'done',
    (error: unknown) => error,
  );
  expect(outcome).toSatisfy(isDatabaseUnavailable);
  return performance.now() - startedMs;
}

describe('a database that says nothing', () => {
  test('costs the first caller seconds and those after it nothing, until it is back', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    network.blackHole();
    expect(await failedAfterMs(() => short.pool.query('select 1'))).toBeLessThan(5_000);
    for (let time = 0; time < 10; time += 1)
      expect(await failedAfterMs(() => short.pool.query('select 1'))).toBeLessThan(500);
    network.restore();
    await vi.waitFor(() => short.pool.query('select 1'), patience);
  });

  test('costs a transaction one wait: taking it back does not wait again', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    const waited = await failedAfterMs(() =>
      inTransaction(short, async (client) => {
        network.blackHole();
        await client.query('select 1').catch(async (error: unknown) => {
          await client.query('rollback').catch(() => undefined);
          throw error;
        });
      }),
    );
    expect(waited).toBeLessThan(5_000);
  });

  test('is reported to all connection holders at once, not one after the other', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    const holders = await Promise.all(Array.from({ length: 4 }, () => short.pool.connect()));
    network.blackHole();
    const startedMs = performance.now();
    const waits = holders.map((client) => failedAfterMs(() => client.query('select 1')));
    await Promise.all(waits);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    for (const client of holders) client.release();
  });

  test('ends a long statement as well, although it may take as long as its session works', async () => {
    const { database: long, network } = await poolBehindNetwork('long');
    const slow = long.pool.query('select pg_sleep(12), 1 as done');
    expect((await slow).rows).toMatchObject([{ done: 1 }]);
    const lost = failedAfterMs(() => long.pool.query('select pg_sleep(600)'));
    network.blackHole();
    await lost;
  });
});

describe('one connection that dies without a word', () => {
  test('refuses no other caller: a statement over a new connection succeeds', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    network.loseConnections();
    await failedAfterMs(() => short.pool.query('select 1'));
    await vi.waitFor(() => short.pool.query('select 1'), patience);
    // All four old ones are gone: none of the next callers gets one.
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => short.pool.query('select 1')));
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});

describe('a caller with a budget', () => {
  test('waits no longer in total, however many statements there are, and blocks no other caller', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    network.setDelayMs(150);
    await vi.waitFor(() => short.pool.query('select 1'), patience);
    const waited = await withWaitBudget(800, () =>
      failedAfterMs(async () => {
        for (;;) await short.pool.query('select 1');
      }),
    );
    expect(waited).toBeLessThan(2_000);
    expect((await short.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a process that is too busy to read what arrives', () => {
  test('does not take the database for unreachable', async () => {
    const short = openDatabase(url, { connectionsMax: 4, applicationName: 'test', statements: 'short' });
    onTestFinished(() => short.close());
    // Each turn of the event loop takes a second, so that a new connection takes more than the three that the pool waits.
    let isBusy = true;
    onTestFinished(() => void (isBusy = false));
    const work = (): void => {
      for (const startMs = performance.now(); performance.now() - startMs < 1_000;);
      if (isBusy) setImmediate(work);
    };
    setImmediate(work);
    const answers = await Promise.all(Array.from({ length: 4 }, () => short.pool.query('select 1 as one')));
    expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 4 }, () => [{ one: 1 }]));
  });
});
