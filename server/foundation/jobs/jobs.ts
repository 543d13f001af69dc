// Runs jobs beside the requests, in the same process. The database may go away and come back at any time.
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, run, runMigrations } from 'graphile-worker';
import type { JobHelpers, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { openDatabase } from '../database/public.ts';
import type { Database } from '../database/public.ts';
import { redactText } from '../log/public.ts';
import type { Log } from '../log/public.ts';
import { PermanentFailure } from './job.ts';
import type { CronJob, Job } from './job.ts';
import { releaseAbandonedJobs, showLife } from './jobs-store.ts';
import { workerLog } from './worker-log.ts';

export interface JobPlan {
  jobs: readonly Job[];
  cron: readonly CronJob[];
}

export interface RunningJobs {
  /** Takes no new job and lets the running ones end. Half of `graceMs` later their signals abort; after all of it they are left to the next process. */
  stop(graceMs: number): Promise<void>;
}

const concurrency = 4;
/** The worker listens on one connection and speaks on the others. */
const connectionsMax = concurrency + 1;
const restartMs = 1_000;
const lookForAbandonedMs = 2_000;

/** Makes or updates the tables of jobs. Part of every start, after the product's own migrations. */
export const migrateJobs = ({ pool }: Database, log: Log): Promise<void> => runMigrations({ pgPool: pool, logger: workerLog(log) });

export function startJobs(databaseUrl: string, plan: JobPlan, log: Log): RunningJobs {
  const stopping = new AbortController();
  const abortJobs = new AbortController();
  const ended = keepRunning(databaseUrl, plan, log, { stopping: stopping.signal, abortJobs: abortJobs.signal });
  return {
    stop: async (graceMs) => {
      const timer = setTimeout(() => abortJobs.abort(new Error('The server is stopping.')), graceMs / 2);
      stopping.abort();
      const hasEnded = await Promise.race([ended.then(() => true), delay(graceMs, false, { ref: false })]);
      clearTimeout(timer);
      if (!hasEnded) log.warn('jobs did not end in time; the next process repeats them');
    },
  };
}

interface StopSignals {
  stopping: AbortSignal;
  abortJobs: AbortSignal;
}

/** A worker ends when it cannot record what became of a job. Then another begins. */
async function keepRunning(databaseUrl: string, plan: JobPlan, log: Log, signals: StopSignals): Promise<void> {
  while (!signals.stopping.aborted) {
    try {
      await runOneWorker(databaseUrl, plan, log, signals);
    } catch (error) {
      if (!signals.stopping.aborted) log.warn({ error }, 'the worker of jobs ended; another begins');
    }
    await delay(restartMs, undefined, { signal: signals.stopping }).catch(() => undefined);
  }
}

async function runOneWorker(databaseUrl: string, plan: JobPlan, log: Log, { stopping, abortJobs }: StopSignals): Promise<void> {
  // Connections of its own: those of a worker that ended must not go on showing that it lives.
  const database = openDatabase(databaseUrl, { connectionsMax, applicationName: 'careroster jobs' });
  const over = new AbortController();
  try {
    const runner = await startRunner(database, plan, log, abortJobs);
    const lookout = keepReleasing(database, log, over.signal);
    try {
      await untilItEnds(runner, stopping);
    } finally {
      over.abort();
      await lookout;
    }
  } finally {
    await database.close();
  }
}

async function untilItEnds(runner: Runner, stopping: AbortSignal): Promise<void> {
  // A runner that is ending by itself refuses to be stopped; its promise tells the end of both.
  const stop = (): void => void runner.stop().catch(() => undefined);
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

function startRunner(database: Database, { jobs, cron }: JobPlan, log: Log, signal: AbortSignal): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  // The listening connection lives as long as the worker, and the server sees at once when it is gone.
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The worker is about to use it; drained, it is free.
    client.once('drain', () => {
      showLife(client, workerPool.id).catch((error: unknown) => log.warn({ error }, 'the worker of jobs could not show that it lives'));
    });
  });
  return run({
    pgPool: database.pool,
    logger: workerLog(log),
    events,
    concurrency,
    noHandleSignals: true,
    taskList: taskList(jobs, log, signal),
    parsedCronItems: parseCronItems(cron.map(({ type, crontab }) => ({ task: type.name, match: crontab, identifier: type.name, options: { maxAttempts: type.triesMax } }))),
    // Without batches the worker does not wait for its answers, and one that fails ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

const taskList = (jobs: readonly Job[], log: Log, signal: AbortSignal): TaskList =>
  Object.fromEntries(jobs.map((job) => [job.name, (payload, { job: { attempts, max_attempts: triesMax } }: JobHelpers) => attempt(job, payload, { attempts, triesMax, signal, log })]));

interface Attempt {
  attempts: number;
  triesMax: number;
  signal: AbortSignal;
  log: Log;
}

/** One try. Its failure is logged here and nowhere else. */
async function attempt(job: Job, payload: unknown, { attempts, triesMax, signal, log }: Attempt): Promise<void> {
  try {
    await job.run(withoutCron(payload), { signal });
  } catch (error) {
    const isLast = error instanceof PermanentFailure || attempts >= triesMax;
    const fields = { error, job: job.name, attempt: attempts };
    if (isLast) log.error(fields, 'job given up');
    else log.warn(fields, 'job failed; it is tried again');
    // What the worker keeps of a failure stands in the database for long.
    if (!(error instanceof PermanentFailure)) throw new Error(redactText(error instanceof Error ? error.message : String(error)).slice(0, 500), { cause: error });
  }
}

/** The worker adds the minute to what a cron job carries. */
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}

async function keepReleasing(database: Database, log: Log, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await releaseAbandonedJobs(database).catch((error: unknown) => log.debug({ error }, 'abandoned jobs could not be looked for'));
    await delay(lookForAbandonedMs, undefined, { signal: over }).catch(() => undefined);
  }
}
