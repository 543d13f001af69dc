// The batches: which files were imported, how far, and their state.
import type { PoolClient } from 'pg';
import { contradictions, noContradictions, type Contradictions } from '#contract/candidates/contradictions.ts';
import { leftOutValues, type LeftOutValues } from '#contract/imports/left-out-values.ts';
import { anyRow, firstRow, inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { AuditedBy } from '#server/features/audit/public.ts';
import { switchListing } from '#server/features/candidates/public.ts';
import { deletePartsOfBatch } from '../review/rejected-parts-store.ts';

export interface BatchCounts {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
  /** Candidates that the source no longer names. */
  ended: number;
  skipped: number;
  rejected: number;
  /** Of the rows that were not rejected. */
  leftOut: LeftOutValues;
  contradictions: Contradictions;
}

export const noCounts: BatchCounts = {
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  suppressed: 0,
  ended: 0,
  skipped: 0,
  rejected: 0,
  leftOut: [],
  contradictions: noContradictions,
};

export type BatchState = 'running' | 'finished' | 'undoing' | 'undone';

export interface Batch {
  id: string;
  source: string;
  fileName: string;
  fileFingerprint: string;
  format: string;
  state: BatchState;
  fileRows: number;
  lastLine: number;
  counts: BatchCounts;
  startedAt: Date;
  /** Null: it was never complete. */
  finishedAt: Date | null;
  /** Who began it; null: a version that did not record it. */
  startedBy: AuditedBy['actor'] | null;
  /** The job that imports it; null: a command. */
  jobId: string | null;
  /** False after the undo records were deleted. */
  hasUndoRecords: boolean;
}

interface BatchRow {
  id: string;
  source: string;
  file_name: string;
  file_fingerprint: string;
  format: string;
  state: BatchState;
  file_rows: string;
  last_line: string;
  rows_read: string;
  added: string;
  changed: string;
  unchanged: string;
  suppressed: string;
  ended: string;
  skipped: string;
  rejected: string;
  left_out: unknown;
  contradictions: unknown;
  started_at: Date;
  finished_at: Date | null;
  started_by_kind: AuditedBy['actor']['kind'] | null;
  started_by: string | null;
  job_id: string | null;
  undo_records_deleted: boolean;
}

const toBatch = (row: BatchRow): Batch => ({
  id: row.id,
  source: row.source,
  fileName: row.file_name,
  fileFingerprint: row.file_fingerprint,
  format: row.format,
  state: row.state,
  fileRows: Number(row.file_rows),
  lastLine: Number(row.last_line),
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  startedBy:
    row.started_by_kind === null || row.started_by === null ? null : { kind: row.started_by_kind, id: row.started_by },
  jobId: row.job_id,
  hasUndoRecords: !row.undo_records_deleted,
  counts: {
    rowsRead: Number(row.rows_read),
    added: Number(row.added),
    changed: Number(row.changed),
    unchanged: Number(row.unchanged),
    suppressed: Number(row.suppressed),
    ended: Number(row.ended),
    skipped: Number(row.skipped),
    rejected: Number(row.rejected),
    leftOut: leftOutValues.parse(row.left_out),
    contradictions: contradictions.parse(row.contradictions ?? {}),
  },
});

async function selectBatches({ pool }: Database, condition: string, parameters: (string | number)[]): Promise<Batch[]> {
  return (await pool.query<BatchRow>(`select * from import_batches ${condition}`, parameters)).rows.map(toBatch);
}

/** Latest first, at most 100. */
export const listBatches = (database: Database): Promise<Batch[]> =>
  selectBatches(database, 'order by started_at desc limit 100', []);

/** Latest first. */
export const listBatchesPage = (database: Database, offset: number, limit: number): Promise<Batch[]> =>
  selectBatches(database, 'order by started_at desc, id desc offset $1 limit $2', [offset, limit]);

export async function countBatches({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from import_batches');
  return rows[0]?.count ?? 0;
}

export const findBatch = async (database: Database, id: string): Promise<Batch | null> =>
  (await selectBatches(database, 'where id = $1', [id]))[0] ?? null;

/** The batch that the job imports; null: it has none yet. */
export const findBatchOfJob = async (database: Database, jobId: string): Promise<Batch | null> =>
  (await selectBatches(database, 'where job_id = $1', [jobId]))[0] ?? null;

export async function findBatchesOfJobs({ pool }: Database, jobIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; jobId: string }>(
    'select id, job_id as "jobId" from import_batches where job_id = any($1::uuid[])',
    [jobIds],
  );
  return new Map(rows.map(({ id, jobId }) => [jobId, id]));
}

/** The job completes an interrupted batch. */
export async function assignJob({ pool }: Database, id: string, jobId: string): Promise<void> {
  await pool.query('update import_batches set job_id = $2 where id = $1', [id, jobId]);
}

/** The last completed batch of the source with a file of this format; null when there is none. */
export async function lastFinished(
  database: Database,
  ...named: [source: string, format: string]
): Promise<Batch | null> {
  const condition = `where source = $1 and format = $2 and state = 'finished' order by started_at desc limit 1`;
  return (await selectBatches(database, condition, named))[0] ?? null;
}

/** The unfinished batch; null when there is none. Another batch can start only after it is finished. */
export async function findUnfinished(database: Database): Promise<Batch | null> {
  const condition = 'where id in (select id from unfinished_batches) order by started_at desc limit 1';
  return (await selectBatches(database, condition, []))[0] ?? null;
}

export type NewBatch = Pick<
  Batch,
  'id' | 'source' | 'fileName' | 'fileFingerprint' | 'format' | 'fileRows' | 'startedBy' | 'jobId'
>;

export async function insertBatch({ pool }: Database, batch: NewBatch): Promise<void> {
  await pool.query(
    `insert into import_batches (id, source, file_name, file_fingerprint, format, state, file_rows, started_by_kind, started_by, job_id, state_changed_at)
     values ($1, $2, $3, $4, $5, 'running', $6, $7, $8, $9, now())`,
    [
      batch.id,
      batch.source,
      batch.fileName,
      batch.fileFingerprint,
      batch.format,
      batch.fileRows,
      batch.startedBy?.kind,
      batch.startedBy?.id,
      batch.jobId,
    ],
  );
}

/** Gives the batch its state and, at the same moment, lists or no longer lists all of its candidates, and records it in the audit. */
export const setBatchState = (
  database: Database,
  { recordAudit, actor }: AuditedBy,
  { id, source }: Pick<Batch, 'id' | 'source'>,
  state: Exclude<BatchState, 'running'>,
): Promise<void> =>
  switchListing(
    database,
    id,
    async (client) => {
      recordAudit(client, {
        actor,
        action: `imports.${state}`,
        subject: { kind: 'batch', id },
        before: null,
        after: { source },
      });
      await client.query('update import_batches set state = $2, state_changed_at = now() where id = $1', [id, state]);
      if (state === 'finished') await client.query('update import_batches set finished_at = now() where id = $1', [id]);
    },
    state,
  );

/** A name of source and day that no batch has, numbered: `nppes-2026-11-21-2`. An operator may have chosen such a name as well. */
export async function freeBatchId({ pool }: Database, source: string, today: string): Promise<string> {
  const prefix = `${source}-${today}-`;
  const { rows } = await pool.query<{ id: string }>('select id from import_batches where starts_with(id, $1)', [
    prefix,
  ]);
  const taken = new Set(rows.map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/**
 * Stores the progress in the file. It runs in the transaction of the chunk. That transaction need not wait for the disk: after a crash
 * the last chunks are missing completely, with their progress. Only the end of the batch waits for the disk.
 */
export async function noteChunk(client: PoolClient, id: string, lastLine: number, counts: BatchCounts): Promise<void> {
  await client.query(
    `with unhurried as (select set_config('synchronous_commit', 'off', true))
     update import_batches set last_line = $2, rows_read = $3, added = $4, changed = $5, unchanged = $6, suppressed = $7, skipped = $8, rejected = $9, ended = $10, contradictions = $11, left_out = $12
     from unhurried where id = $1`,
    [
      id,
      lastLine,
      counts.rowsRead,
      counts.added,
      counts.changed,
      counts.unchanged,
      counts.suppressed,
      counts.skipped,
      counts.rejected,
      counts.ended,
      JSON.stringify(counts.contradictions),
      JSON.stringify(counts.leftOut),
    ],
  );
}

/** Any fixed number: the letters "impo" in ASCII. */
const importLock = 0x696d706f;

/**
 * Runs `work` while no other import or undo runs, in any process. The lock ends with its connection, also when this process is
 * killed. Returns null without running `work` when another import or undo is running.
 */
export async function withImportLock<T>({ pool }: Database, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const row = await firstRow<{ taken: boolean }>(client, 'select pg_try_advisory_lock($1) as taken', [importLock]);
    if (row?.taken !== true) return null;
    try {
      return await work();
    } finally {
      // PostgreSQL notices a closed connection only a moment later, and a command that runs at once would find the lock taken.
      await client.query('select pg_advisory_unlock($1)', [importLock]).catch(() => undefined);
    }
  } finally {
    client.release(true);
  }
}

export async function isImportRunning({ pool }: Database): Promise<boolean> {
  // The view shows the locks of every database of the cluster.
  return anyRow(
    pool,
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [importLock],
  );
}

/** Deletes a batch that wrote nothing. */
export async function deleteBatch(database: Database, id: string): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('delete from import_overlaps where batch_id = $1', [id]);
    await deletePartsOfBatch(client, id);
    await client.query('delete from import_batches where id = $1', [id]);
  });
}
