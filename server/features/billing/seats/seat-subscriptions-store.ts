import type { PoolClient } from 'pg';
import { allRows, firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { ProviderName } from '../subscription.ts';
import type { SeatSubscription, StoredSeatSubscription } from './seat-subscription.ts';

const columns = `provider, provider_subscription_id as "subscriptionId", provider_customer_id as "customerId", workspace_id as "workspaceId",
  payer_id as "payerId", seats, price_cents as "priceCents", currency, billing_interval as "billingInterval", status, started_at as "startedAt",
  current_period_start as "currentPeriodStart", current_period_end as "currentPeriodEnd", ends_at as "endsAt", past_due_since as "pastDueSince",
  counted_at as "countedAt", refunded_at as "refundedAt"`;

type Connection = Pick<PoolClient, 'query'>;

export const findSeatSubscription = (
  connection: Connection,
  provider: ProviderName,
  subscriptionId: string,
): Promise<StoredSeatSubscription | null> =>
  firstRow(
    connection,
    `select ${columns} from seat_subscriptions where provider = $1 and provider_subscription_id = $2`,
    [provider, subscriptionId],
  );

/** Current and past ones of the workspaces. */
export const findSeatSubscriptions = (
  connection: Connection,
  workspaceIds: readonly string[],
  providers: readonly ProviderName[],
): Promise<StoredSeatSubscription[]> =>
  allRows(connection, `select ${columns} from seat_subscriptions where workspace_id = any($1) and provider = any($2)`, [
    workspaceIds,
    providers,
  ]);

/** The latest one of this customer. */
export const findSeatsOfCustomer = (
  { pool }: Database,
  provider: ProviderName,
  customerId: string,
): Promise<StoredSeatSubscription | null> =>
  firstRow(
    pool,
    `select ${columns} from seat_subscriptions where provider = $1 and provider_customer_id = $2 order by started_at desc limit 1`,
    [provider, customerId],
  );

/** Of an account, for the file of its own data. */
export const findSeatsPaidBy = ({ pool }: Database, payerId: string): Promise<StoredSeatSubscription[]> =>
  allRows(
    pool,
    `select ${columns} from seat_subscriptions where payer_id = $1 order by started_at, provider_subscription_id`,
    [payerId],
  );

export async function saveSeatSubscription(client: PoolClient, record: SeatSubscription): Promise<void> {
  await client.query(
    `insert into seat_subscriptions (provider, provider_subscription_id, provider_customer_id, workspace_id, payer_id, seats, price_cents,
       currency, billing_interval, status, started_at, current_period_start, current_period_end, ends_at, past_due_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (provider, provider_subscription_id) do update set provider_customer_id = excluded.provider_customer_id, seats = excluded.seats,
       price_cents = excluded.price_cents, currency = excluded.currency, billing_interval = excluded.billing_interval, status = excluded.status,
       started_at = excluded.started_at, current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
       ends_at = excluded.ends_at, past_due_since = excluded.past_due_since`,
    [
      record.provider,
      record.subscriptionId,
      record.customerId,
      record.workspaceId,
      record.payerId,
      record.seats,
      record.priceCents,
      record.currency,
      record.billingInterval,
      record.status,
      record.startedAt,
      record.currentPeriodStart,
      record.currentPeriodEnd,
      record.endsAt,
      record.pastDueSince,
    ],
  );
}

type Key = Pick<SeatSubscription, 'provider' | 'subscriptionId'>;

/** From now on it is not refunded when it ends. */
export async function noteCounted(client: PoolClient, { provider, subscriptionId }: Key, now: Date): Promise<void> {
  await client.query(
    `update seat_subscriptions set counted_at = $3 where provider = $1 and provider_subscription_id = $2 and counted_at is null`,
    [provider, subscriptionId, now],
  );
}

export async function noteRefunded({ pool }: Database, { provider, subscriptionId }: Key, now: Date): Promise<void> {
  await pool.query(
    `update seat_subscriptions set refunded_at = $3 where provider = $1 and provider_subscription_id = $2`,
    [provider, subscriptionId, now],
  );
}

/** That have not ended, as far as we know. */
export const findLiveSeatSubscriptions = (
  { pool }: Database,
  provider: ProviderName,
): Promise<StoredSeatSubscription[]> =>
  allRows(pool, `select ${columns} from seat_subscriptions where provider = $1 and status <> 'canceled'`, [provider]);

/** Workspaces with several subscriptions that can be charged, or with one that never counted and was not refunded. */
export const findUnsettledWorkspaces = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(
    pool,
    `select workspace_id as "workspaceId" from seat_subscriptions
     group by workspace_id having count(*) filter (where status not in ('canceled', 'incomplete')) > 1
       or bool_or(counted_at is null and refunded_at is null and status <> 'incomplete')`,
  );

/** Whether something of the workspace can still be charged or paid. */
export async function mayBeCharged(client: PoolClient, workspaceId: string): Promise<boolean> {
  const { rows } = await client.query<{ mayBe: boolean }>(
    `select exists (select 1 from seat_subscriptions where workspace_id = $1 and status <> 'canceled')
       or exists (select 1 from checkouts where workspace_id = $1 and status = 'open') as "mayBe"`,
    [workspaceId],
  );
  return rows[0]?.mayBe ?? false;
}
