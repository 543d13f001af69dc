// What a user's subscription allows at a given time. Pure: the same records and time always give the same result.
import { graceDays, plans, type PriceId, type SubscriptionStatus, type Tier } from '#contract/billing/billing.ts';
import { renewedPeriodEnd } from './renewal.ts';

export const providerNames = ['stripe', 'sandbox'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A subscription as last fetched from its provider. */
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
  /** The end of its rights. Null: it renews. */
  endsAt: Date | null;
  /** Not null exactly while the status is `past_due`. */
  pastDueSince: Date | null;
  /** True when it ends because the account is suspended. It renews again when the suspension is lifted. */
  isStoppedBySuspension: boolean;
}

/** A user's current subscription. The fields that describe a plan are null for a user who never had one. */
export interface Subscription {
  /** Whether it gives rights now: active, on trial, or past due within the grace period. */
  subscribed: boolean;
  /** `free` whenever not subscribed. */
  tier: Tier;
  status: SubscriptionStatus;
  /** These four fields describe the last plan, even if it has ended. */
  priceId: PriceId | null;
  planName: string | null;
  /** What this user pays per interval. It can differ from the plan's current price. */
  priceCents: number | null;
  /** ISO 4217, lower case. */
  currency: string | null;
  billingInterval: 'month' | 'year' | null;
  planStartedAt: Date | null;
  /** The next renewal, or the end if `cancelAtPeriodEnd`. */
  currentPeriodEnd: Date | null;
  /** Canceled, and still in effect until the end of the paid period. */
  cancelAtPeriodEnd: boolean;
  isPastDue: boolean;
  /** When a past-due subscription stops giving rights; null unless past due. */
  graceEndsAt: Date | null;
  /** The provider's customer id, for opening the portal. */
  customer: { provider: ProviderName; customerId: string } | null;
}

export const noSubscription: Subscription = {
  subscribed: false,
  tier: 'free',
  status: 'none',
  priceId: null,
  planName: null,
  priceCents: null,
  currency: null,
  billingInterval: null,
  planStartedAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  isPastDue: false,
  graceEndsAt: null,
  customer: null,
};

const dayMs = 86_400_000;

/** The best of a user's subscriptions: with rights before without, premium before basic, then the latest. */
export function subscriptionAt(records: readonly SubscriptionRecord[], now: Date): Subscription {
  const found = records.map((record) => ({ record, subscription: describe(record, now) }));
  const [best] = found.toSorted(
    (left, right) =>
      Number(right.subscription.subscribed) - Number(left.subscription.subscribed) ||
      Number(right.subscription.tier === 'premium') - Number(left.subscription.tier === 'premium') ||
      right.record.startedAt.getTime() - left.record.startedAt.getTime(),
  );
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
    priceCents: record.priceCents,
    currency: record.currency,
    billingInterval: record.billingInterval,
    planStartedAt: record.planStartedAt,
    currentPeriodEnd: record.endsAt ?? currentPeriodEnd,
    cancelAtPeriodEnd: subscribed && record.endsAt !== null,
    isPastDue: record.status === 'past_due' && !hasEnded,
    graceEndsAt: hasEnded ? null : graceEndsAt,
    customer: { provider: record.provider, customerId: record.customerId },
  };
}

function givesRights(status: SubscriptionStatus, currentPeriodEnd: Date, graceEndsAt: Date | null, now: Date): boolean {
  // A renewal whose event has not arrived yet must not lock out a paying user. A renewal that never happens must not last forever.
  if (status === 'active' || status === 'trialing') return now < daysAfter(currentPeriodEnd, graceDays);
  return status === 'past_due' && graceEndsAt !== null && now < graceEndsAt;
}

/** The sandbox sends no renewal events. Its subscriptions renew by the calendar. */
function periodEndAt(record: SubscriptionRecord, now: Date): Date {
  const renewsByItself = record.provider === 'sandbox' && record.status === 'active' && record.endsAt === null;
  return renewsByItself ? renewedPeriodEnd(record.planStartedAt, record.billingInterval, now) : record.currentPeriodEnd;
}

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);
