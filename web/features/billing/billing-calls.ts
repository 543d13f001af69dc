// What the billing operations take and answer, as far as the screens rely on it.
import type { MySubscription } from '#contract/billing.ts';
import type { PriceId } from '#contract/plans.ts';
import { callServer } from '#web/foundation/api-client.ts';

const isSubscription = (body: unknown): body is MySubscription => typeof body === 'object' && body !== null && 'subscribed' in body && 'tier' in body && 'guarantee' in body;
const hasUrl = (body: unknown): body is { url: string } => typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string';

export const readSubscription = (signal?: AbortSignal): Promise<MySubscription> => callServer({ path: 'get_my_subscription', input: {}, accepts: isSubscription, signal });

export type CheckoutWish = {
  priceId: PriceId;
  /** Where to after paying, and after turning back; left out: `/success` and `/pricing`. */
  returns?: { successUrl: string; cancelUrl: string };
};

/** The address of the payment page. */
export async function createCheckout({ priceId, returns }: CheckoutWish, idempotencyKey: string): Promise<string> {
  const { url } = await callServer({ path: 'create-checkout', input: { priceId, mode: 'subscription', ...returns }, accepts: hasUrl, idempotencyKey });
  return url;
}

/** The address of the billing portal. */
export async function openPortal(): Promise<string> {
  const { url } = await callServer({ path: 'customer-portal', input: {}, accepts: hasUrl });
  return url;
}
