// A user pays for one subscription. Two payments completed at the same moment, on two pages, start two: the one that was
// paid first stays, the others are canceled and refunded, and the user is informed by email.
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { AccountNews } from '../account-state/account-news.ts';
import { refreshSubscription, type RefreshParts } from '../stripe/refresh-subscription.ts';
import type { SubscriptionRecord } from '../subscription.ts';
import { findSubscription, findSubscriptions } from '../subscriptions-store.ts';
import { duplicateMail } from './duplicate-mail.ts';
import { findUnsettledDuplicates, noteDuplicate, settleDuplicate, type Duplicate } from './duplicates-store.ts';

export interface DuplicateParts extends RefreshParts {
  log: Log;
  accounts: AccountNews;
  publicUrl: string;
  queueMail: QueueMail;
}

/** Throws when Stripe fails. A repetition continues where it stopped, and no step has its effect twice. */
export async function endDuplicates(parts: DuplicateParts, userId: string): Promise<void> {
  await noteDuplicates(parts, userId);
  for (const duplicate of await findUnsettledDuplicates(parts.database, userId)) await settle(parts, duplicate);
}

/** A subscription that was paid and is in effect. A subscription with an overdue renewal is not ended in favor of a later one. */
export const isPaidFor = ({ status, priceId }: SubscriptionRecord): boolean =>
  (status === 'active' || status === 'trialing') && priceId !== null;

/** Decides which one stays. The decision is final: times of payment do not change, and the row is kept. */
async function noteDuplicates(parts: DuplicateParts, userId: string): Promise<void> {
  const known = (await findSubscriptions(parts.database, [userId], ['stripe'])).filter(isPaidFor);
  if (known.length < 2) return;
  const paid: { subscriptionId: string; paidAtMs: number }[] = [];
  for (const { subscriptionId } of known) {
    const { record } = await refreshSubscription(parts, subscriptionId);
    if (record === null || !isPaidFor(record)) continue;
    paid.push({
      subscriptionId,
      paidAtMs: ((await parts.stripe.firstPaidAt(subscriptionId)) ?? record.startedAt).getTime(),
    });
  }
  const [kept, ...later] = paid.toSorted(
    (left, right) => left.paidAtMs - right.paidAtMs || (left.subscriptionId < right.subscriptionId ? -1 : 1),
  );
  if (kept === undefined) return;
  for (const { subscriptionId } of later)
    await noteDuplicate(parts.database, { subscriptionId, keptSubscriptionId: kept.subscriptionId, userId });
}

async function settle(parts: DuplicateParts, duplicate: Duplicate): Promise<void> {
  const { database, stripe, log, accounts, publicUrl, queueMail } = parts;
  const { subscriptionId, keptSubscriptionId, userId } = duplicate;
  await stripe.cancelSubscription(subscriptionId);
  const refundedCents = await stripe.refundPayments(subscriptionId, {
    purpose: 'duplicate',
    reason: 'duplicate',
    paidFrom: null,
  });
  await refreshSubscription(parts, subscriptionId);
  const address = await accounts.addressOf(userId);
  await inTransaction(database, async (client) => {
    if (!(await settleDuplicate(client, subscriptionId, refundedCents))) return;
    const [kept, ended] = [
      await findSubscription(client, 'stripe', keptSubscriptionId),
      await findSubscription(client, 'stripe', subscriptionId),
    ];
    if (address !== null && kept && ended)
      await queueMail(client, (siteName) =>
        duplicateMail({ to: address, publicUrl, siteName, kept, ended, refundedCents }),
      );
    log.warn(
      { subscriptionId, keptSubscriptionId, refundedCents },
      'a person had paid for two subscriptions: the later one was canceled and refunded',
    );
  });
}
