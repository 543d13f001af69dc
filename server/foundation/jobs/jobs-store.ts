import type { PoolClient } from 'pg';
import type { Database } from '../database/public.ts';

export interface NewJob {
  name: string;
  payload: unknown;
  key: string | null;
  runAt: Date | null;
  triesMax: number;
}

export async function insertJob(client: PoolClient, { name, payload, key, runAt, triesMax }: NewJob): Promise<void> {
  await client.query(
    'select graphile_worker.add_job(identifier => $1, payload => $2, job_key => $3, run_at => $4, max_attempts => $5)',
    [name, JSON.stringify(payload), key, runAt, triesMax],
  );
}

/** First half of the advisory locks by which a pool shows that it lives: the letters "jobs" in ASCII. The second is the pool's id, hashed. */
const lockClass = 0x6a6f6273;

/** Held until the connection ends, however it ends. */
export async function showLife(client: PoolClient, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, poolId]);
}

/** Longer than a pool needs to show its life after it began, or after its connection was lost for a moment. */
const doubtSeconds = 5;

/** Gives back the jobs of pools that live no more. Without this they would stay locked for four hours. */
export async function releaseAbandonedJobs({ pool }: Database): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $2)
       and not exists (
         select 1 from pg_locks
         where locktype = 'advisory' and classid = $1::integer::oid and objid = hashtext(locked_by)::oid and granted
           and database = (select oid from pg_database where datname = current_database())
       )
     having count(*) > 0`,
    [lockClass, doubtSeconds],
  );
}
