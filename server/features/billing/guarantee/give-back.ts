// How each provider ends a subscription and refunds the payments of its plan.
import type { SubscriptionControl } from '../account-state/subscription-control.ts';
import { refreshSubscription, type RefreshParts } from '../stripe/refresh-subscription.ts';
import type { GuaranteeParts } from './guarantee-parts.ts';

/** A plan may have been paid a moment before its start was recorded. */
const toleranceMs = 3_600_000;

/** Null: the provider is not connected. */
export const giveBackThrough = (
  stripeParts: RefreshParts | null,
  sandbox: SubscriptionControl | null,
): GuaranteeParts['giveBack'] => ({
  ...(stripeParts && {
    stripe: async ({ subscriptionId, planStartedAt }) => {
      await stripeParts.stripe.cancelSubscription(subscriptionId);
      const refundedCents = await stripeParts.stripe.refundPayments(subscriptionId, {
        purpose: 'guarantee',
        reason: 'requested_by_customer',
        paidFrom: new Date(planStartedAt.getTime() - toleranceMs),
      });
      await refreshSubscription(stripeParts, subscriptionId);
      return refundedCents;
    },
  }),
  ...(sandbox && {
    sandbox: async ({ subscriptionId, paidCents }) => {
      await sandbox.cancel(subscriptionId);
      return paidCents;
    },
  }),
});
