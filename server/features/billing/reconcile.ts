// Repairs what missed events left wrong: each night our copies are compared with all subscriptions at Stripe. One subscription that
// cannot be read or stored is named to the operator and does not stop the comparison of the others.
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, isDatabaseUnavailable } from '#server/foundation/database/public.ts';
import { redactText, type Log } from '#server/foundation/log/public.ts';
import type { BillingRequests } from './billing-requests.ts';
import type { AccountNews } from './account-state/account-news.ts';
import { changeFor } from './account-state/apply-account-state.ts';
import { findUsersWithUnsettledDuplicates } from './duplicates/duplicates-store.ts';
import { isPaidFor } from './duplicates/end-duplicates.ts';
import type { SubscriptionRecord } from './subscription.ts';
import { findLiveSubscriptions } from './subscriptions-store.ts';
import type { StoredSeatSubscription } from './seats/seat-subscription.ts';
import { findLiveSeatSubscriptions, findUnsettledWorkspaces } from './seats/seat-subscriptions-store.ts';
import { findWaitingSubscriptionIds, forgetOldEvents } from './stripe/events-store.ts';
import { UnreadableSubscription, type StripeSubscription } from './stripe/read-stripe-subscription.ts';
import {
  differsFrom,
  merge,
  mergeSeats,
  refreshSubscription,
  type RefreshParts,
} from './stripe/refresh-subscription.ts';
import { isPassing } from './stripe/stripe-client.ts';

/** This many consecutive failed calls mean that Stripe is down, not that one subscription is broken. */
const failuresInARowMax = 3;

export interface Comparison {
  /** Copies that differed from Stripe and were corrected. */
  corrected: number;
  /** Subscriptions that the log names because an operator should look at them. */
  irregular: number;
}

export interface ReconcileParts extends RefreshParts {
  clock: Clock;
  log: Log;
  accounts: AccountNews;
  requests: BillingRequests;
}

/** Throws when Stripe or the database failed for at least one subscription. All others have been compared by then, and a repetition does the rest. */
export async function reconcile(parts: ReconcileParts): Promise<Comparison> {
  const irregular = reporter(parts.log);
  const doubtful = await findDoubtful(parts, irregular.report);
  for (const subscriptionId of await findWaitingSubscriptionIds(parts.database)) doubtful.add(subscriptionId);
  const { corrected, failed } = await refreshEach(parts, doubtful, irregular.report);
  await matchAccounts(parts, irregular.report);
  await matchWorkspaces(parts);
  await forgetOldEvents(parts.database);
  if (failed > 0)
    throw new Error(
      `Stripe did not return ${failed} ${failed === 1 ? 'subscription' : 'subscriptions'}; the comparison is repeated.`,
    );
  return { corrected, irregular: irregular.count() };
}

type Report = (subscriptionId: string, reason: string) => void;

/** Logs each reason once. */
function reporter(log: Log): { report: Report; count: () => number } {
  const reported = new Map<string, Set<string>>();
  return {
    report: (subscriptionId, reason) => {
      const reasons = reported.get(subscriptionId) ?? new Set();
      if (!reasons.has(reason)) log.warn({ subscriptionId, reason }, 'irregular subscription: look it up at Stripe');
      reported.set(subscriptionId, reasons.add(reason));
    },
    count: () => reported.size,
  };
}

/** Subscriptions of which our copy may be wrong. */
async function findDoubtful({ database, stripe }: ReconcileParts, report: Report): Promise<Set<string>> {
  const live = new Map(
    (await findLiveSubscriptions(database, 'stripe')).map((record) => [record.subscriptionId, record]),
  );
  // A subscription that is no longer listed has ended.
  const seats = new Map(
    (await findLiveSeatSubscriptions(database, 'stripe')).map((record) => [record.subscriptionId, record]),
  );
  const doubtful = new Set([...live.keys(), ...seats.keys()]);
  for await (const told of stripe.listSubscriptions()) {
    if (told instanceof UnreadableSubscription) report(told.subscriptionId, told.message);
    else for (const reason of told.irregularities) report(told.subscriptionId, reason);
    // Fetching an unreadable subscription again would not help.
    if (told instanceof UnreadableSubscription || !differs(told, live, seats)) doubtful.delete(told.subscriptionId);
    else doubtful.add(told.subscriptionId);
  }
  return doubtful;
}

/** A list does not contain the date since which a payment is overdue, so such a subscription is always fetched. */
function differs(
  told: StripeSubscription,
  live: ReadonlyMap<string, SubscriptionRecord>,
  seats: ReadonlyMap<string, StoredSeatSubscription>,
): boolean {
  const knownSeats = seats.get(told.subscriptionId) ?? null;
  const ofWorkspace = mergeSeats(told, knownSeats);
  if (ofWorkspace !== null) return ofWorkspace.status === 'past_due' || differsFrom(knownSeats, ofWorkspace);
  const known = live.get(told.subscriptionId) ?? null;
  const record = merge(told, known);
  return record !== null && (record.status === 'past_due' || !isDeepStrictEqual({ ...known }, record));
}

async function refreshEach(
  parts: ReconcileParts,
  subscriptionIds: Iterable<string>,
  report: Report,
): Promise<{ corrected: number; failed: number }> {
  let [corrected, failed, failedInARow] = [0, 0, 0];
  for (const subscriptionId of subscriptionIds) {
    try {
      corrected += Number((await refreshSubscription(parts, subscriptionId)).isChanged);
      failedInARow = 0;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const message = redactText(error instanceof Error ? error.message : String(error));
      if (!isPassing(error)) {
        report(subscriptionId, `could not be compared: ${message}`);
        continue;
      }
      parts.log.warn({ subscriptionId, reason: message }, 'Stripe did not return a subscription');
      failed += 1;
      failedInARow += 1;
      if (failedInARow === failuresInARowMax)
        throw new Error('Stripe failed several times in a row; the comparison is repeated.', { cause: error });
    }
  }
  return { corrected, failed };
}

/** Checks again the accounts whose subscription does not match their state or who pay twice, in case an earlier job was lost. */
async function matchAccounts({ database, clock, accounts, requests }: ReconcileParts, report: Report): Promise<void> {
  const live = await findLiveSubscriptions(database, 'stripe');
  const states = await accounts.statesOf([...new Set(live.map(({ userId }) => userId))]);
  const astray = new Set<string>();
  for (const record of live) {
    const state = states.get(record.userId) ?? 'unknown';
    if (state === 'unknown')
      report(record.subscriptionId, 'names an account that this database never had, so no account can use it');
    else if (changeFor(record, state, clock.now()) !== null) astray.add(record.userId);
  }
  const paying = live.filter(isPaidFor).map(({ userId }) => userId);
  const twice = new Set([
    ...paying.filter((userId, at) => paying.indexOf(userId) !== at),
    ...(await findUsersWithUnsettledDuplicates(database)),
  ]);
  await inTransaction(database, async (client) => {
    for (const userId of [...astray].toSorted()) await requests.applyAccountState(client, userId);
    for (const userId of [...twice].toSorted()) await requests.endDuplicates(client, userId);
  });
}

/** Checks again the workspaces that pay twice, or closed while a payment was on its way. */
async function matchWorkspaces({ database, requests }: ReconcileParts): Promise<void> {
  const astray = await findUnsettledWorkspaces(database);
  await inTransaction(database, async (client) => {
    for (const workspaceId of astray.toSorted()) await requests.settleSeats(client, workspaceId);
  });
}
