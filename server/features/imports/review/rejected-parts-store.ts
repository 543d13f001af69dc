// The rejected rows of batches, and the values that were left out of imported ones: encrypted, in one part of each for a transaction.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export interface RejectedPart {
  batchId: string;
  /** True: values that were left out of imported rows. False: rejected rows. */
  isImported: boolean;
  /** The line of its first row. */
  firstLine: number;
  rows: number;
  columns: readonly string[];
  content: Sealed;
}

/** For the rotation of keys. */
export const sealedRejectedParts: SealedTable = {
  name: 'import_rejected_parts',
  holds: 'rejected rows',
  place: "'import_rejected_parts/' || batch_id || '/' || first_line || '/sealed'",
  rowsAtOnce: 20,
};

export async function insertPart(
  client: PoolClient,
  { batchId, isImported, firstLine, rows, columns, content }: RejectedPart,
  keptDays: number,
): Promise<void> {
  await client.query(
    `insert into import_rejected_parts (batch_id, first_line, rejected_rows, columns, key_id, sealed, expires_at, is_imported)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8)`,
    [batchId, firstLine, rows, columns, content.keyId, content.sealed, keptDays, isImported],
  );
}

interface PartRow {
  batch_id: string;
  is_imported: boolean;
  first_line: string;
  rejected_rows: number;
  columns: string[];
  key_id: string;
  sealed: Buffer;
}

const toPart = (row: PartRow): RejectedPart => ({
  batchId: row.batch_id,
  isImported: row.is_imported,
  firstLine: Number(row.first_line),
  rows: row.rejected_rows,
  columns: row.columns,
  content: { keyId: row.key_id, sealed: row.sealed },
});

const partColumns = 'batch_id, is_imported, first_line, rejected_rows, columns, key_id, sealed';

export interface PositionedPart extends RejectedPart {
  /** Rejected rows of the batch in the parts before this one. */
  rowsBefore: number;
}

/** The parts that contain any of the rejected rows from `offset` on, at most `limit` rows, in the order of the file. */
export async function findParts(
  { pool }: Database,
  batchId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PositionedPart[]> {
  const { rows } = await pool.query<PartRow & { rows_before: string }>(
    `select ${partColumns}, rows_before from (
       select ${partColumns}, sum(rejected_rows) over (order by first_line) - rejected_rows as rows_before
       from import_rejected_parts where batch_id = $1 and not is_imported
     ) parts
     where rows_before < $2::bigint + $3::bigint and rows_before + rejected_rows > $2::bigint order by first_line`,
    [batchId, offset, limit],
  );
  return rows.map((row) => ({ ...toPart(row), rowsBefore: Number(row.rows_before) }));
}

export async function findPartsAfter(
  { pool }: Database,
  { batchId, isImported }: Pick<RejectedPart, 'batchId' | 'isImported'>,
  afterLine: number,
  limit: number,
): Promise<RejectedPart[]> {
  const { rows } = await pool.query<PartRow>(
    `select ${partColumns} from import_rejected_parts where batch_id = $1 and is_imported = $4 and first_line > $2 order by first_line limit $3`,
    [batchId, afterLine, limit, isImported],
  );
  return rows.map(toPart);
}

/** The columns of the first rows of the batch whose cells could be read; empty when there are none. */
export async function findColumns(
  { pool }: Database,
  { batchId, isImported }: Pick<RejectedPart, 'batchId' | 'isImported'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ columns: string[] }>(
    `select columns from import_rejected_parts where batch_id = $1 and is_imported = $2 and columns <> '{}' order by first_line limit 1`,
    [batchId, isImported],
  );
  return rows[0]?.columns ?? [];
}

export async function countRejected({ pool }: Database, batchId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select coalesce(sum(rejected_rows), 0)::int as count from import_rejected_parts where batch_id = $1 and not is_imported',
    [batchId],
  );
  return rows[0]?.count ?? 0;
}

export async function deletePartsOfBatch(client: PoolClient, batchId: string): Promise<void> {
  await client.query('delete from import_rejected_parts where batch_id = $1', [batchId]);
}

export async function deleteExpiredParts({ pool }: Database): Promise<void> {
  await pool.query('delete from import_rejected_parts where expires_at <= now()');
}
