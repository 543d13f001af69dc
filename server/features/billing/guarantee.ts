import { guaranteeDays, plans, type GuaranteeReason } from '#contract/billing/billing.ts';
import { daysAfter, type Subscription } from './subscription.ts';

export interface Guarantee {
  holds: boolean;
  reason: GuaranteeReason;
  /** The end of the money-back period; null without an annual plan. */
  endsAt: Date | null;
}

/** Whether the money-back guarantee is in effect: annual plan, 30 days from its start, void after any export. */
export function guaranteeAt(subscription: Subscription, hasExported: boolean, now: Date): Guarantee {
  const { subscribed, priceId, planStartedAt } = subscription;
  if (!subscribed || priceId === null || planStartedAt === null)
    return { holds: false, reason: 'no_plan', endsAt: null };
  if (plans[priceId].billingInterval !== 'year') return { holds: false, reason: 'monthly_plan', endsAt: null };
  const endsAt = daysAfter(planStartedAt, guaranteeDays);
  if (hasExported) return { holds: false, reason: 'exported', endsAt };
  return now < endsAt ? { holds: true, reason: 'holds', endsAt } : { holds: false, reason: 'over', endsAt };
}
