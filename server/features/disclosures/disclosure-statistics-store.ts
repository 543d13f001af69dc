import type { Database } from '#server/foundation/database/public.ts';

export interface DisclosureCounts {
  revealsToday: number;
  /** `2026-11` → candidates that were revealed and exported in this month, in UTC, of the last twelve months. */
  byMonth: ReadonlyMap<string, { reveals: number; exports: number }>;
}

/** Reads the ledger of a year: the caller keeps the answer for a while. */
export async function countDisclosures({ pool }: Database): Promise<DisclosureCounts> {
  const { rows } = await pool.query<{ month: string; reveals: number; exports: number; revealsToday: number }>(
    `select to_char(disclosed_at at time zone 'UTC', 'YYYY-MM') as month,
       (count(*) filter (where way = 'reveal'))::int as reveals,
       (count(*) filter (where way = 'export'))::int as exports,
       (count(*) filter (where way = 'reveal' and disclosed_at >= date_trunc('day', now(), 'UTC')))::int as "revealsToday"
     from disclosures where disclosed_at >= date_trunc('month', now(), 'UTC') - interval '11 months' group by 1`,
  );
  return {
    revealsToday: rows.reduce((sum, { revealsToday }) => sum + revealsToday, 0),
    byMonth: new Map(rows.map(({ month, reveals, exports }) => [month, { reveals, exports }])),
  };
}
