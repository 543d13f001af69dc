import type { Database } from '#server/foundation/database/public.ts';

export interface SubscriptionCounts {
  /** Subscriptions that give access now: plans of people, and the seats of a workspace as one. */
  active: number;
  /** Subscriptions that began, and their first payments, by the beginning of the hour, day or month in UTC, in milliseconds since 1970. */
  byStart: ReadonlyMap<number, { started: number; cents: number }>;
}

export async function countSubscriptions(
  { pool }: Database,
  { from, unit }: { from: Date; unit: 'hour' | 'day' | 'month' },
): Promise<SubscriptionCounts> {
  const { rows } = await pool.query<{ start: Date | null; started: number; cents: string; active: number }>(
    `select case when started_at >= $1 then date_trunc($2, started_at, 'UTC') end as start, count(*)::int as started,
       coalesce(sum(price_cents) filter (where status <> 'trialing'), 0) as cents,
       (count(*) filter (where status in ('active', 'trialing', 'past_due') and (ends_at is null or ends_at > now())))::int as active
     from (
       select started_at, status, ends_at, price_cents from subscriptions
       union all select started_at, status, ends_at, price_cents * seats from seat_subscriptions
     ) as all_subscriptions group by 1`,
    [from, unit],
  );
  return {
    active: rows.reduce((sum, { active }) => sum + active, 0),
    byStart: new Map(
      rows.flatMap(({ start, started, cents }) =>
        start === null ? [] : [[start.getTime(), { started, cents: Number(cents) }]],
      ),
    ),
  };
}
