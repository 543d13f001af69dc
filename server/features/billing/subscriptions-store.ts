import type { PoolClient } from 'pg';
import { graceDays } from '#contract/billing/billing.ts';
import { allRows, firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { ProviderName, SubscriptionRecord } from './subscription.ts';

/** An approved refund ends the rights at once, whatever the provider still reports. */
const endsAt = 'least(ends_at, refund_approved_at)';
const columns = `provider, provider_subscription_id as "subscriptionId", provider_customer_id as "customerId", user_id as "userId",
  price_id as "priceId", price_cents as "priceCents", currency, billing_interval as "billingInterval", status, started_at as "startedAt",
  plan_started_at as "planStartedAt", current_period_end as "currentPeriodEnd", ${endsAt} as "endsAt", past_due_since as "pastDueSince",
  is_stopped_by_suspension as "isStoppedBySuspension"`;

/** Almost every request runs this statement. Its name lets PostgreSQL plan it once per connection. */
const subscriptionsQuery = {
  name: 'find_subscriptions',
  text: `select ${columns} from subscriptions where user_id = any($1) and provider = any($2)`,
};

/** All current and past subscriptions of these users at these providers. */
export async function findSubscriptions(
  { pool }: Database,
  userIds: readonly string[],
  providers: readonly ProviderName[],
): Promise<SubscriptionRecord[]> {
  const { rows } = await pool.query<SubscriptionRecord>({ ...subscriptionsQuery, values: [userIds, providers] });
  return rows;
}

/** Every writer of a subscription holds this lock until its transaction ends, so the last write comes from the last fetch. */
export async function lockSubscription(
  client: PoolClient,
  provider: ProviderName,
  subscriptionId: string,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`${provider}/${subscriptionId}`]);
}

export const findSubscription = (
  client: PoolClient,
  provider: ProviderName,
  subscriptionId: string,
): Promise<SubscriptionRecord | null> =>
  firstRow(client, `select ${columns} from subscriptions where provider = $1 and provider_subscription_id = $2`, [
    provider,
    subscriptionId,
  ]);

/** To be called in the transaction that approves the refund. */
export async function endForRefund(
  client: PoolClient,
  { provider, subscriptionId }: Pick<SubscriptionRecord, 'provider' | 'subscriptionId'>,
  approvedAt: Date,
): Promise<void> {
  await client.query(
    'update subscriptions set refund_approved_at = $3 where provider = $1 and provider_subscription_id = $2',
    [provider, subscriptionId, approvedAt],
  );
}

export async function saveSubscription(client: PoolClient, record: SubscriptionRecord): Promise<void> {
  await client.query(
    `insert into subscriptions (provider, provider_subscription_id, provider_customer_id, user_id, price_id, price_cents, currency,
       billing_interval, status, started_at, plan_started_at, current_period_end, ends_at, past_due_since, is_stopped_by_suspension)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (provider, provider_subscription_id) do update set provider_customer_id = excluded.provider_customer_id, user_id = excluded.user_id,
       price_id = excluded.price_id, price_cents = excluded.price_cents, currency = excluded.currency, billing_interval = excluded.billing_interval,
       status = excluded.status, started_at = excluded.started_at, plan_started_at = excluded.plan_started_at,
       current_period_end = excluded.current_period_end, ends_at = excluded.ends_at, past_due_since = excluded.past_due_since,
       is_stopped_by_suspension = excluded.is_stopped_by_suspension`,
    [
      record.provider,
      record.subscriptionId,
      record.customerId,
      record.userId,
      record.priceId,
      record.priceCents,
      record.currency,
      record.billingInterval,
      record.status,
      record.startedAt,
      record.planStartedAt,
      record.currentPeriodEnd,
      record.endsAt,
      record.pastDueSince,
      record.isStoppedBySuspension,
    ],
  );
}

/** Subscriptions that have not ended, as far as we know. */
export const findLiveSubscriptions = ({ pool }: Database, provider: ProviderName): Promise<SubscriptionRecord[]> =>
  allRows(pool, `select ${columns} from subscriptions where provider = $1 and status <> 'canceled'`, [provider]);

/** `$1`: providers, `$2`: now, `$3`: days. The same rule as `subscriptionAt`, for all users at once. */
const givesRights = `provider = any($1) and price_id is not null and coalesce(${endsAt} > $2, true) and (
  (status in ('active', 'trialing') and (current_period_end > $2::timestamptz - make_interval(days => $3)
    or (provider = 'sandbox' and status = 'active' and ends_at is null)))
  or (status = 'past_due' and past_due_since > $2::timestamptz - make_interval(days => $3)))`;

/** Users with a subscription that gives rights at this moment. */
export const findSubscriberIds = (
  { pool }: Database,
  providers: readonly ProviderName[],
  now: Date,
): Promise<string[]> =>
  onlyColumn(pool, `select distinct user_id as "userId" from subscriptions where ${givesRights}`, [
    providers,
    now,
    graceDays,
  ]);

/** How many they are, and how many of them are not on trial. */
export async function countSubscribers(
  { pool }: Database,
  providers: readonly ProviderName[],
  now: Date,
): Promise<{ active: number; paid: number }> {
  const { rows } = await pool.query<{ active: string; paid: string }>(
    `select count(distinct user_id) as active, count(distinct user_id) filter (where status <> 'trialing') as paid from subscriptions
     where ${givesRights}`,
    [providers, now, graceDays],
  );
  return { active: Number(rows[0]?.active ?? 0), paid: Number(rows[0]?.paid ?? 0) };
}

/** Users whose subscriptions do not renew because of a suspension. */
export const findUsersStoppedBySuspension = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(
    pool,
    `select distinct user_id as "userId" from subscriptions where is_stopped_by_suspension and status <> 'canceled'`,
  );
