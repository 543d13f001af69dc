import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface ChunkCounts {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
  skipped: number;
  rejected: number;
}

/** Opens a batch named after its source and day, numbered: `nppes-2026-11-21-2`. Answers the name. */
export async function beginBatch(database: Database, batch: { source: string; fileName: string; format: string }): Promise<string> {
  const { rows: [row] } = await database.pool.query<{ id: string }>(
    `insert into import_batches (id, source, file_name, format, state)
     select prefix || (1 + count(known.id)), $1, $2, $3, 'running'
     from (select $1 || '-' || to_char(now() at time zone 'utc', 'YYYY-MM-DD') || '-' as prefix) as name
     left join import_batches known on known.id like prefix || '%'
     group by prefix returning id`,
    [batch.source, batch.fileName, batch.format],
  );
  if (!row) throw new Error('The batch was not opened.');
  return row.id;
}

/** Notes how far the file is in. Called in the transaction of the chunk it speaks of. */
export async function noteChunk(client: PoolClient, batchId: string, lastLine: number, counts: ChunkCounts): Promise<void> {
  await client.query(
    `update import_batches set last_line = $2, rows_read = $3, added = $4, changed = $5, unchanged = $6, suppressed = $7, skipped = $8, rejected = $9
     where id = $1`,
    [batchId, lastLine, counts.rowsRead, counts.added, counts.changed, counts.unchanged, counts.suppressed, counts.skipped, counts.rejected],
  );
}

export async function finishBatch(database: Database, batchId: string): Promise<void> {
  await database.pool.query(`update import_batches set state = 'finished', finished_at = now() where id = $1`, [batchId]);
}
