// Prices, dates and the guarantee, in words.
import type { MySubscription } from '#contract/billing.ts';
import { guaranteeDays, plans, type PriceId } from '#contract/plans.ts';

export const dollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

/** What a year costs less when it is paid at once. */
export const annualSavingCents = plans.price_monthly.priceCents * 12 - plans.price_annual.priceCents;

export const priceOf = (priceId: PriceId): string => dollars(plans[priceId].priceCents);

/** The days are those of the payment provider, in UTC: the same in every browser. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `$295 per month`; null where there is no price to tell. */
export function billingOf({ price_amount: cents, billing_interval: interval }: MySubscription): string | null {
  return cents === null || interval === null ? null : `${dollars(cents)} per ${interval}`;
}

/** Active, or why it is not quite that. */
export function statusOf(details: MySubscription | null): string {
  if (details === null || details.tier === 'free') return 'No Active Subscription';
  if (details.is_past_due) return 'Active, payment overdue';
  return details.cancel_at_period_end ? 'Active, cancelled' : 'Active';
}

/** Whether the money can still be asked back, and why. */
export function guaranteeWords({ holds, reason, ends_at: endsAt }: MySubscription['guarantee']): { state: string; why: string } {
  const day = endsAt === null ? '' : dayOf(endsAt);
  const words = {
    holds: { state: `Holds until ${day}`, why: `The Annual Plan can be given back within ${guaranteeDays} days, as long as nothing was exported.` },
    over: { state: `Ended on ${day}`, why: `It covers the first ${guaranteeDays} days of the Annual Plan.` },
    exported: { state: 'Void', why: 'Contacts were exported, and a file cannot be handed back.' },
    monthly_plan: { state: 'Not part of the Monthly Plan', why: 'The Monthly Plan can be cancelled at any time instead.' },
    no_plan: { state: 'No plan', why: `It covers the first ${guaranteeDays} days of the Annual Plan.` },
  } as const;
  return holds ? words.holds : words[reason];
}
