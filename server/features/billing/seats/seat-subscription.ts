// What the subscription of a workspace gives. Pure: the same records and moment always give the same answer.
import { graceDays } from '#contract/billing/billing.ts';
import { daysAfter, type SubscriptionRecord } from '../subscription.ts';
import { renewedPeriodEnd } from '../renewal.ts';

/** The seats of a workspace as last fetched from their provider. */
export interface SeatSubscription extends Pick<
  SubscriptionRecord,
  | 'provider'
  | 'subscriptionId'
  | 'customerId'
  | 'currency'
  | 'billingInterval'
  | 'status'
  | 'startedAt'
  | 'currentPeriodEnd'
  | 'endsAt'
  | 'pastDueSince'
> {
  workspaceId: string;
  /** The account that opened the payment page. */
  payerId: string;
  seats: number;
  /** Of one seat. */
  priceCents: number;
  currentPeriodStart: Date;
}

/** With what became of it here. */
export interface StoredSeatSubscription extends SeatSubscription {
  /** When its seats first counted for the workspace; null: they never did. */
  countedAt: Date | null;
  refundedAt: Date | null;
}

export interface BoughtSeats {
  seats: number;
  /** When they stop counting unless something changes; null: they renew without an event. */
  until: Date | null;
}

const earlier = (left: Date, right: Date | null): Date => (right !== null && right < left ? right : left);

/** The same grace as for the plans of people. */
export function boughtSeats(record: SeatSubscription, now: Date): BoughtSeats {
  const { seats, status, endsAt } = record;
  if (status === 'active' || status === 'trialing') {
    const until =
      record.provider === 'sandbox' && status === 'active'
        ? endsAt
        : earlier(daysAfter(record.currentPeriodEnd, graceDays), endsAt);
    return { seats, until };
  }
  if (status === 'past_due' && record.pastDueSince !== null)
    return { seats, until: earlier(daysAfter(record.pastDueSince, graceDays), endsAt) };
  return { seats, until: earlier(now, endsAt) };
}

export const countsAt = ({ until }: BoughtSeats, now: Date): boolean => until === null || until > now;

/** It can still be charged. */
export const isLive = ({ status, endsAt }: SeatSubscription, now: Date): boolean =>
  status !== 'canceled' && (endsAt === null || endsAt > now);

/** The period that `now` falls into. The sandbox sends no renewal events. */
export function periodAt(record: SeatSubscription, now: Date): { start: Date; end: Date } {
  const { provider, status, endsAt, startedAt, billingInterval, currentPeriodStart, currentPeriodEnd } = record;
  const renewsByItself = provider === 'sandbox' && status === 'active' && endsAt === null && currentPeriodEnd <= now;
  if (!renewsByItself) return { start: currentPeriodStart, end: currentPeriodEnd };
  const end = renewedPeriodEnd(startedAt, billingInterval, now);
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - (billingInterval === 'year' ? 12 : 1));
  return { start, end };
}

/** Of the subscriptions of one workspace, the one that counts: of those that can be charged the first, else the one whose seats end last. */
export function keptOf(records: readonly StoredSeatSubscription[], now: Date): StoredSeatSubscription | null {
  const live = records.filter((record) => isLive(record, now) && record.status !== 'incomplete');
  const [first] = live.toSorted(
    (left, right) =>
      left.startedAt.getTime() - right.startedAt.getTime() || (left.subscriptionId < right.subscriptionId ? -1 : 1),
  );
  if (first !== undefined) return first;
  const endOf = (record: SeatSubscription): number => boughtSeats(record, now).until?.getTime() ?? Infinity;
  return records.toSorted((left, right) => endOf(right) - endOf(left))[0] ?? null;
}
