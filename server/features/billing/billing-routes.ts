import type { MySubscription } from '#contract/billing.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ContractImplementer, OperationContext } from '#server/foundation/operation/public.ts';
import type { Billing } from './billing.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import { guaranteeAt } from './guarantee.ts';
import type { Guarantee } from './guarantee.ts';
import { openPortal } from './open-portal.ts';
import type { Subscription } from './subscription.ts';

export const billingRoutes = (implement: ContractImplementer, billing: Billing) => ({
  createCheckout: implement.billing.createCheckout.handler(async ({ input, context }) => {
    const url = await createCheckout(billing.selling(), callerOf(context), input.body, input.headers['idempotency-key'] ?? null);
    return { redirect: true as const, redirectUrl: url, url };
  }),
  customerPortal: implement.billing.customerPortal.handler(async ({ context }) => {
    const { userId } = callerOf(context);
    return { url: await openPortal(billing.selling(), userId) };
  }),
  getMySubscription: implement.billing.getMySubscription.handler(async ({ context }) => {
    const { userId } = callerOf(context);
    const [subscription, hasExported] = await Promise.all([billing.subscriptionOf(userId), billing.hasExported(userId)]);
    return inWordsOfContract(subscription, guaranteeAt(subscription, hasExported, billing.now()));
  }),
});

function callerOf({ caller }: OperationContext): { userId: string; email: string } {
  if (caller === null) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to manage your subscription.');
  return caller;
}

function inWordsOfContract(subscription: Subscription, guarantee: Guarantee): MySubscription {
  const { subscribed, tier, status, planName, priceCents, currency, billingInterval, currentPeriodEnd, cancelAtPeriodEnd, isPastDue, graceEndsAt } = subscription;
  return {
    subscribed, tier, status, plan_name: planName, price_amount: priceCents, currency, billing_interval: billingInterval,
    current_period_end: currentPeriodEnd?.toISOString() ?? null, cancel_at_period_end: cancelAtPeriodEnd,
    is_past_due: isPastDue, grace_ends_at: graceEndsAt?.toISOString() ?? null,
    guarantee: { holds: guarantee.holds, reason: guarantee.reason, ends_at: guarantee.endsAt?.toISOString() ?? null },
  };
}
