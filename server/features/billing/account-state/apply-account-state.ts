// A suspended account is not charged: its subscription ends with the paid period, and renews again when the suspension is
// lifted, unless the user or an operator had ended it. A deleted account has no subscription. The account's state decides, not
// the events that led to it, so order and repetition make no difference.
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { findPayableSessions } from '../checkout/checkout-store.ts';
import { providerNames, type SubscriptionRecord } from '../subscription.ts';
import { findSubscriptions } from '../subscriptions-store.ts';
import type { AccountNews, AccountState } from './account-news.ts';
import type { SubscriptionControl } from './subscription-control.ts';

export interface AccountStateParts {
  database: Database;
  clock: Clock;
  log: Log;
  accounts: AccountNews;
  controls: readonly SubscriptionControl[];
}

/** Adjusts the user's subscription to the state of the account. Throws when a provider fails; a repetition completes the rest. */
export async function applyAccountState(parts: AccountStateParts, userId: string): Promise<void> {
  const state = (await parts.accounts.statesOf([userId])).get(userId) ?? 'unknown';
  if (state === 'unknown') return;
  for (const control of parts.controls) {
    if (state !== 'active')
      await control.expireCheckouts(
        await findPayableSessions(parts.database, control.provider, userId, parts.clock.now()),
      );
    for (const known of await findSubscriptions(parts.database, [userId], [control.provider])) {
      if (mayNeedChange(known, state)) await applyTo(parts, control, known.subscriptionId, state);
    }
  }
  if (state === 'deleted') await completeDeletion(parts, userId);
}

/** A subscription of a provider that is no longer configured stays, so the deletion is not complete. */
async function completeDeletion({ database, clock, accounts }: AccountStateParts, userId: string): Promise<void> {
  const subscriptions = await findSubscriptions(database, [userId], providerNames);
  const left = subscriptions.find(({ status, endsAt }) => !hasEnded({ status, endsAt }, clock.now()));
  if (left !== undefined)
    throw new Error(
      `The subscription of a deleted account was not canceled, because this server has no access to it at the provider ${left.provider}.`,
    );
  await accounts.completeDeletion(userId);
}

const hasEnded = ({ status, endsAt }: Pick<SubscriptionRecord, 'status' | 'endsAt'>, now: Date): boolean =>
  status === 'canceled' || (endsAt !== null && endsAt <= now);

/** Avoids nearly every provider call: an active account's subscription needs a change only if a suspension stopped it. */
const mayNeedChange = ({ status, isStoppedBySuspension }: SubscriptionRecord, state: AccountState): boolean =>
  status !== 'canceled' && (state !== 'active' || isStoppedBySuspension);

async function applyTo(
  { clock, log }: AccountStateParts,
  control: SubscriptionControl,
  subscriptionId: string,
  state: AccountState,
): Promise<void> {
  const record = await control.read(subscriptionId);
  const change = record && changeFor(record, state, clock.now());
  if (change === null) return;
  await control[change](subscriptionId);
  log.info(
    { subscriptionId, account: state, change },
    'a subscription was changed because of the state of its account',
  );
}

export type Change = 'stopRenewal' | 'restoreRenewal' | 'cancel';

/** Null: no change is needed. */
export function changeFor(
  { status, endsAt, isStoppedBySuspension }: SubscriptionRecord,
  state: AccountState,
  now: Date,
): Change | null {
  if (hasEnded({ status, endsAt }, now)) return null;
  if (state === 'deleted') return 'cancel';
  // An incomplete subscription charges nothing. This function runs again when its first payment is done.
  if (state === 'suspended') return endsAt === null && status !== 'incomplete' ? 'stopRenewal' : null;
  return state === 'active' && isStoppedBySuspension ? 'restoreRenewal' : null;
}
