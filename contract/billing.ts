// Paying, managing, leaving. What a plan costs stands here once, for the server that charges and the pages that say it.
import { z } from 'zod';

export const priceIds = ['price_monthly', 'price_annual'] as const;
export const priceId = z.enum(priceIds);
export type PriceId = z.output<typeof priceId>;

export const tiers = ['free', 'basic', 'premium'] as const;
export const tier = z.enum(tiers);
export type Tier = z.output<typeof tier>;

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

/** The states of a subscription; `none`: there never was one. */
export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days that a subscription keeps its rights after a payment failed. */
export const graceDays = 7;

/** Days within which an annual plan can be given back. */
export const guaranteeDays = 30;

/** `over`: the days have passed. `exported`: contacts have left the directory. */
export const guaranteeReasons = ['holds', 'no_plan', 'monthly_plan', 'over', 'exported'] as const;
export type GuaranteeReason = (typeof guaranteeReasons)[number];
