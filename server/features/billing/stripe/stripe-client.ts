// Every call to Stripe. Responses are validated here and trusted afterwards.
import { Stripe } from 'stripe';
import type { PriceId } from '#contract/billing/billing.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { openCheckout } from './open-checkout.ts';
import {
  readStripeSubscription,
  stoppedBySuspension,
  stoppedLabel,
  UnreadableSubscription,
  type StripeSubscription,
} from './read-stripe-subscription.ts';
import { unlessMissing } from './stripe-errors.ts';
import { stripeSeats, type StripeSeats } from './stripe-seats.ts';
import { readPrice, type StripePrice } from './stripe-prices.ts';
import { firstPaidAt, refundPayments, type RefundOrder } from './stripe-payments.ts';

/** The time limit of one call with its response. A user waits for some calls and must see a failure within five seconds. */
const callTimeoutMs = 3_500;

/** The API version of the fields read here, independent of the account's setting. */
const apiVersion = '2026-10-28.endive';

export interface StripeClient extends PaymentProvider {
  /** Null: there is no such price in the mode of the key. @throws OperatorError when Stripe refuses the key */
  readPrice(stripeId: string): Promise<StripePrice | null>;
  /** The current subscription; null when it does not exist at Stripe. @throws UnreadableSubscription */
  readSubscription(subscriptionId: string): Promise<StripeSubscription | null>;
  /** All subscriptions that are not canceled. An unreadable one is replaced by the error that names it. */
  listSubscriptions(): AsyncIterable<StripeSubscription | UnreadableSubscription>;
  /** Ends the subscription with the paid period, and sets the suspension mark in the same call. */
  stopRenewal(subscriptionId: string): Promise<void>;
  /** Renews the subscription again and removes the mark. */
  restoreRenewal(subscriptionId: string): Promise<void>;
  /** Ends the subscription now without a further invoice. An ended subscription does not change. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** When the first invoice was paid; null when none was. */
  firstPaidAt(subscriptionId: string): Promise<Date | null>;
  /** Refunds the payments of the subscription. Idempotent. Returns the total refunded cents. */
  refundPayments(subscriptionId: string, order: RefundOrder): Promise<number>;
  /** What it does for the seats of workspaces alone. */
  seats: StripeSeats;
  /** As `expireCheckout`; a session that is not open does not change. */
  expireIfOpen(sessionId: string): Promise<void>;
}

export function stripeClient(settings: StripeSettings, publicUrl: string): StripeClient {
  const stripe = connect(settings);
  const prices: Record<PriceId, readonly string[]> = {
    price_monthly: settings.monthlyPrices,
    price_annual: settings.annualPrices,
  };
  const read = (subscriptionId: string, found: unknown): StripeSubscription =>
    readStripeSubscription(subscriptionId, found, prices, settings.seatPrices);
  return {
    name: 'stripe',
    openCheckout: (order) =>
      openCheckout(stripe, { ...order, stripePriceId: prices[order.priceId][0] ?? '', publicUrl }),
    expireCheckout: async (sessionId) => {
      await stripe.checkout.sessions.expire(sessionId);
    },
    paidSubscription: async (sessionId) => {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
      if (session?.status !== 'complete' || session.subscription === null) return null;
      return typeof session.subscription === 'string' ? session.subscription : session.subscription.id;
    },
    openPortal: async (customerId, returnPath) =>
      (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: publicUrl + returnPath })).url,
    readSubscription: async (subscriptionId) => {
      const found = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId));
      if (found === null) return null;
      const subscription = read(subscriptionId, found);
      return subscription.status === 'past_due'
        ? { ...subscription, pastDueSince: await oldestDebt(stripe, subscription) }
        : subscription;
    },
    async *listSubscriptions() {
      for await (const found of stripe.subscriptions.list({ limit: 100 }))
        yield orUnreadable(() => read(found.id, found));
    },
    readPrice: (stripeId) => readPrice(stripe, stripeId),
    firstPaidAt: (id) => firstPaidAt(stripe, id),
    refundPayments: (id, order) => refundPayments(stripe, id, order),
    seats: stripeSeats(stripe, publicUrl),
    ...changes(stripe),
  };
}

const changes = (
  stripe: Stripe,
): Pick<StripeClient, 'stopRenewal' | 'restoreRenewal' | 'cancelSubscription' | 'expireIfOpen'> => ({
  stopRenewal: async (id) => {
    await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { [stoppedLabel]: stoppedBySuspension },
    });
  },
  restoreRenewal: async (id) => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: false, metadata: { [stoppedLabel]: '' } });
  },
  cancelSubscription: async (id) => {
    await unlessMissing(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
  },
  expireIfOpen: async (id) => {
    await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
      // Stripe refuses to expire a session that was paid or has expired. That is the intended result.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  },
});

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    timeout: callTimeoutMs,
    maxNetworkRetries: 1,
    // fetch's timeout covers the whole response. The timeout of Node's HTTP client restarts with every chunk.
    httpClient: Stripe.createFetchHttpClient(),
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
  });
}

function orUnreadable(read: () => StripeSubscription): StripeSubscription | UnreadableSubscription {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableSubscription) return error;
    throw error;
  }
}

/** Whether the same call may succeed later: Stripe was not reached, was busy, or failed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;

/** When the oldest unpaid invoice was created. Later failures do not restart the grace period. */
async function oldestDebt(stripe: Stripe, { subscriptionId, currentPeriodStart }: StripeSubscription): Promise<Date> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  const oldest = Math.min(...data.map(({ created }) => created));
  return Number.isFinite(oldest) ? new Date(oldest * 1_000) : currentPeriodStart;
}
