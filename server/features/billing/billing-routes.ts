import type { MySubscription } from '#contract/billing/billing.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller, ContractImplementer, OperationContext } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { Billing } from './billing.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import { guaranteeAt, type Guarantee } from './guarantee.ts';
import { openPortal } from './open-portal.ts';
import { refuseDemoAccount } from './refuse-demo-account.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { webhookRoute } from './stripe/webhook-route.ts';
import type { Subscription } from './subscription.ts';

export const billingRoutes = (implement: ContractImplementer, billing: Billing) => ({
  createCheckout: implement.billing.createCheckout.handler(async ({ input, context }) => {
    const url = await createCheckout(
      billing.selling(),
      ownAccountOf(context),
      input.body,
      input.headers['idempotency-key'] ?? null,
    );
    return { redirect: true as const, redirectUrl: url, url };
  }),
  checkPayment: implement.billing.checkPayment.handler(async ({ input, context }) => ({
    state: await billing.checkPayment(callerOf(context).userId, input.session_id ?? null),
  })),
  customerPortal: implement.billing.customerPortal.handler(async ({ context }) => {
    const { userId } = ownAccountOf(context);
    return { url: await openPortal(billing.selling(), userId) };
  }),
  getMySubscription: implement.billing.getMySubscription.handler(async ({ context }) => {
    const { userId } = callerOf(context);
    const [subscription, hasExported] = await Promise.all([
      billing.subscriptionOf(userId),
      billing.hasExported(userId),
    ]);
    return toContract(subscription, guaranteeAt(subscription, hasExported, billing.now()));
  }),
});

/** The events of Stripe, and the pages of the sandbox where it takes the place of Stripe. */
export const billingRawRoutes = ({ receiveStripeEvent, sandbox }: Billing): RawRoute[] => [
  webhookRoute(receiveStripeEvent),
  ...(sandbox === null ? [] : sandboxRoutes(sandbox)),
];

function callerOf({ caller }: OperationContext): Caller {
  if (caller === null)
    throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Please sign in to manage your subscription.');
  return caller;
}

function ownAccountOf(context: OperationContext): Caller {
  const caller = callerOf(context);
  refuseDemoAccount(caller);
  return caller;
}

function toContract(subscription: Subscription, guarantee: Guarantee): MySubscription {
  const {
    subscribed,
    tier,
    status,
    planName,
    priceCents,
    currency,
    billingInterval,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    isPastDue,
    graceEndsAt,
  } = subscription;
  return {
    subscribed,
    tier,
    status,
    plan_name: planName,
    price_amount: priceCents,
    currency,
    billing_interval: billingInterval,
    current_period_end: currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: cancelAtPeriodEnd,
    is_past_due: isPastDue,
    grace_ends_at: graceEndsAt?.toISOString() ?? null,
    guarantee: { holds: guarantee.holds, reason: guarantee.reason, ends_at: guarantee.endsAt?.toISOString() ?? null },
  };
}
