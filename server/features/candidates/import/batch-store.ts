// The batches: which files came in, how far, and what became of them.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface BatchCounts {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
  skipped: number;
  rejected: number;
}

export const noCounts: BatchCounts = { rowsRead: 0, added: 0, changed: 0, unchanged: 0, suppressed: 0, skipped: 0, rejected: 0 };

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
  skipped: string;
  rejected: string;
  started_at: Date;
}

const toBatch = (row: BatchRow): Batch => ({
  id: row.id, source: row.source, fileName: row.file_name, fileFingerprint: row.file_fingerprint, format: row.format, state: row.state,
  fileRows: Number(row.file_rows), lastLine: Number(row.last_line), startedAt: row.started_at,
  counts: {
    rowsRead: Number(row.rows_read), added: Number(row.added), changed: Number(row.changed), unchanged: Number(row.unchanged),
    suppressed: Number(row.suppressed), skipped: Number(row.skipped), rejected: Number(row.rejected),
  },
});

async function selectBatches({ pool }: Database, condition: string, parameters: string[]): Promise<Batch[]> {
  return (await pool.query<BatchRow>(`select * from import_batches ${condition}`, parameters)).rows.map(toBatch);
}

/** Latest first, at most 100. */
export const listBatches = (database: Database): Promise<Batch[]> => selectBatches(database, 'order by started_at desc limit 100', []);

export const findBatch = async (database: Database, id: string): Promise<Batch | null> => (await selectBatches(database, 'where id = $1', [id]))[0] ?? null;

/** The last one of the source that came in wholly; null when none did. */
export const lastFinished = async (database: Database, source: string): Promise<Batch | null> =>
  (await selectBatches(database, `where source = $1 and state = 'finished' order by started_at desc limit 1`, [source]))[0] ?? null;

/** The batch that is neither wholly in nor taken back; null when there is none. Another one is begun only after it. */
export const findUnfinished = async (database: Database): Promise<Batch | null> =>
  (await selectBatches(database, `where id in (select id from unfinished_batches) order by started_at desc limit 1`, []))[0] ?? null;

export type NewBatch = Pick<Batch, 'source' | 'fileName' | 'fileFingerprint' | 'format' | 'fileRows'> & { id: string };

export async function insertBatch({ pool }: Database, batch: NewBatch): Promise<void> {
  await pool.query(
    `insert into import_batches (id, source, file_name, file_fingerprint, format, state, file_rows) values ($1, $2, $3, $4, $5, 'running', $6)`,
    [batch.id, batch.source, batch.fileName, batch.fileFingerprint, batch.format, batch.fileRows],
  );
}

/** The first free name of source and day, numbered: `nppes-2026-11-21-2`. */
export async function freeBatchId({ pool }: Database, source: string, today: string): Promise<string> {
  const prefix = `${source}-${today}-`;
  const { rows: [row] } = await pool.query<{ known: string }>('select count(*) as known from import_batches where starts_with(id, $1)', [prefix]);
  return `${prefix}${Number(row?.known ?? 0) + 1}`;
}

/**
 * Notes how far the file is in. Called in the transaction of the chunk it speaks of, which need not wait for the disk: after a crash
 * the last chunks are missing as wholes, note included, and the end of the batch is waited for.
 */
export async function noteChunk(client: PoolClient, id: string, lastLine: number, counts: BatchCounts): Promise<void> {
  await client.query(
    `with unhurried as (select set_config('synchronous_commit', 'off', true))
     update import_batches set last_line = $2, rows_read = $3, added = $4, changed = $5, unchanged = $6, suppressed = $7, skipped = $8, rejected = $9
     from unhurried where id = $1`,
    [id, lastLine, counts.rowsRead, counts.added, counts.changed, counts.unchanged, counts.suppressed, counts.skipped, counts.rejected],
  );
}

/** Any fixed number: the letters "impo" in ASCII. */
const importLock = 0x696d706f;

/**
 * Runs the work while no other import or undo does, in any process; the lock goes with its connection, also when this process is
 * killed. Answers null, without running it, when another one is at work.
 */
export async function withImportLock<T>({ pool }: Database, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows: [row] } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [importLock]);
    return row?.taken === true ? await work() : null;
  } finally {
    client.release(true);
  }
}

export async function isImportRunning({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_locks where locktype = 'advisory' and objid = $1 and granted`, [importLock]);
  return rows.length > 0;
}

/** Forgets a batch that brought nothing. */
export async function deleteBatch({ pool }: Database, id: string): Promise<void> {
  await pool.query('delete from import_batches where id = $1', [id]);
}
