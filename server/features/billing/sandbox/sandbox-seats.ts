// The seats of workspaces in the sandbox: no money moves, and the subscription exists only in our table.
import type { PoolClient } from 'pg';
import type { SeatPrice } from '#contract/billing/seat-price.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { expireSessions, type Checkout } from '../checkout/checkout-store.ts';
import type { SaveSeats } from '../seats/count-seats.ts';
import { PaymentRefused, SeatsChanged, type SeatChange, type SeatProvider } from '../seats/seat-provider.ts';
import { isLive, periodAt, type SeatSubscription } from '../seats/seat-subscription.ts';
import { findSeatSubscription } from '../seats/seat-subscriptions-store.ts';
import { lockSubscription } from '../subscriptions-store.ts';
import { sandboxId } from './give-subscription.ts';
import { renewedPeriodEnd } from '../renewal.ts';
import { sandboxProvider } from './sandbox-provider.ts';

export const sandboxSeatPrice: SeatPrice = { priceCents: 19_900, currency: 'usd', billingInterval: 'month' };

export function newSandboxSeats({ workspaceId, seats, userId }: Checkout, now: Date): SeatSubscription {
  if (workspaceId === null || seats === null) throw new Error('The checkout sells no seats.');
  return {
    provider: 'sandbox',
    subscriptionId: sandboxId('sub'),
    customerId: sandboxId('cus'),
    workspaceId,
    payerId: userId,
    seats,
    ...sandboxSeatPrice,
    status: 'active',
    startedAt: now,
    currentPeriodStart: now,
    currentPeriodEnd: renewedPeriodEnd(now, sandboxSeatPrice.billingInterval, now),
    endsAt: null,
    pastDueSince: null,
  };
}

export type ChangeSandboxSeats = (
  subscriptionId: string,
  changed: (record: SeatSubscription, now: Date) => SeatSubscription,
) => Promise<void>;

export const sandboxSeatChanger =
  (database: Database, clock: Clock, save: SaveSeats): ChangeSandboxSeats =>
  (subscriptionId, changed) =>
    inTransaction(database, async (client: PoolClient) => {
      await lockSubscription(client, 'sandbox', subscriptionId);
      const record = await findSeatSubscription(client, 'sandbox', subscriptionId);
      if (record !== null) await save(client, changed(record, clock.now()));
    });

/** The rest of the period, for the difference. */
function prorated({ subscription, seats, at }: SeatChange): number {
  const { start, end } = periodAt(subscription, at);
  const share = Math.max(0, end.getTime() - at.getTime()) / (end.getTime() - start.getTime());
  return Math.round((seats - subscription.seats) * subscription.priceCents * share);
}

/** What the buttons of the sandbox's portal do. */
export const sandboxSeatActions = ['cancel', 'resume', 'decline', 'pay'] as const;
export type SandboxSeatAction = (typeof sandboxSeatActions)[number];

export function afterAction(record: SeatSubscription, action: SandboxSeatAction, now: Date): SeatSubscription {
  if (!isLive(record, now)) return record;
  const period = periodAt(record, now);
  const current = { ...record, currentPeriodStart: period.start, currentPeriodEnd: period.end };
  if (action === 'cancel') return { ...current, endsAt: period.end };
  if (action === 'resume') return { ...current, endsAt: null };
  if (action === 'pay') return { ...current, status: 'active', pastDueSince: null };
  return { ...current, status: 'past_due', pastDueSince: record.pastDueSince ?? now };
}

export const sandboxSeats = (database: Database, change: ChangeSandboxSeats): SeatProvider => ({
  name: 'sandbox',
  expireCheckout: (sessionId) => sandboxProvider.expireCheckout(sessionId),
  paidSubscription: (sessionId) => sandboxProvider.paidSubscription(sessionId),
  openPortal: (customerId) => Promise.resolve(`/sandbox/seats/${customerId}`),
  openCheckout: ({ id }) => Promise.resolve({ sessionId: `cs_sandbox_${id}`, url: `/sandbox/checkout/${id}` }),
  price: () => Promise.resolve(sandboxSeatPrice),
  previewChange: (wanted) => Promise.resolve(prorated(wanted)),
  changeSeats: async ({ subscription, seats }) => {
    await change(subscription.subscriptionId, (record) => {
      if (record.status === 'past_due') throw new PaymentRefused('A payment is due.');
      if (record.seats !== subscription.seats) throw new SeatsChanged('The number of seats has changed.');
      return { ...record, seats };
    });
  },
  setRenewal: (id, renews) => change(id, (record, now) => afterAction(record, renews ? 'resume' : 'cancel', now)),
  cancel: (id) =>
    change(id, (record, now) =>
      isLive(record, now) ? { ...record, status: 'canceled', endsAt: now, pastDueSince: null } : record,
    ),
  refund: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  expireIfOpen: (sessionId) => expireSessions(database, [sessionId]),
});
