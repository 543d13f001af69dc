import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { SubscriptionControl } from '../account-state/subscription-control.ts';
import { expireSessions } from '../checkout/checkout-store.ts';
import { subscriptionAt, type SubscriptionRecord } from '../subscription.ts';
import type { ChangeSubscription } from '../change-subscription.ts';
import { findSubscription, lockSubscription } from '../subscriptions-store.ts';

/** The sandbox's subscriptions exist only in our table, so each change is one update of the row. */
export function sandboxControl(database: Database, clock: Clock, { save }: ChangeSubscription): SubscriptionControl {
  const change = (
    subscriptionId: string,
    changed: (record: SubscriptionRecord) => SubscriptionRecord,
  ): Promise<SubscriptionRecord | null> =>
    inTransaction(database, async (client) => {
      await lockSubscription(client, 'sandbox', subscriptionId);
      const record = await findSubscription(client, 'sandbox', subscriptionId);
      if (record) await save(client, changed(record));
      return record;
    });
  return {
    provider: 'sandbox',
    read: (subscriptionId) => change(subscriptionId, (record) => record),
    stopRenewal: async (subscriptionId) => {
      await change(subscriptionId, (record) => {
        const currentPeriodEnd = subscriptionAt([record], clock.now()).currentPeriodEnd ?? record.currentPeriodEnd;
        return { ...record, currentPeriodEnd, endsAt: currentPeriodEnd, isStoppedBySuspension: true };
      });
    },
    restoreRenewal: async (subscriptionId) => {
      await change(subscriptionId, (record) => ({ ...record, endsAt: null, isStoppedBySuspension: false }));
    },
    cancel: async (subscriptionId) => {
      await change(subscriptionId, (record) => ({
        ...record,
        status: 'canceled',
        endsAt: clock.now(),
        pastDueSince: null,
        isStoppedBySuspension: false,
      }));
    },
    expireCheckouts: (sessionIds) => expireSessions(database, sessionIds),
  };
}
