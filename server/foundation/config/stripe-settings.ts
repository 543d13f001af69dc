import type { z } from 'zod';
import type { settings } from './schema.ts';

type Settings = z.output<typeof settings>;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Stripe's ids of the plan's prices. The first one is sold; the others were sold earlier. */
  monthlyPrices: readonly [string, ...string[]];
  annualPrices: readonly [string, ...string[]];
  /** Of one seat of a workspace; empty: no seats are sold. */
  seatPrices: readonly string[];
  apiBase: string;
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const;

/** With only some of the settings, the server could take payments and not hear of them. With one price for both plans, it could charge for one and grant the other. */
export function stripeFaults(
  named: ReadonlySet<string>,
  { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_ANNUAL: annual, STRIPE_PRICE_SEAT: seat }: Settings,
): string[] {
  const missing = names.filter((name) => !named.has(name));
  const isShared = annual?.some((price) => monthly?.includes(price)) === true;
  const isOfPlan = seat?.some((price) => [...(monthly ?? []), ...(annual ?? [])].includes(price)) === true;
  return [
    ...(missing.length === names.length && !named.has('STRIPE_PRICE_SEAT')
      ? []
      : missing.map((name) => `${name}: required when another STRIPE_ setting is set`)),
    ...(isShared
      ? ['STRIPE_PRICE_ANNUAL: names a price of STRIPE_PRICE_MONTHLY; give each plan prices of its own']
      : []),
    ...(isOfPlan ? ['STRIPE_PRICE_SEAT: names a price of a plan; give seats prices of their own'] : []),
  ];
}

/** Null: Stripe takes no payments here. */
export function stripeSettings(values: Settings): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: monthlyPrices,
    STRIPE_PRICE_ANNUAL: annualPrices,
    STRIPE_PRICE_SEAT: seatPrices = [],
  } = values;
  if (secretKey === undefined || webhookSecret === undefined || !monthlyPrices || !annualPrices) return null;
  return { secretKey, webhookSecret, monthlyPrices, annualPrices, seatPrices, apiBase: values.STRIPE_API_BASE };
}
