import { keptPeriods } from '#contract/kept-periods.ts';
import type { PoolClient } from 'pg';
import { onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

/** Returns false when the event was stored before. An event without a subscription is marked as processed at once. */
export const storeEvent = (
  client: PoolClient,
  event: { id: string; type: string; subscriptionId: string | null },
): Promise<boolean> =>
  anyRow(
    client,
    `insert into payment_events (event_id, type, subscription_id, processed_at)
     values ($1, $2, $3::text, case when $3::text is null then clock_timestamp() end) on conflict do nothing`,
    [event.id, event.type, event.subscriptionId],
  );

/** Unprocessed events of the subscription. Read them before fetching: an event that arrives during the fetch needs another fetch. */
export const findWaitingEvents = (client: PoolClient, subscriptionId: string): Promise<string[]> =>
  onlyColumn(client, 'select event_id as id from payment_events where subscription_id = $1 and processed_at is null', [
    subscriptionId,
  ]);

export async function markProcessed(client: PoolClient, eventIds: readonly string[]): Promise<void> {
  await client.query(
    'update payment_events set processed_at = clock_timestamp() where event_id = any($1) and processed_at is null',
    [eventIds],
  );
}

/** Subscriptions with unprocessed events, the longest waiting first. */
export const findWaitingSubscriptionIds = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(
    pool,
    'select subscription_id as id from payment_events where processed_at is null group by subscription_id order by min(received_at) limit 1000',
  );

/** Stripe repeats an event for at most three days, so older event ids are not needed. */
export async function forgetOldEvents({ pool }: Database): Promise<void> {
  await pool.query('delete from payment_events where processed_at < now() - make_interval(days => $1)', [
    keptPeriods.paymentNoticeDays,
  ]);
}
