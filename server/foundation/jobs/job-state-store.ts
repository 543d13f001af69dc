import type { PoolClient } from 'pg';
import { onlyRow, type Database } from '../database/public.ts';

export interface JobState {
  waiting: number;
  running: number;
  /** Jobs that are no longer tried. */
  failed: number;
  /** When the oldest job that should run already was due; null: none is. */
  oldestDueAt: Date | null;
}

export const readJobState = ({ pool }: Database): Promise<JobState> =>
  onlyRow(
    pool,
    `select (count(*) filter (where locked_at is null and attempts < max_attempts))::int as waiting,
       (count(*) filter (where locked_at is not null))::int as running,
       (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
       min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at < now()) as "oldestDueAt"
     from graphile_worker._private_jobs`,
  );

/** A job that was requested with a key and is not done. */
export interface KeyedJob {
  key: string;
  /** Tries that failed. The present one does not count. */
  failedTries: number;
  /** As many failed tries end the job. */
  triesMax: number;
  /** When the next try is due. */
  runAt: Date;
  /** The first line of the last failure, at most 300 characters; null: no try has failed. */
  fault: string | null;
}

/** By key. A key without a job has no entry. */
export async function findKeyedJobs(
  client: Pick<PoolClient, 'query'>,
  keys: readonly string[],
): Promise<Map<string, KeyedJob>> {
  const { rows } = await client.query<KeyedJob>(
    `select key, (attempts - case when locked_at is null then 0 else 1 end)::int as "failedTries", max_attempts::int as "triesMax",
       run_at as "runAt", left(split_part(last_error, chr(10), 1), 300) as fault
     from graphile_worker._private_jobs where key = any($1)`,
    [keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}
