import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { BillingRequests } from '../billing-requests.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import { findSubscription, lockSubscription } from '../subscriptions-store.ts';
import { findWaitingEvents, markProcessed } from './events-store.ts';
import type { StripeSubscription } from './read-stripe-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

export interface RefreshParts {
  database: Database;
  stripe: StripeClient;
  requests: Pick<BillingRequests, 'applyAccountState' | 'endDuplicates'>;
  change: ChangeSubscription;
}

/**
 * Updates our copy of a subscription from Stripe, and marks the events that waited for it as processed. It fetches under
 * a lock, so of two concurrent calls the one that writes last has fetched last. Whether the account may keep a changed subscription, and
 * has only one, is checked afterwards. Returns the copy (null: it is not a subscription of this product) and whether anything changed.
 */
export const refreshSubscription = (
  { database, stripe, requests, change }: RefreshParts,
  subscriptionId: string,
): Promise<{ record: SubscriptionRecord | null; isChanged: boolean }> =>
  inTransaction(database, async (client) => {
    await lockSubscription(client, 'stripe', subscriptionId);
    const waiting = await findWaitingEvents(client, subscriptionId);
    const known = await findSubscription(client, 'stripe', subscriptionId);
    const record = merge(await stripe.readSubscription(subscriptionId), known);
    const isChanged = record !== null && !isDeepStrictEqual({ ...known }, record);
    if (isChanged) {
      await change.save(client, record);
      await requests.applyAccountState(client, record.userId);
      await requests.endDuplicates(client, record.userId);
    }
    await markProcessed(client, waiting);
    return { record, isChanged };
  });

/** The new state of our copy; null when the subscription does not belong to this product. */
export function merge(told: StripeSubscription | null, known: SubscriptionRecord | null): SubscriptionRecord | null {
  if (told === null) return known && { ...known, status: 'canceled', pastDueSince: null, isStoppedBySuspension: false };
  const { labelledUserId, currentPeriodStart, irregularities: _, ...rest } = told;
  // The owner never changes, so an accidental edit of the metadata at Stripe cannot transfer a subscription.
  const userId = known?.userId ?? labelledUserId;
  if (userId === null) return null;
  return {
    ...rest,
    userId,
    planStartedAt: known !== null && known.priceId === rest.priceId ? known.planStartedAt : currentPeriodStart,
  };
}
