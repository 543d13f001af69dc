import { keptPeriods } from '#contract/kept-periods.ts';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

/** Returns false when the event was stored before. An event without a subscription is marked as processed at once. */
export async function storeEvent(
  client: PoolClient,
  event: { id: string; type: string; subscriptionId: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into payment_events (event_id, type, subscription_id, processed_at)
     values ($1, $2, $3::text, case when $3::text is null then clock_timestamp() end) on conflict do nothing`,
    [event.id, event.type, event.subscriptionId],
  );
  return rowCount === 1;
}

/** Unprocessed events of the subscription. Read them before fetching: an event that arrives during the fetch needs another fetch. */
export async function findWaitingEvents(client: PoolClient, subscriptionId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select event_id as id from payment_events where subscription_id = $1 and processed_at is null',
    [subscriptionId],
  );
  return rows.map(({ id }) => id);
}

export async function markProcessed(client: PoolClient, eventIds: readonly string[]): Promise<void> {
  await client.query(
    'update payment_events set processed_at = clock_timestamp() where event_id = any($1) and processed_at is null',
    [eventIds],
  );
}

/** Subscriptions with unprocessed events, the longest waiting first. */
export async function findWaitingSubscriptionIds({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select subscription_id as id from payment_events where processed_at is null group by subscription_id order by min(received_at) limit 1000',
  );
  return rows.map(({ id }) => id);
}

/** Stripe repeats an event for at most three days, so older event ids are not needed. */
export async function forgetOldEvents({ pool }: Database): Promise<void> {
  await pool.query('delete from payment_events where processed_at < now() - make_interval(days => $1)', [
    keptPeriods.paymentNoticeDays,
  ]);
}
