import type { Database } from '#server/foundation/database/public.ts';

/** Anybody from another source, or a complete fill, means that this directory is in use. */
export async function isFilled({ pool }: Database, count: number): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ is_used: boolean; known: string }>(
    `select exists (select from candidates where first_batch is distinct from 'synthetic') as is_used, (select count(*) from candidates) as known`,
  );
  return row !== undefined && (row.is_used || Number(row.known) >= count);
}
