import type { PoolClient } from 'pg';
import { allRows, firstRow, type Database } from '../database/public.ts';

export interface NewJob {
  name: string;
  payload: unknown;
  key: string | null;
  runAt: Date | null;
  triesMax: number;
  /** Those with the lowest number run first. */
  priority: number;
}

const insertsMax = 20;

/**
 * graphile-worker replaces a waiting job with the same key, and adds a new job if that job is running. If a worker takes the waiting
 * job at that moment, graphile-worker does neither and returns no job. The repeated request finds that the job is running.
 */
export async function insertJob(
  client: PoolClient,
  { name, payload, key, runAt, triesMax, priority }: NewJob,
): Promise<void> {
  for (let inserts = 0; inserts < insertsMax; inserts += 1) {
    const row = await firstRow<{ id: string | null }>(
      client,
      'select id from graphile_worker.add_job(identifier => $1, payload => $2, job_key => $3, run_at => $4, max_attempts => $5, priority => $6)',
      [name, JSON.stringify(payload), key, runAt, triesMax, priority],
    );
    if (row && row.id !== null) return;
  }
  throw new Error(
    `The job ${name} could not be requested, because a worker took the previous job with its key at every attempt.`,
  );
}

/** First half of the advisory locks that show which workers are alive: the letters "jobs" in ASCII. The second half is the worker's id, hashed. */
const lockClass = 0x6a6f6273;

/** The lock is held until the connection ends for any reason. */
export async function lockAsAlive(client: PoolClient, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, workerId]);
}

/** Longer than a worker needs after its start to take its lock, and longer than it waits for the result of one statement. */
const doubtSeconds = 5;

/** A job that kills its process at every try must not be repeated forever. */
const lastTryRepeatedDays = 7;

/**
 * Releases the jobs of workers that are no longer alive, which would otherwise stay locked for four hours. A job that was running
 * its last try gets that try again, because it may have been killed before it did anything; a job older than seven days does not.
 */
export async function releaseAbandonedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, attempts = case when created_at > now() - make_interval(days => $3) then least(attempts, max_attempts - 1) else attempts end
     where locked_at < now() - make_interval(secs => $2)
       and not exists (
         select 1 from pg_locks
         where locktype = 'advisory' and classid = $1::integer::oid and objid = hashtext(locked_by)::oid and granted
           and database = (select oid from pg_database where datname = current_database())
       )`,
    [lockClass, doubtSeconds, lastTryRepeatedDays],
  );
}

/** The pause after a failed try follows from the tries that are stored. To be called before the failure is recorded. */
export async function limitStoredTries(client: Pick<PoolClient, 'query'>, jobId: string, tries: number): Promise<void> {
  await client.query('update graphile_worker._private_jobs set attempts = least(attempts, $2) where id = $1', [
    jobId,
    tries,
  ]);
}

/** Waiting jobs with these keys run within seconds. */
export async function makeJobsDue({ pool }: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await pool.query(
    'update graphile_worker._private_jobs set run_at = now() where key = any($1) and locked_at is null and run_at > now()',
    [keys],
  );
}

export interface LockedJob {
  id: string;
  /** The number of the try for which the job is locked, from 1. */
  attempts: number;
  /** True: it has been locked for so long that the worker has received it or will never receive it. */
  isSettled: boolean;
}

export const findLockedJobs = ({ pool }: Database, workerId: string): Promise<LockedJob[]> =>
  allRows(
    pool,
    `select id, attempts, locked_at < now() - make_interval(secs => $2) as "isSettled"
     from graphile_worker._private_jobs where locked_by = $1`,
    [workerId, doubtSeconds],
  );

/** Releases jobs that this worker locked and never started. The try that was counted is not used up. */
export async function releaseLockedJobs(
  { pool }: Database,
  workerId: string,
  jobIds: readonly string[],
): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = attempts - 1
     where id = any($2::bigint[]) and locked_by = $1`,
    [workerId, jobIds],
  );
}
