import { plans, type PriceId } from '#contract/billing/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { subscriptionAt, type Subscription, type SubscriptionRecord } from '../subscription.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import { findSubscriptions, lockSubscription, findSubscription } from '../subscriptions-store.ts';
import { renewedPeriodEnd } from '../renewal.ts';

export type PortalChange = { action: 'cancel' } | { action: 'resume' } | { action: 'switch'; priceId: PriceId };

export interface SandboxPortal {
  /** @throws AppError `NOT_FOUND` also for the customer id of another user */
  read(customerId: string, userId: string): Promise<Subscription>;
  /**
   * Idempotent.
   * @throws AppError `NOT_FOUND`, `SUBSCRIPTION_OVER`
   */
  change(customerId: string, userId: string, change: PortalChange): Promise<void>;
}

export function sandboxPortal(database: Database, clock: Clock, { save }: ChangeSubscription): SandboxPortal {
  const recordOf = async (customerId: string, userId: string): Promise<SubscriptionRecord> => {
    const record = (await findSubscriptions(database, [userId], ['sandbox'])).find(
      (found) => found.customerId === customerId,
    );
    if (!record)
      throw new AppError(
        'not_found',
        'NOT_FOUND',
        'There is no such subscription. Open it from your account settings.',
      );
    return record;
  };
  const read = async (customerId: string, userId: string): Promise<Subscription> =>
    subscriptionAt([await recordOf(customerId, userId)], clock.now());
  return {
    read,
    change: async (customerId, userId, change) => {
      const { subscriptionId } = await recordOf(customerId, userId);
      await inTransaction(database, async (client) => {
        await lockSubscription(client, 'sandbox', subscriptionId);
        const record = await findSubscription(client, 'sandbox', subscriptionId);
        if (record) await save(client, changed(record, change, clock.now()));
      });
    },
  };
}

function changed(record: SubscriptionRecord, change: PortalChange, now: Date): SubscriptionRecord {
  const { subscribed, currentPeriodEnd } = subscriptionAt([record], now);
  if (!subscribed || currentPeriodEnd === null)
    throw new AppError('conflict', 'SUBSCRIPTION_OVER', 'This subscription has ended. Choose a plan under Pricing.');
  if (change.action === 'cancel')
    return { ...record, currentPeriodEnd, endsAt: currentPeriodEnd, isStoppedBySuspension: false };
  if (change.action === 'resume') return { ...record, endsAt: null, isStoppedBySuspension: false };
  if (change.priceId === record.priceId) return record;
  const { priceCents, currency, billingInterval } = plans[change.priceId];
  return {
    ...record,
    priceId: change.priceId,
    priceCents,
    currency,
    billingInterval,
    planStartedAt: now,
    endsAt: null,
    isStoppedBySuspension: false,
    currentPeriodEnd: renewedPeriodEnd(now, billingInterval, now),
  };
}
