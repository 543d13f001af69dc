import type { Database } from '#server/foundation/database/public.ts';

export interface SubscriptionCounts {
  /** Subscriptions that give access now. */
  active: number;
  /** `2026-11` → subscriptions that began in this month, in UTC, and their first payments. */
  byMonth: ReadonlyMap<string, { started: number; cents: number }>;
}

export async function countSubscriptions({ pool }: Database): Promise<SubscriptionCounts> {
  const { rows } = await pool.query<{ month: string; started: number; cents: string; active: number }>(
    `select to_char(started_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as started,
       coalesce(sum(price_cents) filter (where status <> 'trialing'), 0) as cents,
       (count(*) filter (where status in ('active', 'trialing', 'past_due') and (ends_at is null or ends_at > now())))::int as active
     from subscriptions group by 1`,
  );
  return {
    active: rows.reduce((sum, { active }) => sum + active, 0),
    byMonth: new Map(rows.map(({ month, started, cents }) => [month, { started, cents: Number(cents) }])),
  };
}
