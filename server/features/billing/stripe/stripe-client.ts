// Everything that is said to Stripe. What comes back is validated here and believed afterwards.
import { Stripe } from 'stripe';
import type { PriceId } from '#contract/billing.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { readStripeSubscription, userIdLabel } from './read-stripe-subscription.ts';
import type { StripeSubscription } from './read-stripe-subscription.ts';

/** One call, its answer included. A person waits for some of them, and must hear within five seconds that it failed. */
const callTimeoutMs = 3_500;

/** The fields read here are those of this version, whatever the account is set to. */
const apiVersion = '2026-10-28.endive';

export interface StripeClient extends PaymentProvider {
  /** The subscription as it is at this moment; null when Stripe has never heard of it. */
  readSubscription(subscriptionId: string): Promise<StripeSubscription | null>;
  /** All that are not cancelled. */
  listSubscriptions(): AsyncIterable<StripeSubscription>;
}

export function stripeClient(settings: StripeSettings, publicUrl: string): StripeClient {
  const stripe = connect(settings);
  const prices: Record<PriceId, readonly string[]> = { price_monthly: settings.monthlyPrices, price_annual: settings.annualPrices };
  const read = (found: unknown): StripeSubscription => readStripeSubscription(found, prices);
  return {
    name: 'stripe',
    openCheckout: async (order) => {
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: prices[order.priceId][0] ?? '', quantity: 1 }],
        client_reference_id: order.userId,
        subscription_data: { metadata: { [userIdLabel]: order.userId } },
        success_url: publicUrl + order.successPath,
        cancel_url: publicUrl + order.cancelPath,
        ...(order.customerId === null ? { customer_email: order.email } : { customer: order.customerId }),
      }, { idempotencyKey: `careroster-checkout-${order.id}` });
      if (session.url === null) throw new Error('Stripe answered a checkout session without an address.');
      return { sessionId: session.id, url: session.url };
    },
    expireCheckout: async (sessionId) => {
      await stripe.checkout.sessions.expire(sessionId);
    },
    openPortal: async (customerId, returnPath) => (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: publicUrl + returnPath })).url,
    readSubscription: async (subscriptionId) => {
      const found = await unlessMissing(stripe.subscriptions.retrieve(subscriptionId));
      if (found === null) return null;
      const subscription = read(found);
      return subscription.status === 'past_due' ? { ...subscription, pastDueSince: await oldestDebt(stripe, subscription) } : subscription;
    },
    async *listSubscriptions() {
      for await (const found of stripe.subscriptions.list({ limit: 100 })) yield read(found);
    },
  };
}

function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion, telemetry: false, timeout: callTimeoutMs, maxNetworkRetries: 1,
    // Its time-out covers the whole answer; that of node's client starts anew with every piece.
    httpClient: Stripe.createFetchHttpClient(),
    host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port === '' ? {} : { port }),
  });
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** When the oldest invoice that is still owed was made: later failures do not begin the days of grace again. */
async function oldestDebt(stripe: Stripe, { subscriptionId, currentPeriodStart }: StripeSubscription): Promise<Date> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 100 });
  const oldest = Math.min(...data.map(({ created }) => created));
  return Number.isFinite(oldest) ? new Date(oldest * 1_000) : currentPeriodStart;
}
