import type { Database } from '../database/public.ts';

export interface JobState {
  waiting: number;
  running: number;
  /** Jobs that are no longer tried. */
  failed: number;
  /** When the oldest job that should run already was due; null: none is. */
  oldestDueAt: Date | null;
}

export async function readJobState({ pool }: Database): Promise<JobState> {
  const {
    rows: [row],
  } = await pool.query<JobState>(
    `select (count(*) filter (where locked_at is null and attempts < max_attempts))::int as waiting,
       (count(*) filter (where locked_at is not null))::int as running,
       (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
       min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at < now()) as "oldestDueAt"
     from graphile_worker._private_jobs`,
  );
  if (row === undefined) throw new Error('The state of the jobs has no row.');
  return row;
}
