// Paying, managing, leaving.
import { z } from 'zod';
import { idempotencyHeaders, operation } from './operation.ts';
import { priceIds, tiers } from './plans.ts';

export { graceDays, guaranteeDays, plans, type PriceId, priceIds, type Tier } from './plans.ts';

export const priceId = z.enum(priceIds);
export const tier = z.enum(tiers);

/** The states of a subscription; `none`: there never was one. */
export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** `over`: the days have passed. `exported`: contacts have left the directory. */
export const guaranteeReasons = ['holds', 'no_plan', 'monthly_plan', 'over', 'exported'] as const;
export type GuaranteeReason = (typeof guaranteeReasons)[number];

const ownAddress = z.string().min(1).max(2_000);

const createCheckoutInput = z.strictObject({
  priceId,
  mode: z.literal('subscription').default('subscription'),
  /** Where to after paying: a path of this site, or a whole address of it. `{CHECKOUT_SESSION_ID}` becomes the session's id. Left out: `/success` with it. */
  successUrl: ownAddress.optional(),
  /** Where to after turning back. Left out: `/pricing`. */
  cancelUrl: ownAddress.optional(),
});
export type CreateCheckout = z.output<typeof createCheckoutInput>;

export const createCheckout = operation('account')
  .errors({
    ALREADY_SUBSCRIBED: { status: 409, message: 'There is a subscription already; it is changed in the portal.' },
    IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'The Idempotency-Key was used for another request.' },
    TOO_MANY: { status: 429, message: 'Too many checkouts were opened; wait.' },
    CHECKOUT_FAILED: { status: 503, message: 'Could not create checkout session. Please try again.' },
    BILLING_OFF: { status: 503, message: 'This server sells no subscriptions.' },
  })
  .route({
    method: 'POST', path: '/create-checkout', tags: ['Billing'], summary: 'Open a payment page',
    description: 'What is paid follows from priceId alone. With an Idempotency-Key the same request is answered the same page for seven days.',
    inputStructure: 'detailed',
  })
  .input(z.object({ headers: idempotencyHeaders, body: createCheckoutInput }))
  .output(z.object({
    /** True: the browser leaves for the address. */
    redirect: z.literal(true),
    /** A whole address of the payment provider, or the path of the sandbox's page. */
    redirectUrl: z.string(),
    /** The same address. */
    url: z.string(),
  }));

export const customerPortal = operation('account')
  .errors({
    NO_SUBSCRIPTION: { status: 404, message: 'There is no subscription to manage yet.' },
    PORTAL_FAILED: { status: 503, message: 'Could not access customer portal. Please try again.' },
    BILLING_OFF: { status: 503, message: 'This server sells no subscriptions.' },
  })
  .route({ method: 'POST', path: '/customer-portal', tags: ['Billing'], summary: 'Open the billing portal', description: 'Where the subscription is cancelled, resumed, changed and paid.' })
  .input(z.strictObject({}).optional())
  .output(z.object({ url: z.string() }));

const instant = z.iso.datetime();

export const mySubscription = z.object({
  /** Whether it gives rights now. */
  subscribed: z.boolean(),
  /** `free` whenever not subscribed. */
  tier,
  /** `Monthly Plan` or `Annual Plan`, also of a plan that has ended; null: there never was one. */
  plan_name: z.string().nullable(),
  /** What an interval costs, in cents. */
  price_amount: z.int().min(0).nullable(),
  /** ISO 4217, lower case. */
  currency: z.string().nullable(),
  billing_interval: z.enum(['month', 'year']).nullable(),
  status: z.enum(subscriptionStatuses),
  /** When it renews, or ends where `cancel_at_period_end`. */
  current_period_end: instant.nullable(),
  /** Cancelled, and still giving what was paid for. */
  cancel_at_period_end: z.boolean(),
  is_past_due: z.boolean(),
  /** When a past-due subscription stops giving rights. */
  grace_ends_at: instant.nullable(),
  /** The 30-day money-back guarantee. */
  guarantee: z.object({
    holds: z.boolean(),
    reason: z.enum(guaranteeReasons),
    /** The last moment to ask for the money back; null without an annual plan. */
    ends_at: instant.nullable(),
  }),
});
export type MySubscription = z.output<typeof mySubscription>;

export const getMySubscription = operation('account')
  .route({ method: 'POST', path: '/get_my_subscription', tags: ['Billing'], summary: 'Read my subscription', description: 'The caller’s subscription at this moment. Somebody without one is `free`.' })
  .input(z.strictObject({}).optional())
  .output(mySubscription);
