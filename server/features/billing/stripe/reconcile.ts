// Heals what events did not bring: each night our copies are compared with all that Stripe has.
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/foundation/database/public.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import { findLiveSubscriptions } from '../subscriptions-store.ts';
import { findWaitingSubscriptionIds, forgetOldEvents } from './events-store.ts';
import type { StripeSubscription } from './read-stripe-subscription.ts';
import { merge, refreshSubscription } from './refresh-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

/** Answers how many subscriptions it had to correct. */
export async function reconcile(database: Database, stripe: StripeClient): Promise<number> {
  const live = new Map((await findLiveSubscriptions(database, 'stripe')).map((record) => [record.subscriptionId, record]));
  // What is not listed any more has ended.
  const doubtful = new Set(live.keys());
  for await (const told of stripe.listSubscriptions()) {
    if (differs(told, live.get(told.subscriptionId) ?? null)) doubtful.add(told.subscriptionId);
    else doubtful.delete(told.subscriptionId);
  }
  for (const subscriptionId of await findWaitingSubscriptionIds(database)) doubtful.add(subscriptionId);
  let corrected = 0;
  for (const subscriptionId of doubtful) corrected += Number(await refreshSubscription(database, stripe, subscriptionId));
  await forgetOldEvents(database);
  return corrected;
}

/** A list does not tell since when a payment is owed: such a subscription is always looked at. */
function differs(told: StripeSubscription, known: SubscriptionRecord | null): boolean {
  const record = merge(told, known);
  return record !== null && (record.status === 'past_due' || !isDeepStrictEqual({ ...known }, record));
}
