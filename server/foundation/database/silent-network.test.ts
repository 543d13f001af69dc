// What a pool does on a network that says nothing.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { simulatedNetwork, type SimulatedNetwork } from '#server/testing/simulated-network.ts';
import { inTransaction, isDatabaseUnavailable, openDatabase, withWaitBudget, type Database } from './public.ts';

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

/** Timers of the product, and the time that it reads. Sockets and the simulated network go on in real time. */
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;
const stepMs = 50;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** From now on time passes only in `failedAfterMs` and while `vi.waitFor` waits, so that the speed of the machine does not count. */
const stopTime = (): void => void vi.useFakeTimers({ toFake: [...timers] });
afterEach(() => void vi.useRealTimers());

/** How long it took until the work failed because the database is away. Time passes as soon as `silent` is settled. */
async function failedAfterMs(work: () => Promise<unknown>, silent: Promise<void> = Promise.resolve()): Promise<number> {
  let hasEnded = false;
  const outcome = work()
    .then(
      () => 'done',
      (error: unknown) => error,
    )
    .finally(() => (hasEnded = true));
  await silent;
  const startedMs = performance.now();
  for (;;) {
    // What needs no waiting ends before time passes.
    for (let turns = 0; turns < 10; turns += 1) await turn();
    if (hasEnded) break;
    await vi.advanceTimersByTimeAsync(stepMs);
  }
  expect(await outcome).toSatisfy(isDatabaseUnavailable);
  return performance.now() - startedMs;
}

describe('a database that says nothing', () => {
  test('costs the first caller seconds and those after it nothing, until it is back', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    stopTime();
    network.blackHole();
    expect(await failedAfterMs(() => short.pool.query('select 1'))).toBeLessThan(5_000);
    for (let time = 0; time < 10; time += 1) expect(await failedAfterMs(() => short.pool.query('select 1'))).toBe(0);
    network.restore();
    await vi.waitFor(() => short.pool.query('select 1'), patience);
  });

  test('costs a transaction one wait: taking it back does not wait again', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    stopTime();
    const silent = Promise.withResolvers<void>();
    const waited = await failedAfterMs(
      () =>
        inTransaction(short, async (client) => {
          network.blackHole();
          silent.resolve();
          await client.query('select 1').catch(async (error: unknown) => {
            await client.query('rollback').catch(() => undefined);
            throw error;
          });
        }),
      silent.promise,
    );
    expect(waited).toBeLessThan(5_000);
  });

  test('is reported to all connection holders at once, not one after the other', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    const holders = await Promise.all(Array.from({ length: 4 }, () => short.pool.connect()));
    stopTime();
    network.blackHole();
    const waited = await failedAfterMs(async () => {
      const outcomes = await Promise.allSettled(holders.map((client) => client.query('select 1')));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      expect(outcomes.map(({ status }) => status)).toEqual(holders.map(() => 'rejected'));
      throw failed?.status === 'rejected' ? failed.reason : new Error('No holder failed.');
    });
    expect(waited).toBeLessThan(5_000);
    for (const client of holders) client.release();
  });

  test('ends a long statement as well, although it may take as long as its session works', async () => {
    const { database: long, network } = await poolBehindNetwork('long');
    const other = await long.pool.connect();
    await other.query('select pg_advisory_lock(1)');
    stopTime();
    const slow = long.pool.query('select pg_advisory_lock(1), 1 as done');
    for (let checks = 0; checks < 3; checks += 1) {
      await vi.advanceTimersByTimeAsync(10_100);
      // Another connection asks PostgreSQL whether the session works.
      const before = network.connections();
      for (let turns = 0; turns < 1_000 && network.connections() <= before; turns += 1) await turn();
      while (network.connections() > before) await turn();
    }
    await other.query('select pg_advisory_unlock(1)');
    other.release();
    expect((await slow).rows).toMatchObject([{ done: 1 }]);
    network.blackHole();
    await failedAfterMs(() => long.pool.query('select pg_sleep(600)'));
  });
});

describe('one connection that dies without a word', () => {
  test('refuses no other caller: a statement over a new connection succeeds', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    stopTime();
    network.loseConnections();
    await failedAfterMs(() => short.pool.query('select 1'));
    await vi.waitFor(() => short.pool.query('select 1'), patience);
    // All four old ones are gone: none of the next callers gets one, which would wait forever, because no time passes here.
    await Promise.all(Array.from({ length: 4 }, () => short.pool.query('select 1')));
  });
});

describe('a caller with a budget', () => {
  test('waits no longer in total, however many statements there are, and blocks no other caller', async () => {
    const { database: short, network } = await poolBehindNetwork('short');
    network.setDelayMs(150);
    await vi.waitFor(() => short.pool.query('select 1'), patience);
    let answered = 0;
    const failure = await withWaitBudget(800, async () => {
      for (; ; answered += 1) await short.pool.query('select 1');
    }).catch((error: unknown) => error);
    expect(failure).toSatisfy(isDatabaseUnavailable);
    // Each takes 300 ms or more, both ways together.
    expect(answered).toBeLessThanOrEqual(2);
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
