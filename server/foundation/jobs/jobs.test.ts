import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { inTransaction, openDatabase } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { simulatedNetwork } from '#server/testing/simulated-network.ts';
import { addJob, job, PermanentFailure, startJobs, type Job, type JobType, type RunningJobs } from './public.ts';

const { database, url } = testDatabase();
const patience = { interval: 20 };

const greet: JobType<{ name: string }> = {
  name: 'greet',
  payload: z.strictObject({ name: z.string().max(20) }),
  triesMax: 3,
};
const nothing: JobType<Record<string, never>> = { name: 'nothing', payload: z.strictObject({}), triesMax: 1 };

let running: RunningJobs | null = null;
afterEach(async () => {
  await running?.stop(3_000);
  running = null;
  await database.pool.query('delete from graphile_worker._private_jobs');
});

function start(plan: { jobs: readonly Job[] }, databaseUrl = url): string[] {
  const logLines: string[] = [];
  running = startJobs(databaseUrl, plan.jobs, createLog('info', { write: (line: string) => logLines.push(line) }));
  return logLines;
}

const add = (name: string, options?: Parameters<typeof addJob>[3]): Promise<void> =>
  inTransaction(database, (client) => addJob(client, greet, { name }, options));
const waiting = async (): Promise<number> =>
  (await database.pool.query('select from graphile_worker.jobs')).rowCount ?? 0;

