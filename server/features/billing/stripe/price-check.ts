// Stripe's prices must equal those of the pricing page. The server checks at start and does not start when they differ. While
// Stripe is unreachable the server starts, because searches do not need Stripe, but refuses checkouts until the check succeeds.
import { setTimeout as delay } from 'node:timers/promises';
import { plans, priceIds, type PriceId } from '#contract/billing/billing.ts';
import type { SeatPrice } from '#contract/billing/seat-price.ts';
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
  /** As `demand`. What one seat costs; null: no seats are sold. */
  seatPrice(): Promise<SeatPrice | null>;
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
  const [seat] = settings.seatPrices;
  let isMatching = false;
  let seatPrice: SeatPrice | null = null;
  const demand = async (): Promise<void> => {
    if (isMatching) return;
    for (const priceId of priceIds) {
      const fault = faultOf(await readPrice(sold[priceId]), priceId, stripeModeOf(settings));
      if (fault !== null) throw new OperatorError(`${settingOf[priceId]} names ${sold[priceId]}, which ${fault}`);
    }
    if (seat !== undefined) seatPrice = seatPriceOf(seat, await readPrice(seat), stripeModeOf(settings));
    isMatching = true;
  };
  return {
    demand,
    seatPrice: async () => {
      await demand();
      return seatPrice;
    },
  };
}

/** The price decides what a seat costs, so it is compared with nothing; but it must be one that can be multiplied. @throws OperatorError */
function seatPriceOf(id: string, price: StripePrice | null, stripeMode: StripeMode): SeatPrice {
  const fault = faultOfSeat(price, stripeMode);
  if (price === null || fault !== null || price.fixedCents === null)
    throw new OperatorError(`STRIPE_PRICE_SEAT names ${id}, which ${fault ?? 'is not a fixed price.'}`);
  return {
    priceCents: price.fixedCents,
    currency: price.currency,
    billingInterval: price.interval === 'year' ? 'year' : 'month',
  };
}

function faultOfSeat(price: StripePrice | null, stripeMode: StripeMode): string | null {
  const wanted = 'a price for each seat that renews every month or every year';
  const fault = faultOfMode(price, stripeMode, wanted);
  if (price === null || fault !== null) return fault;
  const isIntervalSold = (price.interval === 'month' || price.interval === 'year') && price.intervalCount === 1;
  return price.fixedCents !== null && price.fixedCents > 0 && isIntervalSold
    ? null
    : `is not ${wanted}: name such a price.`;
}

const settingOf: Readonly<Record<PriceId, string>> = {
  price_monthly: 'STRIPE_PRICE_MONTHLY',
  price_annual: 'STRIPE_PRICE_ANNUAL',
};

/** Completes "The setting names price_x, which …"; null when the price equals the pricing page. */
function faultOf(price: StripePrice | null, priceId: PriceId, stripeMode: StripeMode): string | null {
  const { priceCents, currency, billingInterval } = plans[priceId];
  const wanted = `${amountText(priceCents, currency)} per ${billingInterval}`;
  const fault = faultOfMode(price, stripeMode, `a price of ${wanted}`);
  if (price === null || fault !== null) return fault;
  if (price.fixedCents === null || price.interval === null)
    return `is not a fixed price that renews, while the pricing page says ${wanted}: name such a price.`;
  const charged = `${amountText(price.fixedCents, price.currency)} per ${price.intervalCount === 1 ? '' : `${price.intervalCount} `}${price.interval}${price.intervalCount === 1 ? '' : 's'}`;
  return charged === wanted
    ? null
    : `charges ${charged}, while the pricing page says ${wanted}: name a price of that amount.`;
}

/** What is wrong with every kind of price. */
function faultOfMode(price: StripePrice | null, stripeMode: StripeMode, wanted: string): string | null {
  if (price === null)
    return `does not exist in the ${stripeMode} mode that STRIPE_SECRET_KEY opens: name ${wanted} from that mode.`;
  if (price.isLive !== (stripeMode === 'live'))
    return `is of the ${price.isLive ? 'live' : 'test'} mode, while STRIPE_SECRET_KEY is a key of the ${stripeMode} mode: take both from the same mode.`;
  return price.isActive
    ? null
    : `is archived at Stripe and cannot be sold: name ${wanted.replace(/^a /, 'an active ')}.`;
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
