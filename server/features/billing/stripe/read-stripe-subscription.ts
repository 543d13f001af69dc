import { z } from 'zod';
import { priceIds } from '#contract/billing.ts';
import type { PriceId } from '#contract/billing.ts';
import type { SubscriptionRecord } from '../subscription.ts';

/** The name under which our user's id stands among a subscription's metadata, which only the secret key can write. */
export const userIdLabel = 'careroster_user_id';

/** What Stripe tells; whose it is and since when the plan holds is decided with what we know. */
export interface StripeSubscription extends Omit<SubscriptionRecord, 'userId' | 'planStartedAt'> {
  /** Null: made by somebody else than this product. */
  labelledUserId: string | null;
  currentPeriodStart: Date;
}

const moment = z.int().min(0).transform((seconds) => new Date(seconds * 1_000));

export const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const item = z.object({
  price: z.object({ id: z.string(), unit_amount: z.int().min(0).nullable(), currency: z.string(), recurring: z.object({ interval: z.string() }).nullable() }),
  current_period_start: moment,
  current_period_end: moment,
});

const told = z.object({
  id: z.string(),
  customer: idOrObject,
  status: z.string(),
  start_date: moment,
  ended_at: moment.nullable(),
  cancel_at: moment.nullable(),
  cancel_at_period_end: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  items: z.object({ data: z.tuple([item], item) }),
});

const statuses: Readonly<Record<string, SubscriptionRecord['status']>> = {
  trialing: 'trialing', active: 'active', past_due: 'past_due', canceled: 'canceled', incomplete_expired: 'canceled', unpaid: 'unpaid', paused: 'paused',
};

/** `prices`: Stripe's ids of what is sold, and of what was. Throws when it is not a subscription of the pinned version. */
export function readStripeSubscription(found: unknown, prices: Readonly<Record<PriceId, readonly string[]>>): StripeSubscription {
  const subscription = told.parse(found);
  const priceIdOf = (id: string): PriceId | null => priceIds.find((priceId) => prices[priceId].includes(id)) ?? null;
  const paid = subscription.items.data.find(({ price }) => priceIdOf(price.id) !== null) ?? subscription.items.data[0];
  // A state that Stripe may add later gives nothing until it is understood.
  const status = statuses[subscription.status] ?? 'incomplete';
  return {
    provider: 'stripe', subscriptionId: subscription.id, customerId: subscription.customer, labelledUserId: subscription.metadata[userIdLabel] ?? null,
    priceId: priceIdOf(paid.price.id), priceCents: paid.price.unit_amount ?? 0, currency: paid.price.currency,
    billingInterval: paid.price.recurring?.interval === 'year' ? 'year' : 'month',
    status, startedAt: subscription.start_date,
    currentPeriodStart: paid.current_period_start, currentPeriodEnd: paid.current_period_end,
    endsAt: subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? paid.current_period_end : null),
    pastDueSince: status === 'past_due' ? paid.current_period_start : null,
  };
}
