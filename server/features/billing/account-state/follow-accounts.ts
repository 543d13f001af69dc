import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { BillingRequests } from '../billing-requests.ts';
import { findUsersStoppedBySuspension } from '../subscriptions-store.ts';
import type { AccountNews } from './account-news.ts';

export interface FollowParts {
  database: Database;
  accounts: AccountNews;
  requests: Pick<BillingRequests, 'applyAccountState'>;
}

/** Handles every recorded account change, and suspensions that ended by their date, which leave no record. */
export async function followAccounts(parts: FollowParts): Promise<void> {
  const { database, accounts } = parts;
  for (let waiting = await accounts.waiting(); waiting.length > 0; waiting = await accounts.waiting()) {
    const eventIds = waiting.map(({ eventId }) => eventId);
    const userIds = new Set(waiting.map(({ userId }) => userId));
    await requestFor(parts, userIds, (client) => accounts.markHandled(client, eventIds));
  }
  const stopped = await findUsersStoppedBySuspension(database);
  const states = await accounts.statesOf(stopped);
  await requestFor(
    parts,
    stopped.filter((userId) => states.get(userId) === 'active'),
  );
}

const requestFor = (
  { database, requests }: FollowParts,
  userIds: Iterable<string>,
  also: (client: PoolClient) => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  inTransaction(database, async (client) => {
    // One global order prevents deadlocks between concurrent requests that replace each other.
    for (const userId of [...userIds].toSorted()) await requests.applyAccountState(client, userId);
    await also(client);
  });
