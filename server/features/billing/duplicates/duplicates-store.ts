import type { PoolClient } from 'pg';
import { allRows, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface Duplicate {
  /** The subscription that ends. */
  subscriptionId: string;
  keptSubscriptionId: string;
  userId: string;
}

/** The first row about a subscription counts. Later ones change nothing. */
export async function noteDuplicate(
  { pool }: Database,
  { subscriptionId, keptSubscriptionId, userId }: Duplicate,
): Promise<void> {
  await pool.query(
    'insert into duplicate_subscriptions (subscription_id, kept_subscription_id, user_id) values ($1, $2, $3) on conflict (subscription_id) do nothing',
    [subscriptionId, keptSubscriptionId, userId],
  );
}

export const findUnsettledDuplicates = ({ pool }: Database, userId: string): Promise<Duplicate[]> =>
  allRows(
    pool,
    `select subscription_id as "subscriptionId", kept_subscription_id as "keptSubscriptionId", user_id as "userId" from duplicate_subscriptions
     where user_id = $1 and settled_at is null order by subscription_id`,
    [userId],
  );

export const findUsersWithUnsettledDuplicates = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(pool, 'select distinct user_id as "userId" from duplicate_subscriptions where settled_at is null');

/** True for exactly one caller. */
export const settleDuplicate = (client: PoolClient, subscriptionId: string, refundedCents: number): Promise<boolean> =>
  anyRow(
    client,
    'update duplicate_subscriptions set settled_at = clock_timestamp(), refunded_cents = $2 where subscription_id = $1 and settled_at is null',
    [subscriptionId, refundedCents],
  );
