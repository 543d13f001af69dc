// The scheduled imports, and which files they have taken.
import type { PoolClient } from 'pg';
import type { ScheduleResult, ScheduleStep } from '#contract/imports/import-limits.ts';
import { anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export interface StoredSchedule {
  id: string;
  userId: string;
  source: string;
  isForced: boolean;
  shownAddress: string;
  from: Sealed;
  weekday: number;
  hour: number;
  isPaused: boolean;
  nextRunAt: Date;
  /** An administrator asked for a run. */
  isRequested: boolean;
  step: ScheduleStep;
  fileId: string | null;
  jobId: string | null;
  lastResult: ScheduleResult | null;
  lastRunAt: Date | null;
  lastFileName: string | null;
  lastProblem: string | null;
}

/** For the rotation of keys. */
export const sealedSchedules: SealedTable = {
  name: 'import_schedules',
  holds: 'scheduled imports',
  place: "'import_schedules/' || id || '/sealed'",
  rowsAtOnce: 20,
};

type ScheduleRow = Omit<StoredSchedule, 'from'> & Sealed;

const columns = `id, user_id as "userId", source, is_forced as "isForced", shown_address as "shownAddress", key_id as "keyId", sealed,
  weekday, hour, is_paused as "isPaused", next_run_at as "nextRunAt", is_requested as "isRequested", step, file_id as "fileId", job_id as "jobId",
  last_result as "lastResult", last_run_at as "lastRunAt", last_file_name as "lastFileName", last_problem as "lastProblem"`;

const toSchedule = ({ keyId, sealed, ...row }: ScheduleRow): StoredSchedule => ({ ...row, from: { keyId, sealed } });

export type NewSchedule = Pick<
  StoredSchedule,
  'id' | 'userId' | 'source' | 'isForced' | 'shownAddress' | 'from' | 'weekday' | 'hour' | 'nextRunAt'
>;

export async function insertSchedule(client: PoolClient, schedule: NewSchedule): Promise<void> {
  const { id, userId, source, isForced, shownAddress, from, weekday, hour, nextRunAt } = schedule;
  await client.query(
    `insert into import_schedules (id, user_id, source, is_forced, shown_address, key_id, sealed, weekday, hour, next_run_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, userId, source, isForced, shownAddress, from.keyId, from.sealed, weekday, hour, nextRunAt],
  );
}

/** Counts the schedules. Concurrent insertions wait for each other. */
export async function lockAndCountSchedules(client: PoolClient): Promise<number> {
  await client.query('lock table import_schedules in share row exclusive mode');
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from import_schedules');
  return rows[0]?.count ?? 0;
}

/** In the order in which they were saved. */
export async function listSchedules({ pool }: Pick<Database, 'pool'>): Promise<StoredSchedule[]> {
  const { rows } = await pool.query<ScheduleRow>(`select ${columns} from import_schedules order by created_at, id`);
  return rows.map(toSchedule);
}

/** Locks the schedule until the transaction ends. Null: there is none. */
export async function takeSchedule(client: PoolClient, id: string): Promise<StoredSchedule | null> {
  const { rows } = await client.query<ScheduleRow>(`select ${columns} from import_schedules where id = $1 for update`, [
    id,
  ]);
  return rows[0] === undefined ? null : toSchedule(rows[0]);
}

/** Those whose run is due, requested, or in progress. `now`: of the clock by which runs are due. */
export async function findActiveSchedules({ pool }: Pick<Database, 'pool'>, now: Date): Promise<StoredSchedule[]> {
  const { rows } = await pool.query<ScheduleRow>(
    `select ${columns} from import_schedules where step <> 'idle' or is_requested or (next_run_at <= $1 and not is_paused)
     order by created_at, id`,
    [now],
  );
  return rows.map(toSchedule);
}

export type ScheduleChange = Partial<
  Pick<
    StoredSchedule,
    | 'isPaused'
    | 'nextRunAt'
    | 'isRequested'
    | 'step'
    | 'fileId'
    | 'jobId'
    | 'lastResult'
    | 'lastRunAt'
    | 'lastFileName'
    | 'lastProblem'
  >
>;

export async function updateSchedule(
  client: PoolClient,
  before: StoredSchedule,
  change: ScheduleChange,
): Promise<void> {
  const after = { ...before, ...change };
  await client.query(
    `update import_schedules set is_paused = $2, next_run_at = $3, step = $4, file_id = $5, job_id = $6, last_result = $7,
       last_run_at = $8, last_file_name = $9, last_problem = $10, is_requested = $11 where id = $1`,
    [
      before.id,
      after.isPaused,
      after.nextRunAt,
      after.step,
      after.fileId,
      after.jobId,
      after.lastResult,
      after.lastRunAt,
      after.lastFileName,
      after.lastProblem,
      after.isRequested,
    ],
  );
}

export async function deleteSchedule(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from import_schedules where id = $1', [id]);
}

export async function isTaken(client: PoolClient, id: string, hash: Buffer): Promise<boolean> {
  return anyRow(client, 'select 1 from import_schedule_files where schedule_id = $1 and file_hash = $2', [id, hash]);
}

export async function takeFile(client: PoolClient, id: string, hash: Buffer, jobId: string): Promise<void> {
  await client.query('insert into import_schedule_files (schedule_id, file_hash, job_id) values ($1, $2, $3)', [
    id,
    hash,
    jobId,
  ]);
}

/** The job has failed, so the next run may take its file again. */
export async function releaseFile(client: PoolClient, id: string, jobId: string): Promise<void> {
  await client.query('delete from import_schedule_files where schedule_id = $1 and job_id = $2', [id, jobId]);
}
