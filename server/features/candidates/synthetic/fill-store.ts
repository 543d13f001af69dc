import type { Database } from '#server/foundation/database/public.ts';

export async function isDirectoryEmpty({ pool }: Database): Promise<boolean> {
  return (await pool.query('select from candidates limit 1')).rowCount === 0;
}

/** A complete fill, or anybody from another source, means that this directory is in use. Neither question reads more people than `count`. */
export async function isFilled({ pool }: Database, count: number): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ known: string }>('select count(*) as known from (select from candidates limit $1) known', [count]);
  if (Number(row?.known) >= count) return true;
  return (await pool.query(`select from candidates where first_batch is distinct from 'synthetic' limit 1`)).rowCount !== 0;
}
