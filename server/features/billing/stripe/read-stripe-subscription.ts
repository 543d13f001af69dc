import { z } from 'zod';
import { priceIds, type PriceId } from '#contract/billing/billing.ts';
import type { SubscriptionRecord } from '../subscription.ts';

/** The metadata key of our user's id. Only the secret key can write a subscription's metadata. */
export const userIdLabel = 'careroster_user_id';

/** The metadata keys of the workspace whose seats are paid, and of the account that opened the payment page. Never beside `userIdLabel`. */
export const workspaceIdLabel = 'careroster_workspace_id';
export const payerIdLabel = 'careroster_payer_id';

/** The metadata key that says that a suspension, and not the payer, stopped the renewal. */
export const stoppedLabel = 'careroster_renewal_stopped';
export const stoppedBySuspension = 'account_suspended';

/** The state at Stripe. The owner and the start of the plan are decided together with our own records. */
export interface StripeSubscription extends Omit<SubscriptionRecord, 'userId' | 'planStartedAt'> {
  /** Null: not created by this product. */
  labelledUserId: string | null;
  currentPeriodStart: Date;
  /** Null: it is no subscription of a workspace. */
  ofWorkspace: { workspaceId: string; payerId: string } | null;
  quantity: number;
  /** Problems for the operator to check, each completing "This subscription …". Usually empty. */
  irregularities: readonly string[];
}

/** Stripe returned something that is not a subscription of the pinned version. */
export class UnreadableSubscription extends Error {
  readonly subscriptionId: string;

  constructor(subscriptionId: string, cause: z.ZodError) {
    const fields = cause.issues.slice(0, 5).map(({ path }) => path.join('.') || 'the whole answer');
    super(`Stripe's answer about the subscription ${subscriptionId} cannot be read: ${fields.join(', ')}`, { cause });
    this.name = 'UnreadableSubscription';
    this.subscriptionId = subscriptionId;
  }
}

const moment = z
  .int()
  .min(0)
  .transform((seconds) => new Date(seconds * 1_000));

export const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const item = z.object({
  id: z.string().optional(),
  quantity: z.int().min(0).optional(),
  price: z.object({
    id: z.string(),
    unit_amount: z.int().min(0).nullable(),
    currency: z.string(),
    recurring: z.object({ interval: z.string() }).nullable(),
  }),
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
  /** Not null while the operator has paused the collection of payments. Stripe leaves the status as it was. */
  pause_collection: z.object({}).nullish(),
  metadata: z.record(z.string(), z.string()),
  items: z.object({ data: z.tuple([item], item) }),
});

const statuses: Readonly<Record<string, SubscriptionRecord['status']>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
  unpaid: 'unpaid',
  paused: 'paused',
};

/** Statuses that a paused collection replaces: each of them could give rights, while no invoice is paid. */
const statusesThatPause: ReadonlySet<SubscriptionRecord['status']> = new Set(['trialing', 'active', 'past_due']);

const isPaused = (subscription: z.output<typeof told>): boolean =>
  subscription.pause_collection != null && statusesThatPause.has(statuses[subscription.status] ?? 'incomplete');

function statusOf(subscription: z.output<typeof told>): SubscriptionRecord['status'] {
  if (isPaused(subscription)) return 'paused';
  // An unknown status gives no rights.
  return statuses[subscription.status] ?? 'incomplete';
}

/**
 * `subscriptionId`: the requested one. `prices`: Stripe's ids of the current and earlier prices.
 * @throws UnreadableSubscription
 */
export function readStripeSubscription(
  subscriptionId: string,
  found: unknown,
  prices: Readonly<Record<PriceId, readonly string[]>>,
  seatPrices: readonly string[],
): StripeSubscription {
  const parsed = told.safeParse(found);
  if (!parsed.success) throw new UnreadableSubscription(subscriptionId, parsed.error);
  const subscription = parsed.data;
  const priceIdOf = (id: string): PriceId | null => priceIds.find((priceId) => prices[priceId].includes(id)) ?? null;
  const isSeats = subscription.metadata[workspaceIdLabel] !== undefined;
  const isSold = (id: string): boolean => (isSeats ? seatPrices.includes(id) : priceIdOf(id) !== null);
  const paid = subscription.items.data.find(({ price }) => isSold(price.id)) ?? subscription.items.data[0];
  const priceId = isSeats ? null : priceIdOf(paid.price.id);
  const status = statusOf(subscription);
  const labelledUserId = subscription.metadata[userIdLabel] ?? null;
  const endsAt =
    subscription.ended_at ??
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? paid.current_period_end : null);
  return {
    provider: 'stripe',
    subscriptionId: subscription.id,
    customerId: subscription.customer,
    labelledUserId,
    priceId,
    priceCents: paid.price.unit_amount ?? 0,
    currency: paid.price.currency,
    billingInterval: paid.price.recurring?.interval === 'year' ? 'year' : 'month',
    status,
    startedAt: subscription.start_date,
    currentPeriodStart: paid.current_period_start,
    currentPeriodEnd: paid.current_period_end,
    endsAt,
    pastDueSince: status === 'past_due' ? paid.current_period_start : null,
    isStoppedBySuspension:
      endsAt !== null && status !== 'canceled' && subscription.metadata[stoppedLabel] === stoppedBySuspension,
    ofWorkspace: workspaceOf(subscription),
    quantity: paid.quantity ?? 1,
    irregularities: isSeats
      ? irregularitiesOfSeats(subscription, isSold(paid.price.id))
      : irregularitiesOf(subscription, { labelledUserId, priceId }),
  };
}

const uuid = z.uuid();

function workspaceOf({ metadata }: z.output<typeof told>): StripeSubscription['ofWorkspace'] {
  const workspaceId = uuid.safeParse(metadata[workspaceIdLabel]);
  if (!workspaceId.success) return null;
  return { workspaceId: workspaceId.data, payerId: metadata[payerIdLabel] ?? '' };
}

/** Its seats count whatever the price, so that a wrong setting takes them from no member. */
function irregularitiesOfSeats(subscription: z.output<typeof told>, isSold: boolean): string[] {
  return [
    ...(isSold
      ? []
      : [`has the price ${subscription.items.data[0].price.id} for seats, which STRIPE_PRICE_SEAT does not name`]),
    ...(isPaused(subscription)
      ? ['has a paused collection of payments, so its seats do not count until the collection is resumed']
      : []),
  ];
}

function irregularitiesOf(
  subscription: z.output<typeof told>,
  { labelledUserId, priceId }: Pick<StripeSubscription, 'labelledUserId' | 'priceId'>,
): string[] {
  const { status, items } = subscription;
  // Another product may use the same Stripe account. Its subscriptions do not concern us.
  if (labelledUserId === null && priceId === null) return [];
  const found: string[] = [];
  if (labelledUserId === null) found.push('has a price of this product and names no account, so it gives no access');
  if (priceId === null)
    found.push(`has the price ${items.data[0].price.id}, which no setting names, so it gives nothing`);
  if (items.data.length > 1)
    found.push(`has ${items.data.length} items; only the one with a price of this product counts`);
  if (statuses[status] === undefined)
    found.push(`has the status ${status}, which this version does not know, so it gives nothing`);
  if (isPaused(subscription))
    found.push('has a paused collection of payments, so it gives no access until the collection is resumed');
  return found;
}
