import type { settings } from './schema.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Stripe's ids of the plan's prices: the first is sold, the others were. */
  monthlyPrices: readonly [string, ...string[]];
  annualPrices: readonly [string, ...string[]];
  apiBase: string;
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const;

/** Half a connection to Stripe would take money and not notice, or the other way round. */
export function stripeFaults(present: Readonly<Record<string, unknown>>): string[] {
  const missing = names.filter((name) => !(name in present));
  return missing.length === names.length ? [] : missing.map((name) => `${name}: required when another STRIPE_ setting is set`);
}

/** Null: Stripe takes no payments here. */
export function stripeSettings(values: ReturnType<typeof settings.parse>): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_MONTHLY: monthlyPrices, STRIPE_PRICE_ANNUAL: annualPrices } = values;
  if (secretKey === undefined || webhookSecret === undefined || !monthlyPrices || !annualPrices) return null;
  return { secretKey, webhookSecret, monthlyPrices, annualPrices, apiBase: values.STRIPE_API_BASE };
}
