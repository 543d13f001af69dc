import type { ProviderName, SubscriptionRecord } from '../subscription.ts';

/**
 * Changes subscriptions on behalf of the product. Each call is idempotent, and our copy is up to
 * date when it returns. It may fail with any error; the caller then repeats it later.
 */
export interface SubscriptionControl {
  provider: ProviderName;
  /** The provider's current state of the subscription; null when it does not belong to this product. */
  read(subscriptionId: string): Promise<SubscriptionRecord | null>;
  /** The subscription ends with the paid period and is marked as stopped by a suspension. */
  stopRenewal(subscriptionId: string): Promise<void>;
  /** The subscription renews again and the mark is removed. */
  restoreRenewal(subscriptionId: string): Promise<void>;
  /** The subscription ends now without further charges. */
  cancel(subscriptionId: string): Promise<void>;
  /** Expires these checkout sessions. A session that was paid or has expired does not change. */
  expireCheckouts(sessionIds: readonly string[]): Promise<void>;
}
