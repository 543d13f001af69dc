import { Stripe } from 'stripe';
import { z } from 'zod';
import { OperatorError } from '#server/foundation/errors/public.ts';

export interface StripePrice {
  isActive: boolean;
  isLive: boolean;
  /** The price of one subscription per interval; null when it depends on usage, quantity or the payer. */
  fixedCents: number | null;
  /** ISO 4217, lower case. */
  currency: string;
  /** Null for a one-time price. */
  interval: string | null;
  intervalCount: number;
}

const told = z.object({
  active: z.boolean(),
  livemode: z.boolean(),
  billing_scheme: z.string(),
  unit_amount: z.int().min(0).nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.int(), usage_type: z.string() }).nullable(),
});

/** Null: there is no such price in the mode of the key. @throws OperatorError when Stripe refuses the key */
export async function readPrice(stripe: Stripe, stripeId: string): Promise<StripePrice | null> {
  const found = await stripe.prices.retrieve(stripeId, undefined, { maxNetworkRetries: 0 }).catch(missingOrRefused);
  if (found === null) return null;
  const {
    active: isActive,
    livemode: isLive,
    billing_scheme: scheme,
    unit_amount: cents,
    currency,
    recurring,
  } = told.parse(found);
  const isFixed = scheme === 'per_unit' && recurring?.usage_type === 'licensed';
  return {
    isActive,
    isLive,
    fixedCents: isFixed ? cents : null,
    currency,
    interval: recurring?.interval ?? null,
    intervalCount: recurring?.interval_count ?? 1,
  };
}

function missingOrRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    throw new OperatorError('Stripe does not accept STRIPE_SECRET_KEY: copy the key again from the Stripe dashboard.', {
      cause: error,
    });
  if (error instanceof Stripe.errors.StripePermissionError)
    throw new OperatorError(
      'STRIPE_SECRET_KEY may not read prices: allow this restricted key to read them in the Stripe dashboard.',
      { cause: error },
    );
  throw error;
}
