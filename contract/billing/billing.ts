// Checkouts, the portal and subscriptions.
import { z } from 'zod';
import { IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { priceIds, tiers } from './plans.ts';
import { text } from '../text.ts';

const operation = operationsOf('Billing');

export { graceDays, guaranteeDays, plans, type PriceId, priceIds, type Tier } from './plans.ts';

export const priceId = z.enum(priceIds);
export const tier = z.enum(tiers);

/** The states of a subscription. `none`: there never was one. `paused`: its payments are paused at the provider, so it gives no rights. */
export const subscriptionStatuses = [
  'none',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** `over`: the days have passed. `exported`: contacts have left the directory. */
export const guaranteeReasons = ['holds', 'no_plan', 'monthly_plan', 'over', 'exported'] as const;
export type GuaranteeReason = (typeof guaranteeReasons)[number];

const ownAddress = text().min(1).max(2_000);

const createCheckoutInput = z.strictObject({
  priceId,
  mode: z.literal('subscription').default('subscription'),
  /** The address after paying: a path or absolute URL of this site. `{CHECKOUT_SESSION_ID}` is replaced by the session's id. Default: `/success` with it. */
  successUrl: ownAddress.optional(),
  /** The address after canceling. Default: `/pricing`. */
  cancelUrl: ownAddress.optional(),
});
export type CreateCheckout = z.output<typeof createCheckoutInput>;

const createCheckout = operation('account', 'POST /create-checkout', 'Open a payment page', {
  description:
    'What is paid follows from priceId alone. With an Idempotency-Key the same request is answered the same page for seven days.',
  inputStructure: 'detailed',
})
  .errors({
    DEMO_ACCOUNT: { status: 403, message: 'The demo account is shared, so no plan can be bought or managed on it.' },
    ALREADY_SUBSCRIBED: { status: 409, message: 'There is a subscription already; it is changed in the portal.' },
    IDEMPOTENCY_KEY_REUSED,
    TOO_MANY: { status: 429, message: 'Too many checkouts were opened; wait.' },
    CHECKOUT_FAILED: { status: 503, message: 'Could not create checkout session. Please try again.' },
    BILLING_OFF: { status: 503, message: 'This server sells no subscriptions.' },
  })
  .input(z.object({ headers: idempotencyHeaders, body: createCheckoutInput }))
  .output(
    z.object({
      /** True: the browser opens the address. */
      redirect: z.literal(true),
      /** An absolute URL of the payment provider, or the path of the sandbox's page. */
      redirectUrl: z.string(),
      /** The same address. */
      url: z.string(),
    }),
  );

/**
 * The state of a payment. `confirmed`: it was made and the subscription is active. `confirming`: it was made, and the
 * subscription is not there yet. `not_found`: the caller made no such payment, or what it paid for has ended.
 */
export const paymentStates = ['confirmed', 'confirming', 'not_found'] as const;
export type PaymentState = (typeof paymentStates)[number];

const checkPayment = operation('account', 'GET /payment', 'Read the state of a payment', {
  description: 'Of the caller’s own payment in a checkout session of the last seven days.',
})
  .errors({
    PAYMENT_NOT_CHECKED: { status: 503, message: 'Your payment could not be checked just now. Try again in a moment.' },
  })
  .input(
    z.strictObject({
      /** As the payment provider adds it to the address of success. Left out: the caller’s three latest checkouts. */
      session_id: text().min(1).max(255).optional(),
    }),
  )
  .output(z.object({ state: z.enum(paymentStates) }));

const customerPortal = operation('account', 'POST /customer-portal', 'Open the billing portal', {
  description: 'Where the subscription is canceled, resumed, changed and paid.',
})
  .errors({
    DEMO_ACCOUNT: { status: 403, message: 'The demo account is shared, so no plan can be bought or managed on it.' },
    NO_SUBSCRIPTION: { status: 404, message: 'There is no subscription to manage yet.' },
    PORTAL_FAILED: { status: 503, message: 'Could not access customer portal. Please try again.' },
    BILLING_OFF: { status: 503, message: 'This server sells no subscriptions.' },
  })
  .input(z.strictObject({}).optional())
  .output(z.object({ url: z.string() }));

const instant = z.iso.datetime();

export const mySubscription = z.object({
  /** Whether it gives rights now: active, on trial, or in the grace period. */
  subscribed: z.boolean(),
  /** `free` whenever not subscribed. */
  tier,
  /** `Monthly Plan` or `Annual Plan`, also of a plan that has ended; null: there never was one. */
  plan_name: z.string().nullable(),
  /** The price per interval, in cents. */
  price_amount: z.int().min(0).nullable(),
  /** ISO 4217, lower case. */
  currency: z.string().nullable(),
  billing_interval: z.enum(['month', 'year']).nullable(),
  status: z.enum(subscriptionStatuses),
  /** When it renews, or ends where `cancel_at_period_end`. */
  current_period_end: instant.nullable(),
  /** Canceled, and still in effect until the end of the paid period. */
  cancel_at_period_end: z.boolean(),
  is_past_due: z.boolean(),
  /** When a past-due subscription stops giving rights. */
  grace_ends_at: instant.nullable(),
  /** The 30-day money-back guarantee. */
  guarantee: z.object({
    holds: z.boolean(),
    reason: z.enum(guaranteeReasons),
    /** The end of the money-back period; null without an annual plan. */
    ends_at: instant.nullable(),
  }),
});
export type MySubscription = z.output<typeof mySubscription>;

const getMySubscription = operation('account', 'POST /get_my_subscription', 'Read my subscription', {
  description: 'The caller’s current subscription. A user without one is `free`.',
})
  .input(z.strictObject({}).optional())
  .output(mySubscription);

export const billingOperations = { checkPayment, createCheckout, customerPortal, getMySubscription };
