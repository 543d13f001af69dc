// Runs jobs in the process that also answers requests. The database may become unavailable and recover at any time.
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  parseCronItems,
  run,
  runMigrations,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { openDatabase, type Database } from '../database/public.ts';
import { redactText, type Log } from '../log/public.ts';
import { PermanentFailure, type Job } from './job.ts';
import { limitStoredTries } from './jobs-store.ts';
import { ReceivedJobs, watchWorker } from './watch-worker.ts';
import { workerLog } from './worker-log.ts';

export interface RunningJobs {
  /** Takes no new jobs and waits for the running ones. After half of `graceMs` their signals abort; after `graceMs` another process will repeat them. */
  stop(graceMs: number): Promise<void>;
}

const concurrency = 4;
/** One connection listens for new jobs, and one holds the lock that shows other processes that this worker is alive. */
const connectionsMax = concurrency + 2;
const restartMs = 1_000;

/** Creates or updates the tables of the jobs, at every start after the product's own migrations. */
export const migrateJobs = ({ pool }: Database, log: Log): Promise<void> =>
  runMigrations({ pgPool: pool, logger: workerLog(log) });

export function startJobs(databaseUrl: string, jobs: readonly Job[], log: Log): RunningJobs {
  const stopping = new AbortController();
  const abortJobs = new AbortController();
  const ended = keepRunning(databaseUrl, jobs, log, { stopping: stopping.signal, abortJobs: abortJobs.signal });
  return {
    stop: async (graceMs) => {
      const timer = setTimeout(() => abortJobs.abort(new Error('The server is stopping.')), graceMs / 2);
      stopping.abort();
      const hasEnded = await Promise.race([ended.then(() => true), delay(graceMs, false, { ref: false })]);
      clearTimeout(timer);
      if (!hasEnded) log.warn('jobs did not end in time; the next process will repeat them');
    },
  };
}

interface StopSignals {
  stopping: AbortSignal;
  abortJobs: AbortSignal;
}

/** A worker ends when it cannot record the result of a job. Another worker then starts. */
async function keepRunning(databaseUrl: string, jobs: readonly Job[], log: Log, signals: StopSignals): Promise<void> {
  while (!signals.stopping.aborted) {
    try {
      await runOneWorker(databaseUrl, jobs, log, signals);
    } catch (error) {
      if (!signals.stopping.aborted) log.warn({ error }, 'the job worker ended; another begins');
    }
    await delay(restartMs, undefined, { signal: signals.stopping }).catch(() => undefined);
  }
}

async function runOneWorker(
  databaseUrl: string,
  jobs: readonly Job[],
  log: Log,
  { stopping, abortJobs }: StopSignals,
): Promise<void> {
  // A separate pool, so that no connection of an ended worker still shows that it is alive.
  const database = openDatabase(databaseUrl, {
    connectionsMax,
    applicationName: 'careroster jobs',
    statements: 'short',
    // Only that a job began or ended is written here. A job whose end is lost runs again, which each job tolerates.
    isDurable: false,
  });
  const runnerEnded = new AbortController();
  try {
    const { runner, workerId, received } = await startRunner(database, jobs, log, abortJobs);
    const watching = watchWorker(database, { workerId, received }, log, runnerEnded.signal);
    try {
      await untilItEnds(runner, stopping);
    } finally {
      runnerEnded.abort();
      await watching;
    }
  } finally {
    await database.close();
  }
}

async function untilItEnds(runner: Runner, stopping: AbortSignal): Promise<void> {
  // `stop` rejects while the runner is already ending. Its promise settles in both cases.
  const stop = (): void => void runner.stop().catch(() => undefined);
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

interface StartedRunner {
  runner: Runner;
  /** With this id graphile-worker marks the jobs that this runner has locked. */
  workerId: string;
  received: ReceivedJobs;
}

async function startRunner(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  signal: AbortSignal,
): Promise<StartedRunner> {
  const events: WorkerEvents = new EventEmitter();
  const received = new ReceivedJobs();
  const workerIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id));
  events.on('job:start', ({ job: { id, attempts } }) => received.add(id, attempts));
  const runner = await run({
    pgPool: database.pool,
    logger: workerLog(log),
    events,
    concurrency,
    noHandleSignals: true,
    taskList: taskList(jobs, log, signal),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, crontab, triesMax }) =>
        crontab === null ? [] : [{ task: name, match: crontab, identifier: name, options: { maxAttempts: triesMax } }],
      ),
    ),
    // Without these settings the worker records results in the background, and a failure to do so ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const [workerId] = workerIds;
  if (workerId === undefined) throw new Error('graphile-worker started without the id under which it locks jobs.');
  return { runner, workerId, received };
}

const taskList = (jobs: readonly Job[], log: Log, signal: AbortSignal): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id, attempts, max_attempts: triesMax }, withPgClient }: JobHelpers) => {
        try {
          await attempt(job, payload, { attempts, triesMax, signal, log });
        } catch (error) {
          const { growingPauses } = job;
          if (growingPauses !== null) await withPgClient((client) => limitStoredTries(client, id, growingPauses));
          throw error;
        }
      },
    ]),
  );

interface Attempt {
  attempts: number;
  triesMax: number;
  signal: AbortSignal;
  log: Log;
}

/** Runs one try. This is the only place that logs its failure. */
async function attempt(job: Job, payload: unknown, { attempts, triesMax, signal, log }: Attempt): Promise<void> {
  try {
    await job.run(withoutCron(payload), { signal });
  } catch (error) {
    const isLast = error instanceof PermanentFailure || attempts >= triesMax;
    const fields = { error, job: job.name, attempt: attempts };
    if (isLast) log.error(fields, 'job failed permanently');
    else log.warn(fields, 'job failed; it will be tried again');
    // The worker stores the error in the database, where it stays for a long time.
    if (!(error instanceof PermanentFailure))
      throw new Error(redactText(error instanceof Error ? error.message : String(error)).slice(0, 500), {
        cause: error,
      });
  }
}

/** graphile-worker adds the scheduled time to the payload of a cron job. */
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}
