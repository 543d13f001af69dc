import type { InputOf } from '#contract/call.ts';
import type { PriceId } from '#contract/billing/plans.ts';
import { call } from '#web/foundation/call.ts';
import { requireProviderAddress } from './provider-address.ts';

/** The pages after the payment and after a cancellation; by default `/success` and `/pricing`. */
export type CheckoutReturns = Pick<InputOf<'billing.createCheckout'>['body'], 'successUrl' | 'cancelUrl'>;

/** Opens a checkout and returns the address of its payment page. The same key opens the same checkout again. */
export async function openCheckout(
  priceId: PriceId,
  idempotencyKey: string,
  returns: CheckoutReturns = {},
): Promise<string> {
  const { url, redirectUrl } = await call('billing.createCheckout', {
    headers: { 'idempotency-key': idempotencyKey },
    body: { priceId, mode: 'subscription', ...returns },
  });
  return requireProviderAddress({ url, redirectUrl });
}
