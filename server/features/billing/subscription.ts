// What a person's subscription is worth at a moment. Pure: the same records and moment always give the same answer.
import { graceDays, plans } from '#contract/billing.ts';
import type { PriceId, SubscriptionStatus, Tier } from '#contract/billing.ts';
import { renewedPeriodEnd } from './sandbox/renewal.ts';

export type ProviderName = 'stripe' | 'sandbox';

/** A subscription as its provider last told it. */
export interface SubscriptionRecord {
  provider: ProviderName;
  subscriptionId: string;
  customerId: string;
  userId: string;
  /** Null: a price that no setting names. */
  priceId: PriceId | null;
  priceCents: number;
  currency: string;
  billingInterval: 'month' | 'year';
  status: Exclude<SubscriptionStatus, 'none'>;
  startedAt: Date;
  planStartedAt: Date;
  currentPeriodEnd: Date;
  /** From then on it gives nothing. Null: it renews. */
  endsAt: Date | null;
  /** Not null exactly while the status is `past_due`. */
  pastDueSince: Date | null;
}

/** A person's subscription at the moment of asking. All that describes a plan is null for somebody who never had one. */
export interface Subscription {
  /** Whether it gives rights now: active, on trial, or past due within the days of grace. */
  subscribed: boolean;
  /** `free` whenever not subscribed. */
  tier: Tier;
  status: SubscriptionStatus;
  /** These four describe the last plan, also one that has ended. */
  priceId: PriceId | null;
  planName: string | null;
  /** What this person pays an interval, which an older price may make differ from the plan's. */
  priceCents: number | null;
  /** ISO 4217, lower case. */
  currency: string | null;
  billingInterval: 'month' | 'year' | null;
  planStartedAt: Date | null;
  /** Renewal, or the end where `cancelAtPeriodEnd`. */
  currentPeriodEnd: Date | null;
  /** Cancelled, and still giving what was paid for. */
  cancelAtPeriodEnd: boolean;
  isPastDue: boolean;
  /** When a past-due subscription stops giving rights; null unless past due. */
  graceEndsAt: Date | null;
  /** Whom the provider's portal is opened for. */
  customer: { provider: ProviderName; customerId: string } | null;
}

export const noSubscription: Subscription = {
  subscribed: false, tier: 'free', status: 'none', priceId: null, planName: null, priceCents: null, currency: null, billingInterval: null,
  planStartedAt: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, isPastDue: false, graceEndsAt: null, customer: null,
};

const dayMs = 86_400_000;

/** The best of what a person has: what gives rights before what does not, premium before basic, then the latest. */
export function subscriptionAt(records: readonly SubscriptionRecord[], now: Date): Subscription {
  const found = records.map((record) => ({ record, subscription: describe(record, now) }));
  const [best] = found.toSorted((left, right) =>
    Number(right.subscription.subscribed) - Number(left.subscription.subscribed)
    || Number(right.subscription.tier === 'premium') - Number(left.subscription.tier === 'premium')
    || right.record.startedAt.getTime() - left.record.startedAt.getTime());
  return best?.subscription ?? noSubscription;
}

function describe(record: SubscriptionRecord, now: Date): Subscription {
  const plan = record.priceId === null ? null : plans[record.priceId];
  const currentPeriodEnd = periodEndAt(record, now);
  const graceEndsAt = record.pastDueSince && daysAfter(record.pastDueSince, graceDays);
  const hasEnded = record.endsAt !== null && now >= record.endsAt;
  const subscribed = plan !== null && !hasEnded && givesRights(record.status, currentPeriodEnd, graceEndsAt, now);
  return {
    subscribed,
    tier: subscribed ? plan.tier : 'free',
    status: hasEnded ? 'canceled' : record.status,
    priceId: record.priceId,
    planName: plan?.name ?? null,
    priceCents: record.priceCents, currency: record.currency, billingInterval: record.billingInterval,
    planStartedAt: record.planStartedAt,
    currentPeriodEnd: record.endsAt ?? currentPeriodEnd,
    cancelAtPeriodEnd: subscribed && record.endsAt !== null,
    isPastDue: record.status === 'past_due' && !hasEnded,
    graceEndsAt: hasEnded ? null : graceEndsAt,
    customer: { provider: record.provider, customerId: record.customerId },
  };
}

function givesRights(status: SubscriptionStatus, currentPeriodEnd: Date, graceEndsAt: Date | null, now: Date): boolean {
  // A renewal that we have not heard of yet must not lock out somebody who paid; one that never came must not last for ever.
  if (status === 'active' || status === 'trialing') return now < daysAfter(currentPeriodEnd, graceDays);
  return status === 'past_due' && graceEndsAt !== null && now < graceEndsAt;
}

/** Nobody tells of a sandbox's renewals: they happen by the calendar. */
function periodEndAt(record: SubscriptionRecord, now: Date): Date {
  const renewsByItself = record.provider === 'sandbox' && record.status === 'active' && record.endsAt === null;
  return renewsByItself ? renewedPeriodEnd(record.planStartedAt, record.billingInterval, now) : record.currentPeriodEnd;
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
