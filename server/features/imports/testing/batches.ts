import type { Database } from '#server/foundation/database/public.ts';

/** A finished batch without candidates. Left as it is when there is one with this id. */
export async function insertBatch(
  { pool }: Database,
  id: string,
  { startedAt = '2026-11-01T00:00:00Z' }: { startedAt?: string } = {},
): Promise<void> {
  await pool.query(
    `insert into import_batches (id, source, file_name, file_fingerprint, format, state, file_rows, started_at, finished_at)
     values ($1, 'acme', 'people.csv', $1, 'vendor', 'finished', 0, $2, $2) on conflict do nothing`,
    [id, startedAt],
  );
}
