import type { PriceId } from '#contract/billing/billing.ts';
import type { ProviderName } from './subscription.ts';

/** A requested checkout. */
export interface CheckoutOrder {
  /** Idempotency key at the provider: two calls with one id return the same session. */
  id: string;
  userId: string;
  email: string;
  priceId: PriceId;
  /** The provider's customer id of this user; null when there is none yet. */
  customerId: string | null;
  /** Paths of this product. */
  successPath: string;
  cancelPath: string;
}

export interface CheckoutSession {
  sessionId: string;
  /** The address of the payment page: an absolute URL, or a path of this product. */
  url: string;
}

/** A payment provider. It may fail with any error; callers translate it for the user. */
export interface PaymentProvider {
  name: ProviderName;
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Expires the session, so that it cannot be paid any more. */
  expireCheckout(sessionId: string): Promise<void>;
  /** The provider's id of the subscription paid in the session; null when it was not paid. */
  paidSubscription(sessionId: string): Promise<string | null>;
  /** The address of the portal where this customer manages the subscription. */
  openPortal(customerId: string, returnPath: string): Promise<string>;
}
