import type { PoolClient } from 'pg';
import { columnMapping, type ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { ImportJobKind, ImportJobState, ImportPhase } from '#contract/imports/import-limits.ts';
import { anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface StoredJob {
  id: string;
  userId: string;
  kind: ImportJobKind;
  state: ImportJobState;
  /** Null: an undo. */
  fileId: string | null;
  fileName: string | null;
  source: string | null;
  isForced: boolean;
  sheet: string | null;
  /** Null: as saved for the source, else as the header says. */
  columns: ColumnMapping | null;
  /** Of an undo. */
  batchId: string | null;
  phase: ImportPhase | null;
  rows: number;
  totalRows: number | null;
  share: number;
  phaseBeganAt: Date | null;
  phaseBeganWith: number;
  isCancelRequested: boolean;
  /** Runs since the last progress, with the current one. */
  idleRuns: number;
  problem: string | null;
  report: Sealed | null;
  createdAt: Date;
  updatedAt: Date;
}

type JobRow = Omit<StoredJob, 'rows' | 'totalRows' | 'phaseBeganWith' | 'report' | 'columns'> & {
  columns: unknown;
  rows: string;
  totalRows: string | null;
  phaseBeganWith: string;
  keyId: string | null;
  sealed: Buffer | null;
};

const columns = `id, user_id as "userId", kind, state, file_id as "fileId", file_name as "fileName", source, is_forced as "isForced", sheet, columns,
  batch_id as "batchId", phase, rows_done as rows, rows_total as "totalRows", share, phase_began_at as "phaseBeganAt",
  phase_began_with as "phaseBeganWith", is_cancel_requested as "isCancelRequested", idle_runs as "idleRuns", problem,
  key_id as "keyId", sealed, created_at as "createdAt", updated_at as "updatedAt"`;

const mappingIn = (stored: unknown): ColumnMapping | null => columnMapping.nullable().parse(stored);

const toJob = ({ keyId, sealed, ...row }: JobRow): StoredJob => ({
  ...row,
  columns: mappingIn(row.columns),
  rows: Number(row.rows),
  totalRows: row.totalRows === null ? null : Number(row.totalRows),
  phaseBeganWith: Number(row.phaseBeganWith),
  report: keyId === null || sealed === null ? null : { keyId, sealed },
});

const oneOf = (rows: JobRow[]): StoredJob | null => (rows[0] === undefined ? null : toJob(rows[0]));

export type NewJob = Pick<
  StoredJob,
  'id' | 'userId' | 'kind' | 'fileId' | 'fileName' | 'source' | 'isForced' | 'sheet' | 'columns' | 'batchId'
>;

/** Null: another job is not finished. */
export async function insertJob(client: PoolClient, job: NewJob): Promise<StoredJob | null> {
  const { rows } = await client.query<JobRow>(
    `insert into import_jobs (id, user_id, kind, state, file_id, file_name, source, is_forced, batch_id, sheet, columns)
     values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${columns}`,
    [
      job.id,
      job.userId,
      job.kind,
      job.fileId,
      job.fileName,
      job.source,
      job.isForced,
      job.batchId,
      job.sheet,
      job.columns === null ? null : JSON.stringify(job.columns),
    ],
  );
  return oneOf(rows);
}

/** What was chosen for the last job of the file. Null: it had no job. */
export async function findColumnsOfFile(
  { pool }: Database,
  fileId: string,
): Promise<Pick<StoredJob, 'sheet' | 'columns'> | null> {
  const { rows } = await pool.query<{ sheet: string | null; columns: unknown }>(
    'select sheet, columns from import_jobs where file_id = $1 order by created_at desc, id limit 1',
    [fileId],
  );
  return rows[0] === undefined ? null : { sheet: rows[0].sheet, columns: mappingIn(rows[0].columns) };
}

/** Newest first. */
export async function listJobs({ pool }: Database, jobsMax: number): Promise<StoredJob[]> {
  const { rows } = await pool.query<JobRow>(
    `select ${columns} from import_jobs order by created_at desc, id limit $1`,
    [jobsMax],
  );
  return rows.map(toJob);
}

/** Locks the job until the transaction ends. */
export async function takeJob(client: PoolClient, id: string): Promise<StoredJob | null> {
  const { rows } = await client.query<JobRow>(`select ${columns} from import_jobs where id = $1 for update`, [id]);
  return oneOf(rows);
}

/** Null: the job has ended, or there is none. */
export async function beginRun({ pool }: Database, id: string): Promise<StoredJob | null> {
  const { rows } = await pool.query<JobRow>(
    `update import_jobs set state = 'running', updated_at = now(), idle_runs = idle_runs + 1
     where id = $1 and state in ('waiting', 'running') returning ${columns}`,
    [id],
  );
  return oneOf(rows);
}

/** The job waits, because another import or undo is running. */
export async function markWaiting(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `update import_jobs set state = 'waiting', updated_at = now(), idle_runs = 0 where id = $1 and state = 'running'`,
    [id],
  );
}

export interface JobProgress {
  phase: ImportPhase;
  rows: number;
  totalRows: number | null;
  share: number;
}

/** Stores how far a run is, as a sign of life too. `progress` null: it has not begun. Returns whether to cancel it. */
export async function noteProgress({ pool }: Database, id: string, progress: JobProgress | null): Promise<boolean> {
  const { rows } = await pool.query<{ isCancelRequested: boolean }>(
    `update import_jobs set updated_at = now(),
       phase_began_at = case when phase is not distinct from coalesce($2, phase) then phase_began_at else now() end,
       phase_began_with = case when phase is not distinct from coalesce($2, phase) then phase_began_with else $3 end,
       idle_runs = case when rows_done = $3 or $2 is null then idle_runs else 0 end,
       phase = coalesce($2, phase), rows_done = coalesce($3, rows_done), rows_total = coalesce($4, rows_total), share = coalesce($5, share)
     where id = $1 and state = 'running' returning is_cancel_requested as "isCancelRequested"`,
    [id, progress?.phase, progress?.rows, progress?.totalRows, progress?.share],
  );
  return rows[0]?.isCancelRequested === true;
}

export async function requestCancel(client: PoolClient, id: string): Promise<void> {
  await client.query('update import_jobs set is_cancel_requested = true where id = $1', [id]);
}

export interface JobEnd {
  state: 'done' | 'canceled' | 'failed';
  problem: string | null;
  report: Sealed | null;
}

/** False: the job has ended already. */
export async function endJob(
  client: PoolClient,
  id: string,
  { state, problem, report }: JobEnd,
  keptHours: number,
): Promise<boolean> {
  return anyRow(
    client,
    `update import_jobs set state = $2, problem = $3, key_id = $4, sealed = $5, updated_at = now(),
       expires_at = now() + make_interval(hours => $6)
     where id = $1 and state in ('waiting', 'running')`,
    [id, state, problem, report?.keyId, report?.sealed, keptHours],
  );
}

/** Unfinished jobs without a sign of life for a minute: they have to be requested again. */
export async function findIdleJobs(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from import_jobs where state in ('waiting', 'running') and updated_at < now() - interval '1 minute'`,
  );
  return rows.map(({ id }) => id);
}

export async function deleteExpiredJobs(client: PoolClient): Promise<void> {
  await client.query('delete from import_jobs where expires_at <= now()');
}
