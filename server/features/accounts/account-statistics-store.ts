import type { Database } from '#server/foundation/database/public.ts';

export interface SignUpCounts {
  total: number;
  /** Accounts that were created, by the beginning of the hour, day or month in UTC, in milliseconds since 1970. */
  byStart: ReadonlyMap<number, number>;
}

export async function countSignUps(
  { pool }: Database,
  { from, unit }: { from: Date; unit: 'hour' | 'day' | 'month' },
): Promise<SignUpCounts> {
  const { rows } = await pool.query<{ start: Date | null; total: number }>(
    `select case when created_at >= $1 then date_trunc($2, created_at, 'UTC') end as start, count(*)::int as total
     from users where not is_program group by 1`,
    [from, unit],
  );
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    byStart: new Map(rows.flatMap(({ start, total }) => (start === null ? [] : [[start.getTime(), total]]))),
  };
}
