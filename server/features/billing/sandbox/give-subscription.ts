import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { plans, type PriceId } from '#contract/billing/billing.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import { findSubscription, lockSubscription, saveSubscription } from '../subscriptions-store.ts';
import { renewedPeriodEnd } from '../renewal.ts';

export const sandboxId = (kind: 'sub' | 'cus'): string => `${kind}_sandbox_${randomBytes(18).toString('base64url')}`;

export function newSandboxSubscription(userId: string, priceId: PriceId, now: Date): SubscriptionRecord {
  const { priceCents, currency, billingInterval } = plans[priceId];
  return {
    provider: 'sandbox',
    subscriptionId: sandboxId('sub'),
    customerId: sandboxId('cus'),
    userId,
    priceId,
    priceCents,
    currency,
    billingInterval,
    status: 'active',
    startedAt: now,
    planStartedAt: now,
    currentPeriodEnd: renewedPeriodEnd(now, billingInterval, now),
    endsAt: null,
    pastDueSince: null,
    isStoppedBySuspension: false,
  };
}

/** Gives a sample account the plan once. A second call changes nothing, even after the account has canceled. */
export const giveSandboxSubscription = (
  database: Database,
  wanted: { userId: string; priceId: PriceId; now: Date },
): Promise<void> =>
  inTransaction(database, async (client: PoolClient) => {
    const subscriptionId = `sub_sandbox_sample_${wanted.userId}`;
    await lockSubscription(client, 'sandbox', subscriptionId);
    if (await findSubscription(client, 'sandbox', subscriptionId)) return;
    await saveSubscription(client, {
      ...newSandboxSubscription(wanted.userId, wanted.priceId, wanted.now),
      subscriptionId,
    });
  });
