import type { Stripe } from 'stripe';
import type { CheckoutOrder, CheckoutSession } from '../payment-provider.ts';
import { userIdLabel } from './read-stripe-subscription.ts';
import { isMissing } from './stripe-errors.ts';

export interface StripeOrder extends CheckoutOrder {
  stripePriceId: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Opens a session for the known customer. A customer that the operator has deleted at Stripe is created again. */
export function openCheckout(stripe: Stripe, order: StripeOrder): Promise<CheckoutSession> {
  const { userId, stripePriceId, successPath, cancelPath, publicUrl } = order;
  return createForCustomer(stripe, order, {
    line_items: [{ price: stripePriceId, quantity: 1 }],
    client_reference_id: userId,
    subscription_data: { metadata: { [userIdLabel]: userId } },
    success_url: publicUrl + successPath,
    cancel_url: publicUrl + cancelPath,
  });
}

type Sold = Omit<Stripe.Checkout.SessionCreateParams, 'mode' | 'customer' | 'customer_email'>;

export async function createForCustomer(
  stripe: Stripe,
  { id, email, customerId }: Pick<CheckoutOrder, 'id' | 'email' | 'customerId'>,
  sold: Sold,
): Promise<CheckoutSession> {
  const newCustomer = { customer_email: email };
  if (customerId === null) return createSession(stripe, sold, newCustomer, id);
  try {
    return await createSession(stripe, sold, { customer: customerId }, id);
  } catch (error) {
    if (!isMissing(error) || error.param !== 'customer') throw error;
    // Under another key: Stripe refuses a key that is used again with other parameters.
    return createSession(stripe, sold, newCustomer, `${id}-new-customer`);
  }
}

async function createSession(
  stripe: Stripe,
  sold: Sold,
  customer: { customer: string } | { customer_email: string },
  key: string,
): Promise<CheckoutSession> {
  const session = await stripe.checkout.sessions.create(
    { mode: 'subscription', ...sold, ...customer },
    { idempotencyKey: `careroster-checkout-${key}` },
  );
  if (session.url === null) throw new Error('Stripe answered a checkout session without an address.');
  return { sessionId: session.id, url: session.url };
}
