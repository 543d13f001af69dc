// Texts about prices, dates, the status of a plan and the guarantee.
import type { MySubscription } from '#contract/billing/billing.ts';
import { guaranteeDays, plans, type PriceId } from '#contract/billing/plans.ts';
import { formatDate } from '#web/ui/format.ts';

export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

/** The saving of an annual payment against twelve monthly ones. */
export const annualSavingCents = plans.price_monthly.priceCents * 12 - plans.price_annual.priceCents;

export const priceOf = (priceId: PriceId): string => dollars(plans[priceId].priceCents);

/** How often a plan is paid, and the consequence for the payer. */
export const billingTexts: Readonly<Record<PriceId, string>> = {
  price_monthly: 'Billed monthly. Cancel anytime and keep access to the end of the paid month.',
  price_annual: `Save ${dollars(annualSavingCents)} with annual plan: twelve monthly payments would be ${dollars(plans.price_monthly.priceCents * 12)}.`,
};

/** `$295 per month` */
export const priceText = (priceId: PriceId): string => `${priceOf(priceId)} per ${plans[priceId].billingInterval}`;

/** `$295 per month`; null without a price. */
export function billingText({ price_amount: cents, billing_interval: interval }: MySubscription): string | null {
  return cents === null || interval === null ? null : `${dollars(cents)} per ${interval}`;
}

/** Active, or the reason why the plan is not or will end. */
export function statusText(details: MySubscription | null): string {
  if (details?.status === 'paused') return 'Paused';
  if (details === null || details.tier === 'free') return 'No Active Subscription';
  if (details.is_past_due) return 'Active, payment overdue';
  return details.cancel_at_period_end ? 'Active, canceled' : 'Active';
}

/** Whether the money back guarantee still holds, and the reason. */
export function guaranteeText({ holds, reason, ends_at: endsAt }: MySubscription['guarantee']): {
  state: string;
  reason: string;
} {
  const day = endsAt === null ? '' : formatDate(endsAt);
  const texts = {
    holds: {
      state: `Holds until ${day}`,
      reason: `The Annual Plan can be given back within ${guaranteeDays} days, as long as nothing was exported.`,
    },
    over: { state: `Ended on ${day}`, reason: `It covers the first ${guaranteeDays} days of the Annual Plan.` },
    exported: { state: 'Void', reason: 'Contacts were exported, and a file cannot be handed back.' },
    monthly_plan: {
      state: 'Not part of the Monthly Plan',
      reason: 'The Monthly Plan can be canceled at any time instead.',
    },
    no_plan: { state: 'No plan', reason: `It covers the first ${guaranteeDays} days of the Annual Plan.` },
  } as const;
  return holds ? texts.holds : texts[reason];
}
