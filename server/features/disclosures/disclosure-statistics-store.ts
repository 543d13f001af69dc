import type { Database } from '#server/foundation/database/public.ts';

export interface DisclosureCounts {
  revealsToday: number;
  /** By the beginning of the hour, day or month in UTC, in milliseconds since 1970. */
  byStart: ReadonlyMap<number, { reveals: number; exports: number }>;
}

/** Reads the ledger of up to a year: the caller keeps the answer for a while. `from` is not after the last midnight UTC. */
export async function countDisclosures(
  { pool }: Database,
  { from, unit }: { from: Date; unit: 'hour' | 'day' | 'month' },
): Promise<DisclosureCounts> {
  const { rows } = await pool.query<{ start: Date; reveals: number; exports: number; revealsToday: number }>(
    `select date_trunc($2, disclosed_at, 'UTC') as start,
       (count(*) filter (where way = 'reveal'))::int as reveals,
       (count(*) filter (where way = 'export'))::int as exports,
       (count(*) filter (where way = 'reveal' and disclosed_at >= date_trunc('day', now(), 'UTC')))::int as "revealsToday"
     from disclosures where disclosed_at >= $1 group by 1`,
    [from, unit],
  );
  return {
    revealsToday: rows.reduce((sum, { revealsToday }) => sum + revealsToday, 0),
    byStart: new Map(rows.map(({ start, reveals, exports }) => [start.getTime(), { reveals, exports }])),
  };
}
