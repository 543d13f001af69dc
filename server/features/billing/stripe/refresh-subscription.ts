import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import { findSubscription, lockSubscription, saveSubscription } from '../subscriptions-store.ts';
import { findWaitingEvents, markProcessed } from './events-store.ts';
import type { StripeSubscription } from './read-stripe-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

/**
 * Makes our copy of a subscription what Stripe says it is now, and is done with the events that waited for that. Fetched under
 * a lock: of two at once the one that writes last has fetched last. Answers whether anything changed.
 */
export const refreshSubscription = (database: Database, stripe: StripeClient, subscriptionId: string): Promise<boolean> =>
  inTransaction(database, async (client) => {
    await lockSubscription(client, 'stripe', subscriptionId);
    const waiting = await findWaitingEvents(client, subscriptionId);
    const known = await findSubscription(client, 'stripe', subscriptionId);
    const record = merge(await stripe.readSubscription(subscriptionId), known);
    const isChanged = await saveIfChanged(client, known, record);
    await markProcessed(client, waiting);
    return isChanged;
  });

/** What our copy should say; null: it is not a subscription of this product. */
export function merge(told: StripeSubscription | null, known: SubscriptionRecord | null): SubscriptionRecord | null {
  if (told === null) return known && { ...known, status: 'canceled', pastDueSince: null };
  const { labelledUserId, currentPeriodStart, ...rest } = told;
  // Whose it is never changes: who edits metadata at Stripe cannot hand a subscription on by a slip.
  const userId = known?.userId ?? labelledUserId;
  if (userId === null) return null;
  return { ...rest, userId, planStartedAt: known !== null && known.priceId === rest.priceId ? known.planStartedAt : currentPeriodStart };
}

async function saveIfChanged(client: PoolClient, known: SubscriptionRecord | null, record: SubscriptionRecord | null): Promise<boolean> {
  if (record === null || isDeepStrictEqual({ ...known }, record)) return false;
  await saveSubscription(client, record);
  return true;
}
