import { isDeepStrictEqual } from 'node:util';
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { BillingRequests } from '../billing-requests.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import type { SaveSeats } from '../seats/count-seats.ts';
import type { SeatSubscription, StoredSeatSubscription } from '../seats/seat-subscription.ts';
import { findSeatSubscription } from '../seats/seat-subscriptions-store.ts';
import { findSubscription, lockSubscription } from '../subscriptions-store.ts';
import { findWaitingEvents, markProcessed } from './events-store.ts';
import type { StripeSubscription } from './read-stripe-subscription.ts';
import type { StripeClient } from './stripe-client.ts';

export interface RefreshParts {
  database: Database;
  stripe: StripeClient;
  requests: Pick<BillingRequests, 'applyAccountState' | 'endDuplicates'>;
  change: ChangeSubscription;
  saveSeats: SaveSeats;
}

/**
 * Updates our copy of a subscription from Stripe, and marks the events that waited for it as processed. It fetches under
 * a lock, so of two concurrent calls the one that writes last has fetched last. Whether the account may keep a changed subscription, and
 * has only one, is checked afterwards. Returns the copy (null: it is not a subscription of this product) and whether anything changed.
 */
export const refreshSubscription = (
  { database, stripe, requests, change, saveSeats }: RefreshParts,
  subscriptionId: string,
): Promise<{ record: SubscriptionRecord | null; isChanged: boolean }> =>
  inTransaction(database, async (client) => {
    await lockSubscription(client, 'stripe', subscriptionId);
    return refreshLocked(client, { stripe, requests, change, saveSeats }, subscriptionId);
  });

/** The caller holds the lock of the subscription. */
export async function refreshLocked(
  client: PoolClient,
  { stripe, requests, change, saveSeats }: Omit<RefreshParts, 'database'>,
  subscriptionId: string,
): Promise<{ record: SubscriptionRecord | null; isChanged: boolean }> {
  const waiting = await findWaitingEvents(client, subscriptionId);
  const known = await findSubscription(client, 'stripe', subscriptionId);
  const told = await stripe.readSubscription(subscriptionId);
  const seats = await refreshSeats(client, saveSeats, subscriptionId, told);
  const record = seats.isOfWorkspace ? null : merge(told, known);
  const isChanged = record !== null && !isDeepStrictEqual({ ...known }, record);
  if (isChanged) {
    await change.save(client, record);
    await requests.applyAccountState(client, record.userId);
    await requests.endDuplicates(client, record.userId);
  }
  await markProcessed(client, waiting);
  return { record, isChanged: isChanged || seats.isChanged };
}

async function refreshSeats(
  client: PoolClient,
  save: SaveSeats,
  subscriptionId: string,
  told: StripeSubscription | null,
): Promise<{ isOfWorkspace: boolean; isChanged: boolean }> {
  const known = await findSeatSubscription(client, 'stripe', subscriptionId);
  const record = mergeSeats(told, known);
  if (record === null) return { isOfWorkspace: false, isChanged: false };
  const isChanged = differsFrom(known, record);
  if (isChanged) await save(client, record);
  return { isOfWorkspace: true, isChanged };
}

export function differsFrom(known: StoredSeatSubscription | null, record: SeatSubscription): boolean {
  if (known === null) return true;
  const { countedAt: _counted, refundedAt: _refunded, ...before } = known;
  return !isDeepStrictEqual(before, record);
}

/** The new state of our copy; null when it is no subscription of a workspace. The workspace never changes. */
export function mergeSeats(
  told: StripeSubscription | null,
  known: StoredSeatSubscription | null,
): SeatSubscription | null {
  if (told === null) {
    if (known === null) return null;
    const { countedAt: _counted, refundedAt: _refunded, ...record } = known;
    return { ...record, status: 'canceled', pastDueSince: null };
  }
  const { ofWorkspace } = told;
  const workspaceId = known?.workspaceId ?? ofWorkspace?.workspaceId;
  const payerId = known?.payerId ?? ofWorkspace?.payerId;
  if (workspaceId === undefined || payerId === undefined) return null;
  return {
    provider: told.provider,
    subscriptionId: told.subscriptionId,
    customerId: told.customerId,
    workspaceId,
    payerId,
    seats: told.quantity,
    priceCents: told.priceCents,
    currency: told.currency,
    billingInterval: told.billingInterval,
    status: told.status,
    startedAt: told.startedAt,
    currentPeriodStart: told.currentPeriodStart,
    currentPeriodEnd: told.currentPeriodEnd,
    endsAt: told.endsAt,
    pastDueSince: told.pastDueSince,
  };
}

/** The new state of our copy; null when the subscription does not belong to this product. */
export function merge(told: StripeSubscription | null, known: SubscriptionRecord | null): SubscriptionRecord | null {
  if (told === null) return known && { ...known, status: 'canceled', pastDueSince: null, isStoppedBySuspension: false };
  const { labelledUserId, currentPeriodStart, irregularities: _, ofWorkspace, quantity: _quantity, ...rest } = told;
  // The seats of a workspace are no plan of the person who pays for them.
  if (ofWorkspace !== null) return null;
  // The owner never changes, so an accidental edit of the metadata at Stripe cannot transfer a subscription.
  const userId = known?.userId ?? labelledUserId;
  if (userId === null) return null;
  return {
    ...rest,
    userId,
    planStartedAt: known !== null && known.priceId === rest.priceId ? known.planStartedAt : currentPeriodStart,
  };
}
