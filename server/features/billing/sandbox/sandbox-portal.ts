import { plans } from '#contract/billing.ts';
import type { PriceId } from '#contract/billing.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { subscriptionAt } from '../subscription.ts';
import type { Subscription, SubscriptionRecord } from '../subscription.ts';
import { findSubscriptions, lockSubscription, findSubscription, saveSubscription } from '../subscriptions-store.ts';
import { renewedPeriodEnd } from './renewal.ts';

/** What a person can do in the portal. */
export type PortalWish = { deed: 'cancel' } | { deed: 'resume' } | { deed: 'switch'; priceId: PriceId };

export interface SandboxPortal {
  /** @throws AppError `NOT_FOUND` also for a customer who is somebody else */
  read(customerId: string, userId: string): Promise<Subscription>;
  /**
   * Done twice it is done once.
   * @throws AppError `NOT_FOUND`, `SUBSCRIPTION_OVER`
   */
  change(customerId: string, userId: string, wish: PortalWish): Promise<Subscription>;
}

export function sandboxPortal(database: Database, clock: Clock): SandboxPortal {
  const recordOf = async (customerId: string, userId: string): Promise<SubscriptionRecord> => {
    const record = (await findSubscriptions(database, [userId], ['sandbox'])).find((found) => found.customerId === customerId);
    if (!record) throw new AppError('not_found', 'NOT_FOUND', 'There is no such subscription. Open it from your account settings.');
    return record;
  };
  const read = async (customerId: string, userId: string): Promise<Subscription> => subscriptionAt([await recordOf(customerId, userId)], clock.now());
  return {
    read,
    change: async (customerId, userId, wish) => {
      const { subscriptionId } = await recordOf(customerId, userId);
      await inTransaction(database, async (client) => {
        await lockSubscription(client, 'sandbox', subscriptionId);
        const record = await findSubscription(client, 'sandbox', subscriptionId);
        if (record) await saveSubscription(client, changed(record, wish, clock.now()));
      });
      return read(customerId, userId);
    },
  };
}

function changed(record: SubscriptionRecord, wish: PortalWish, now: Date): SubscriptionRecord {
  const { subscribed, currentPeriodEnd } = subscriptionAt([record], now);
  if (!subscribed || currentPeriodEnd === null) throw new AppError('conflict', 'SUBSCRIPTION_OVER', 'This subscription has ended. Choose a plan under Pricing.');
  if (wish.deed === 'cancel') return { ...record, currentPeriodEnd, endsAt: currentPeriodEnd };
  if (wish.deed === 'resume') return { ...record, endsAt: null };
  if (wish.priceId === record.priceId) return record;
  const { priceCents, currency, billingInterval } = plans[wish.priceId];
  return {
    ...record, priceId: wish.priceId, priceCents, currency, billingInterval, planStartedAt: now, endsAt: null,
    currentPeriodEnd: renewedPeriodEnd(now, billingInterval, now),
  };
}
