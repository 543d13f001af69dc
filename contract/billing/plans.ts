// What is sold and what it costs, once, for the server that charges and the pages that say it. Values only: the pages carry no schemas.

export const priceIds = ['price_monthly', 'price_annual'] as const;
export type PriceId = (typeof priceIds)[number];

export const tiers = ['free', 'basic', 'premium'] as const;
export type Tier = (typeof tiers)[number];

export interface Plan {
  tier: Exclude<Tier, 'free'>;
  name: string;
  priceCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  billingInterval: 'month' | 'year';
}

/** What is sold. Section 9 of the specification. */
export const plans: Readonly<Record<PriceId, Plan>> = {
  price_monthly: { tier: 'basic', name: 'Monthly Plan', priceCents: 29_500, currency: 'usd', billingInterval: 'month' },
  price_annual: { tier: 'premium', name: 'Annual Plan', priceCents: 299_500, currency: 'usd', billingInterval: 'year' },
};

/** Days that a subscription keeps its rights after a payment failed. */
export const graceDays = 7;

/** Days within which an annual plan can be given back. */
export const guaranteeDays = 30;
