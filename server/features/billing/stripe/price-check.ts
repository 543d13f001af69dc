// Stripe's prices must equal those of the pricing page. The server checks at start and does not start when they differ. While
// Stripe is unreachable the server starts, because searches do not need Stripe, but refuses checkouts until the check succeeds.
import { setTimeout as delay } from 'node:timers/promises';
import { plans, priceIds } from '#contract/billing/billing.ts';
import type { PriceId } from '#contract/billing/billing.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { stripeClient } from './stripe-client.ts';
import type { StripePrice } from './stripe-prices.ts';

export interface PriceCheck {
  /**
   * Returns when the prices are known to match. It calls Stripe only until then.
   * @throws OperatorError when they do not match, or Stripe refuses the key; any other error when Stripe cannot be reached
   */
  demand(): Promise<void>;
}

type StripeMode = 'test' | 'live';

/** The prefix of a key, secret (sk_) or restricted (rk_), names the mode. */
export const stripeModeOf = ({ secretKey }: Pick<StripeSettings, 'secretKey'>): StripeMode =>
  /^[sr]k_live_/.test(secretKey) ? 'live' : 'test';

/** `readPrice` returns null when Stripe has no such price in the mode of the key. */
export function priceCheck(
  settings: StripeSettings,
  readPrice: (stripeId: string) => Promise<StripePrice | null>,
): PriceCheck {
  const sold: Record<PriceId, string> = {
    price_monthly: settings.monthlyPrices[0],
    price_annual: settings.annualPrices[0],
  };
  let isMatching = false;
  return {
    demand: async () => {
      if (isMatching) return;
      for (const priceId of priceIds) {
        const fault = faultOf(await readPrice(sold[priceId]), priceId, stripeModeOf(settings));
        if (fault !== null) throw new OperatorError(`${settingOf[priceId]} names ${sold[priceId]}, which ${fault}`);
      }
      isMatching = true;
    },
  };
}

const settingOf: Readonly<Record<PriceId, string>> = {
  price_monthly: 'STRIPE_PRICE_MONTHLY',
  price_annual: 'STRIPE_PRICE_ANNUAL',
};

/** Completes "The setting names price_x, which …"; null when the price equals the pricing page. */
function faultOf(price: StripePrice | null, priceId: PriceId, stripeMode: StripeMode): string | null {
  const { priceCents, currency, billingInterval } = plans[priceId];
  const wanted = `${amountText(priceCents, currency)} per ${billingInterval}`;
  if (price === null)
    return `does not exist in the ${stripeMode} mode that STRIPE_SECRET_KEY opens: name a price of ${wanted} from that mode.`;
  if (price.isLive !== (stripeMode === 'live'))
    return `is of the ${price.isLive ? 'live' : 'test'} mode, while STRIPE_SECRET_KEY is a key of the ${stripeMode} mode: take both from the same mode.`;
  if (!price.isActive) return `is archived at Stripe and cannot be sold: name an active price of ${wanted}.`;
  if (price.fixedCents === null || price.interval === null)
    return `is not a fixed price that renews, while the pricing page says ${wanted}: name such a price.`;
  const charged = `${amountText(price.fixedCents, price.currency)} per ${price.intervalCount === 1 ? '' : `${price.intervalCount} `}${price.interval}${price.intervalCount === 1 ? '' : 's'}`;
  return charged === wanted
    ? null
    : `charges ${charged}, while the pricing page says ${wanted}: name a price of that amount.`;
}

const amountText = (cents: number, currency: string): string =>
  `${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })} ${currency.toUpperCase()}`;

const repeatEveryMs = 15_000;

export interface StartedPriceCheck {
  /** False when Stripe could not be reached yet. The check repeats every 15 seconds, and checkouts are refused until it succeeds. */
  isDone: boolean;
  stripeMode: StripeMode;
  stop(): void;
}

/** @throws OperatorError when the prices do not match or Stripe refuses the key */
export async function startPriceCheck(check: PriceCheck, stripeMode: StripeMode, log: Log): Promise<StartedPriceCheck> {
  const over = new AbortController();
  const started = { stripeMode, stop: () => over.abort() };
  try {
    await check.demand();
    return { ...started, isDone: true };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    log.warn({ error }, 'Stripe could not be asked for its prices: checkouts are refused until it answers');
    void repeat(check, log, over.signal);
    return { ...started, isDone: false };
  }
}

/** A mismatch that is found later does not stop a running server. It keeps refusing checkouts and logs the reason. */
async function repeat(check: PriceCheck, log: Log, over: AbortSignal): Promise<void> {
  let isDone = false;
  while (!isDone) {
    await delay(repeatEveryMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    isDone = await check.demand().then(
      () => true,
      (error: unknown) => {
        if (error instanceof OperatorError)
          log.error({ error }, 'the prices at Stripe do not match the pricing page: checkouts are refused');
        return false;
      },
    );
  }
  log.info('the prices at Stripe match the pricing page: checkouts are open');
}

/**
 * Compares the prices once, for a check by the operator, and returns the mode of the key.
 * @throws OperatorError when they do not match, or Stripe refuses the key; any other error when Stripe cannot be reached
 */
export async function checkStripe(settings: StripeSettings, publicUrl: string): Promise<StripeMode> {
  const stripe = stripeClient(settings, publicUrl);
  await priceCheck(settings, (stripeId) => stripe.readPrice(stripeId)).demand();
  return stripeModeOf(settings);
}
