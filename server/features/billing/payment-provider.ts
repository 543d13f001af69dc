import type { PriceId } from '#contract/billing.ts';
import type { ProviderName } from './subscription.ts';

/** A checkout as it was asked for. */
export interface CheckoutOrder {
  /** Names the checkout at the provider: asked twice with one id, it answers the same session. */
  id: string;
  userId: string;
  email: string;
  priceId: PriceId;
  /** Whom the provider knows this person as; null: nobody yet. */
  customerId: string | null;
  /** Paths of this product. */
  successPath: string;
  cancelPath: string;
}

export interface CheckoutSession {
  sessionId: string;
  /** Where the browser goes to pay: a whole address, or a path of this product. */
  url: string;
}

/** Whoever takes the money. It may fail in any way; callers turn that into a sentence. */
export interface PaymentProvider {
  name: ProviderName;
  openCheckout(order: CheckoutOrder): Promise<CheckoutSession>;
  /** Nobody can pay in that session any more. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Where the browser goes to manage what this customer pays for. */
  openPortal(customerId: string, returnPath: string): Promise<string>;
}
