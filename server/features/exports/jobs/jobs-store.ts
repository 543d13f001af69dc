import type { PoolClient } from 'pg';
import type { ExportColumn, ExportFormat, ExportJobState, FileColumns } from '#contract/exports/export-options.ts';
import { allRows, firstRow, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredJob {
  id: string;
  userId: string;
  /** The key of the program that started the export; null: a person did. */
  apiKeyId: string | null;
  state: ExportJobState;
  format: ExportFormat;
  columns: ExportColumn[];
  columnNames: string[] | null;
  description: string;
  /** The list whose work the file has; null: it has none. */
  listId: string | null;
  /** Candidates that were requested. */
  requested: number;
  processed: number;
  excluded: number;
  /** Null: it has not run. */
  runBeganAt: Date | null;
  /** How many candidates had been processed when the current run began. */
  runBeganWith: number;
  /** Runs since the last progress, with the current one. */
  idleRuns: number;
  problem: string | null;
  requestHash: Buffer;
  createdAt: Date;
}

const columnsOfJob = `id, user_id as "userId", api_key_id as "apiKeyId", state, format, columns, column_names as "columnNames", description, list_id as "listId", requested, processed, excluded,
  run_began_at as "runBeganAt", run_began_with as "runBeganWith", idle_runs as "idleRuns", problem, request_hash as "requestHash",
  created_at as "createdAt"`;

export interface NewJob
  extends
    FileColumns,
    Pick<
      StoredJob,
      | 'id'
      | 'userId'
      | 'apiKeyId'
      | 'format'
      | 'description'
      | 'listId'
      | 'requested'
      | 'excluded'
      | 'requestHash'
      | 'createdAt'
    > {
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

/**
 * Candidates that cannot exist count as processed and left out. Null: the account has an unfinished job, or a job with the same
 * Idempotency-Key. Concurrent requests of one account wait for each other.
 */
export const insertJob = (client: PoolClient, job: NewJob): Promise<StoredJob | null> =>
  firstRow(
    client,
    `insert into export_jobs (id, user_id, state, format, columns, description, requested, processed, excluded, idempotency_key,
       request_hash, created_at, updated_at, api_key_id, column_names, list_id)
     values ($1, $2, 'waiting', $3, $4, $5, $6, $7, $7, $8, $9, $10, $10, $11, $12, $13) on conflict do nothing returning ${columnsOfJob}`,
    [
      job.id,
      job.userId,
      job.format,
      job.columns,
      job.description,
      job.requested,
      job.excluded,
      job.idempotencyKey,
      job.requestHash,
      job.createdAt,
      job.apiKeyId,
      job.columnNames,
      job.listId,
    ],
  );

export const findJobByKey = ({ pool }: Database, userId: string, idempotencyKey: string): Promise<StoredJob | null> =>
  firstRow(pool, `select ${columnsOfJob} from export_jobs where user_id = $1 and idempotency_key = $2`, [
    userId,
    idempotencyKey,
  ]);

/** Newest first. */
export const listJobs = ({ pool }: Database, userId: string, jobsMax: number): Promise<StoredJob[]> =>
  allRows(pool, `select ${columnsOfJob} from export_jobs where user_id = $1 order by created_at desc, id limit $2`, [
    userId,
    jobsMax,
  ]);

/** Null also for a job of another account. */
export const findJob = (client: PoolClient, userId: string, id: string): Promise<StoredJob | null> =>
  firstRow(client, `select ${columnsOfJob} from export_jobs where user_id = $1 and id = $2`, [userId, id]);

/** After a pause of this length a run counts as a new one, so that the rate does not contain the pause. */
const pauseSeconds = 10;

/** Null: the job has ended, or there is none. */
export async function beginRun({ pool }: Database, id: string, now: Date): Promise<StoredJob | null> {
  const isNewRun = `run_began_at is null or updated_at < $2::timestamptz - interval '${pauseSeconds} seconds'`;
  return firstRow(
    pool,
    `update export_jobs set state = 'running', updated_at = $2, idle_runs = idle_runs + 1,
       run_began_at = case when ${isNewRun} then $2 else run_began_at end,
       run_began_with = case when ${isNewRun} then processed else run_began_with end
     where id = $1 and state in ('waiting', 'running') returning ${columnsOfJob}`,
    [id, now],
  );
}

/** False: the job was canceled or has ended meanwhile, and the part must not be committed. */
export const advance = (
  client: PoolClient,
  id: string,
  { processed, excluded, now }: { processed: number; excluded: number; now: Date },
): Promise<boolean> =>
  anyRow(
    client,
    `update export_jobs set processed = processed + $2, excluded = excluded + $3, updated_at = $4, idle_runs = 0
     where id = $1 and state = 'running'`,
    [id, processed, excluded, now],
  );

export interface JobEnd {
  state: 'done' | 'canceled' | 'failed';
  problem: string | null;
  /** Candidates that were left out after their part had been written. */
  excludedLate: number;
  now: Date;
  /** When the row is deleted. */
  expiresAt: Date;
}

/** False: the job has ended already. A client for a part of a transaction, or the database. */
export const endJob = (
  client: Pick<PoolClient, 'query'>,
  id: string,
  { state, problem, excludedLate, now, expiresAt }: JobEnd,
): Promise<boolean> =>
  anyRow(
    client,
    `update export_jobs set state = $2, problem = $3, excluded = excluded + $4, updated_at = $5, expires_at = $6
     where id = $1 and state in ('waiting', 'running')`,
    [id, state, problem, excludedLate, now, expiresAt],
  );

/** Unfinished jobs without a sign of life for a minute: they have to be requested again. */
export const findIdleJobs = (client: PoolClient, now: Date, jobsMax: number): Promise<string[]> =>
  onlyColumn(
    client,
    `select id from export_jobs
     where state in ('waiting', 'running') and updated_at < $1::timestamptz - interval '1 minute' order by updated_at limit $2`,
    [now, jobsMax],
  );

/** Their parts are deleted with them. */
export async function deleteExpiredJobs(client: PoolClient, now: Date): Promise<void> {
  await client.query('delete from export_jobs where expires_at <= $1', [now]);
}
