// Migrates a large table in many short transactions while a server of the older version continues to read and write.
// Progress is stored with each chunk, so a migration that was killed resumes where it stopped.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { splitStatements } from './sql-statements.ts';
import { firstRow } from './rows.ts';

export type ChunkedStep =
  /** One short transaction. It runs once, but must be idempotent, because an operator may repeat it. */
  | { kind: 'statements'; name: string; sql: string }
  /** `sql` is a `create index concurrently` of the index `name`. */
  | { kind: 'index'; name: string; sql: string }
  /**
   * Rows in the order of a cursor, one transaction for each chunk. `sql` takes the cursor ($1, a text, '' at first) and the number of
   * rows ($2), and returns the next `cursor` and the number of `rows` it processed. `totalSql` returns `total`. The step ends with the
   * first chunk that has fewer rows than requested: waiting for an empty chunk would not end while the older version writes.
   */
  | { kind: 'rows'; name: string; totalSql: string; before: string; sql: string; after: string };

/** The steps that replace a released file when the tables are large. A test checks that the schema is the same afterwards. */
export interface ChunkedMigration {
  /** The name of the file that the steps replace. */
  name: string;
  /** Returns `is_large`. The file itself migrates a small table quickly. */
  isLargeSql: string;
  steps: readonly ChunkedStep[];
}

export interface MigrationProgress {
  migration: string;
  step: string;
  rowsDone: number;
  rowsTotal: number;
  /** How many of these rows this run processed, and how long it took, for the rate. */
  rowsNow: number;
  elapsedMs: number;
}

type OnProgress = (progress: MigrationProgress) => void;

const chunkTargetMs = 250;
const chunkRows = { first: 2_000, min: 100, max: 20_000 };
/** A statement that waits for a table lock blocks every later statement on that table, so it times out soon and tries again. */
export const lockTimeoutMs = 1_000;
const retryMs = 500;
/** SQLSTATE of a lock timeout and of a deadlock with a writer. */
const transientCodes = new Set(['55P03', '40P01']);

export async function isChunked(client: PoolClient, { name, isLargeSql }: ChunkedMigration): Promise<boolean> {
  const { rowCount: begun } = await client.query('select 1 from schema_migration_steps where migration = $1 limit 1', [
    name,
  ]);
  if (begun !== 0) return true;
  const row = await firstRow<{ is_large: boolean }>(client, isLargeSql);
  return row?.is_large === true;
}

export async function createStepsTable(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migration_steps (
       migration text not null, step text not null, cursor text not null default '', rows_done bigint not null default 0, is_done boolean not null default false,
       primary key (migration, step))`,
  );
}

/** `finish` is called in the transaction that ends the last step, to record the migration itself. */
export async function runChunked(
  client: PoolClient,
  { name, steps }: ChunkedMigration,
  finish: () => Promise<void>,
  onProgress: OnProgress,
): Promise<void> {
  for (const step of steps) {
    await client.query('insert into schema_migration_steps (migration, step) values ($1, $2) on conflict do nothing', [
      name,
      step.name,
    ]);
    const state = await firstRow<{ is_done: boolean }>(
      client,
      'select is_done from schema_migration_steps where migration = $1 and step = $2',
      [name, step.name],
    );
    if (state?.is_done === true) continue;
    if (step.kind === 'rows') await runRows(client, name, step, onProgress);
    else if (step.kind === 'index') await buildIndex(client, step);
    await inShortTransaction(client, async () => {
      if (step.kind === 'statements') for (const statement of splitStatements(step.sql)) await client.query(statement);
      await client.query('update schema_migration_steps set is_done = true where migration = $1 and step = $2', [
        name,
        step.name,
      ]);
      if (step !== steps.at(-1)) return;
      await finish();
      await client.query('delete from schema_migration_steps where migration = $1', [name]);
    });
  }
}

/** Runs in one transaction, which is repeated after a lock timeout or a deadlock. */
export async function inShortTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await client.query('rollback');
      await delay(retryMs);
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && transientCodes.has(String(error.code));

async function runRows(
  client: PoolClient,
  migration: string,
  step: Extract<ChunkedStep, { kind: 'rows' }>,
  onProgress: OnProgress,
): Promise<void> {
  const counted = await firstRow<{ total: string }>(client, step.totalSql);
  const startedMs = performance.now();
  let limit = chunkRows.first;
  let rowsNow = 0;
  for (;;) {
    const chunkStartedMs = performance.now();
    const { rows, rowsDone } = await inShortTransaction(client, () => runChunk(client, migration, step, limit));
    if (rows === 0) return;
    const isLast = rows < limit;
    rowsNow += rows;
    const tookMs = performance.now() - chunkStartedMs;
    if (tookMs > chunkTargetMs * 2) limit = Math.max(chunkRows.min, Math.floor(limit / 2));
    else if (tookMs < chunkTargetMs / 2) limit = Math.min(chunkRows.max, limit * 2);
    onProgress({
      migration,
      step: step.name,
      rowsDone,
      rowsTotal: Math.max(Number(counted?.total), rowsDone),
      rowsNow,
      elapsedMs: performance.now() - startedMs,
    });
    if (isLast) return;
  }
}

async function runChunk(
  client: PoolClient,
  migration: string,
  { name, before, sql, after }: Extract<ChunkedStep, { kind: 'rows' }>,
  limit: number,
): Promise<{ rows: number; rowsDone: number }> {
  const state = await firstRow<{ cursor: string }>(
    client,
    'select cursor from schema_migration_steps where migration = $1 and step = $2',
    [migration, name],
  );
  await client.query(before);
  const chunk = await firstRow<{ cursor: string | null; rows: string }>(client, sql, [state?.cursor ?? '', limit]);
  await client.query(after);
  const stored = await firstRow<{ rows_done: string }>(
    client,
    'update schema_migration_steps set cursor = coalesce($3, cursor), rows_done = rows_done + $4 where migration = $1 and step = $2 returning rows_done',
    [migration, name, chunk?.cursor ?? null, chunk?.rows ?? 0],
  );
  return { rows: Number(chunk?.rows ?? 0), rowsDone: Number(stored?.rows_done ?? 0) };
}

/** Builds the index without blocking writers. A killed build leaves an invalid index, which is dropped first. */
async function buildIndex(client: PoolClient, { name, sql }: Extract<ChunkedStep, { kind: 'index' }>): Promise<void> {
  // `concurrently` waits for all older transactions and blocks no other statement meanwhile.
  await client.query('set lock_timeout = 0');
  for (;;) {
    const index = await firstRow<{ is_valid: boolean }>(
      client,
      'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (index?.is_valid === true) break;
    if (index !== null) await client.query(`drop index concurrently ${name}`);
    try {
      await client.query(sql);
      break;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await delay(retryMs);
    }
  }
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
}
