import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { noSubscription, subscriptionAt, type ProviderName, type Subscription } from './subscription.ts';
import { countSubscribers, findSubscriberIds, findSubscriptions } from './subscriptions-store.ts';

export interface SubscriptionReader {
  /** The user's current subscription; one without rights for a user who has none or does not exist. */
  subscriptionOf(userId: string): Promise<Subscription>;
  /** The same for many users in one query, with an entry for every id. */
  subscriptionsOf(userIds: readonly string[]): Promise<Map<string, Subscription>>;
  /** The subscriptions of all users whose subscription gives rights. */
  subscribers(): Promise<Map<string, Subscription>>;
  /** Users with rights by a subscription, and those of them who are not on trial. */
  countSubscribers(): Promise<{ active: number; paid: number }>;
}

/** `providers`: the providers whose subscriptions count here. The sandbox's never count in production, even in a database that was moved there. */
export function subscriptionReader(
  database: Database,
  clock: Clock,
  providers: readonly ProviderName[],
): SubscriptionReader {
  const subscriptionsOf = async (userIds: readonly string[]): Promise<Map<string, Subscription>> => {
    const byUser = Map.groupBy(await findSubscriptions(database, userIds, providers), ({ userId }) => userId);
    const now = clock.now();
    return new Map(userIds.map((userId) => [userId, subscriptionAt(byUser.get(userId) ?? [], now)]));
  };
  return {
    subscriptionsOf,
    subscribers: async () => subscriptionsOf(await findSubscriberIds(database, providers, clock.now())),
    countSubscribers: () => countSubscribers(database, providers, clock.now()),
    subscriptionOf: async (userId) => (await subscriptionsOf([userId])).get(userId) ?? noSubscription,
  };
}
