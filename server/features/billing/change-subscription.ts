// Every change of a subscription that its account can notice is told in the transaction that makes it.
import type { PoolClient } from 'pg';
import { endForRefund, saveSubscription } from './subscriptions-store.ts';
import type { SubscriptionRecord } from './subscription.ts';

/** `plan` null: there is none any more, or no setting names it. */
export type TellOfChange = (
  client: PoolClient,
  userId: string,
  change: { status: SubscriptionRecord['status']; plan: string | null },
) => Promise<void>;

export interface ChangeSubscription {
  save: (client: PoolClient, record: SubscriptionRecord) => Promise<void>;
  /** To be called in the transaction that approves the refund. */
  endForRefund: (
    client: PoolClient,
    subscription: Pick<SubscriptionRecord, 'provider' | 'subscriptionId' | 'userId'>,
    approvedAt: Date,
  ) => Promise<void>;
}

export const changeSubscriptionAnd = (tell: TellOfChange): ChangeSubscription => ({
  save: async (client, record) => {
    await saveSubscription(client, record);
    await tell(client, record.userId, { status: record.status, plan: record.priceId });
  },
  endForRefund: async (client, subscription, approvedAt) => {
    await endForRefund(client, subscription, approvedAt);
    await tell(client, subscription.userId, { status: 'canceled', plan: null });
  },
});
