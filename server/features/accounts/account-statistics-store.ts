import type { Database } from '#server/foundation/database/public.ts';

export interface SignUpCounts {
  total: number;
  thisWeek: number;
  /** `2026-11` → accounts that were created in this month, in UTC, of the last twelve months. */
  byMonth: ReadonlyMap<string, number>;
}

export async function countSignUps({ pool }: Database): Promise<SignUpCounts> {
  const { rows } = await pool.query<{ month: string; total: number; thisWeek: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as total,
       (count(*) filter (where created_at > now() - interval '7 days'))::int as "thisWeek"
     from users group by 1 order by 1 desc`,
  );
  const sumOf = (name: 'total' | 'thisWeek'): number => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    total: sumOf('total'),
    thisWeek: sumOf('thisWeek'),
    byMonth: new Map(rows.map(({ month, total }) => [month, total])),
  };
}