describe('a job', () => {
  test('is refused when its payload does not fit, and the transaction with it', async () => {
    await expect(add('x'.repeat(21))).rejects.toThrow(z.ZodError);
    expect(await waiting()).toBe(0);
  });

  test('runs once with its payload, and one of the same key only in its last form', async () => {
    const greeted: string[] = [];
    await add('first', { key: 'one' });
    await add('second', { key: 'one' });
    await add('much later', { runAt: new Date('2999-01-01T00:00:00Z') });
    start({ jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] });
    await expect.poll(() => greeted, patience).toEqual(['second']);
    await expect.poll(waiting, patience).toBe(1);
  });

  test('is not lost when a worker takes the earlier one of its key in the same moment', async () => {
    await add('first', { key: 'one' });
    const worker = await database.pool.connect();
    await worker.query('begin');
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = 'one'`,
    );
    const second = add('second', { key: 'one' });
    await expect
      .poll(
        async () =>
          (await database.pool.query(`select from pg_locks where not granted and locktype = 'transactionid'`)).rowCount,
        patience,
      )
      .toBe(1);
    await worker.query('commit');
    worker.release();
    await second;
    const greeted: string[] = [];
    start({ jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] });
    await expect.poll(() => greeted, patience).toContain('second');
  });

  test('that fails is logged once, without personal data, and tried again', async () => {
    const lines = start({
      jobs: [
        job(greet, () => Promise.reject(new Error('rosa@postbox.example failed at https://care.example/x?token=abc'))),
      ],
    });
    await add('Rosa');
    await expect.poll(() => lines.filter((line) => line.includes('tried again')), patience).toHaveLength(1);
    await expect
      .poll(
        async () =>
          (await database.pool.query('select last_error from graphile_worker.jobs where locked_at is null')).rows,
        patience,
      )
      .toEqual([{ last_error: '[e-mail] failed at [link]' }]);
    expect(lines.filter((line) => line.includes('failed at'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/rosa|token/i);
  });

  test('that no repetition can help is not tried again', async () => {
    const lines = start({ jobs: [job(greet, () => Promise.reject(new PermanentFailure('There is no such person.')))] });
    await add('Rosa');
    await expect.poll(() => lines.filter((line) => line.includes('failed permanently')), patience).toHaveLength(1);
    await expect.poll(waiting, patience).toBe(0);
  });

  test('of the clock gets the payload of its type, without what the worker adds', async () => {
    let ran = 0;
    start({ jobs: [job(nothing, () => Promise.resolve(void (ran += 1)))] });
    await database.pool.query(`select graphile_worker.add_job('nothing', '{"_cron":{"ts":"2026-11-09T03:20:00Z"}}')`);
    await expect.poll(() => ran, patience).toBe(1);
  });
});

describe('a process that is killed', () => {
  test('during the last try of a job leaves that try to the next process', async () => {
    await add('Rosa');
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now() - interval '1 minute', locked_by = 'a killed worker'`,
    );
    const greeted: string[] = [];
    start({ jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] });
    await expect.poll(() => greeted, patience).toEqual(['Rosa']);
    await expect.poll(waiting, patience).toBe(0);
  });

  test('during the last try of a job that is a week old ends the job', async () => {
    await add('Rosa');
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now() - interval '1 minute', locked_by = 'a killed worker',
         created_at = now() - interval '8 days'`,
    );
    await add('Omar');
    const greeted: string[] = [];
    start({ jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] });
    const locked = async () =>
      (await database.pool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount;
    await expect.poll(async () => [await waiting(), await locked(), greeted], patience).toEqual([1, 0, ['Omar']]);
    await database.pool.query('delete from graphile_worker._private_jobs');
  });
});

describe('stopping', () => {
  test('lets a running job end', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let hasEnded = false;
    start({
      jobs: [
        job(greet, async () => {
          begun.resolve();
          await release.promise;
          hasEnded = true;
        }),
      ],
    });
    await add('Rosa');
    await begun.promise;
    const stopped = running?.stop(10_000);
    release.resolve();
    await stopped;
    expect(hasEnded).toBe(true);
    expect(await waiting()).toBe(0);
  });

  test('aborts a job that takes too long, which another process then repeats', async () => {
    const begun = Promise.withResolvers<void>();
    start({
      jobs: [
        job(greet, async (_payload, { signal }) => {
          begun.resolve();
          await delay(600_000, undefined, { signal });
        }),
      ],
    });
    await add('Rosa');
    await begun.promise;
    await running?.stop(2_000);
    expect((await database.pool.query('select attempts, locked_at from graphile_worker.jobs')).rows).toEqual([
      { attempts: 1, locked_at: null },
    ]);
  });
});

describe('a database that goes away', () => {
  test('while a job runs loses nothing: a job whose end could not be recorded is repeated, and others run', async () => {
    const greeted: string[] = [];
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const lines = start({
      jobs: [
        job(greet, async ({ name }) => {
          greeted.push(name);
          begun.resolve();
          await release.promise;
        }),
      ],
    });
    await add('Rosa');
    await begun.promise;
    await refuseConnections(true);
    release.resolve();
    await expect.poll(() => lines.join(''), patience).toContain('another begins');
    await refuseConnections(false);
    await add('Omar');
    await expect.poll(() => new Set(greeted), patience).toEqual(new Set(['Rosa', 'Omar']));
    expect(greeted.filter((name) => name === 'Omar')).toHaveLength(1);
    await expect.poll(waiting, patience).toBe(0);
  });
});

describe('a database that stops answering', () => {
  test('runs what was asked for meanwhile soon after its return', async () => {
    const network = await simulatedNetwork(url);
    onTestFinished(() => network.close());
    const greeted: string[] = [];
    const lines = start(
      { jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] },
      network.databaseUrl,
    );
    await add('Rosa');
    await expect.poll(() => greeted, patience).toEqual(['Rosa']);
    // A job whose end is not recorded is repeated.
    await expect.poll(waiting, patience).toBe(0);
    network.blackHole();
    await add('Omar');
    // Until the worker has noticed: before that, its connections would hang for a quarter of an hour. Connections cannot be
    // counted instead: while the network is silent, new attempts to connect are always waiting.
    await expect.poll(() => lines.join(''), patience).toContain('notify listener');
    network.restore();
    await expect.poll(() => greeted, { interval: 20 }).toEqual(['Rosa', 'Omar']);
  });

  test('for long does not lead to a second start of a job that runs afterwards', async () => {
    const network = await simulatedNetwork(url);
    onTestFinished(() => network.close());
    const greeted: string[] = [];
    const release = Promise.withResolvers<void>();
    const lines = start(
      {
        jobs: [
          job(greet, async ({ name }) => {
            greeted.push(name);
            if (name === 'Omar') await release.promise;
          }),
        ],
      },
      network.databaseUrl,
    );
    await add('Rosa');
    await expect.poll(waiting, patience).toBe(0);
    network.blackHole();
    // The listening connection of the worker is tried less and less often: now it waits longer than the worker may show no life.
    await expect.poll(() => lines.join(''), patience).toMatch(/trying again in (?:[89]|[1-5]\d)\d{3}ms/);
    network.restore();
    await add('Omar');
    await expect.poll(() => greeted, patience).toEqual(['Rosa', 'Omar']);
    // A second start would come when the job has been locked for five seconds.
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select from graphile_worker.jobs where locked_at is null or locked_at < now() - interval '9 seconds'`,
            )
          ).rowCount,
        patience,
      )
      .toBe(1);
    release.resolve();
    await expect.poll(waiting, patience).toBe(0);
    expect(greeted).toEqual(['Rosa', 'Omar']);
  });

  test('after it gave a job to the worker does not keep that job: it runs soon, with all its tries', async () => {
    const network = await simulatedNetwork(url);
    onTestFinished(() => network.close());
    const greeted: string[] = [];
    start({ jobs: [job(greet, ({ name }) => Promise.resolve(void greeted.push(name)))] }, network.databaseUrl);
    await add('Rosa');
    await expect.poll(waiting, patience).toBe(0);
    network.loseAnswers();
    await add('Omar');
    await expect
      .poll(
        async () =>
          (await database.pool.query('select from graphile_worker.jobs where attempts = 1 and locked_at is not null'))
            .rowCount,
        patience,
      )
      .toBe(1);
    await expect.poll(() => greeted, patience).toEqual(['Rosa', 'Omar']);
    await expect.poll(waiting, patience).toBe(0);
  });
});

/** Breaks every connection to the database, and lets none be made. */
async function refuseConnections(isRefusing: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const owner = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
  await owner.pool.query(`alter database ${name} allow_connections ${String(!isRefusing)}`);
  if (isRefusing)
    await owner.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await owner.close();
}
