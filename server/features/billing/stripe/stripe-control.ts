import type { SubscriptionControl } from '../account-state/subscription-control.ts';
import { refreshSubscription, type RefreshParts } from './refresh-subscription.ts';

/** Every change is made at Stripe; then our copy is fetched. */
export function stripeControl(parts: RefreshParts): SubscriptionControl {
  const { stripe } = parts;
  const changed =
    (change: (subscriptionId: string) => Promise<void>) =>
    async (subscriptionId: string): Promise<void> => {
      await change(subscriptionId);
      await refreshSubscription(parts, subscriptionId);
    };
  return {
    provider: 'stripe',
    read: async (subscriptionId) => (await refreshSubscription(parts, subscriptionId)).record,
    stopRenewal: changed((id) => stripe.stopRenewal(id)),
    restoreRenewal: changed((id) => stripe.restoreRenewal(id)),
    cancel: changed((id) => stripe.cancelSubscription(id)),
    expireCheckouts: async (sessionIds) => {
      for (const sessionId of sessionIds) await stripe.expireIfOpen(sessionId);
    },
  };
}
