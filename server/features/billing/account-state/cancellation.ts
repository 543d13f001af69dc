// How far the subscriptions of deleted accounts have been canceled. The job that cancels them knows its failed tries.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { findKeyedJobs, type KeyedJob } from '#server/foundation/jobs/public.ts';
import { accountStateKey } from '../billing-jobs.ts';
import { providerNames } from '../subscription.ts';
import { findSubscriptions } from '../subscriptions-store.ts';

export interface Cancellation {
  /** As in contract/users/account-deletions.ts. */
  state: 'none' | 'canceled' | 'waiting' | 'retrying' | 'failed';
  /** Tries that failed, of the job that is left. */
  failedTries: number;
  /** The first line of the last failure; null: no try has failed. */
  fault: string | null;
  /** When the next try is due; null unless `retrying`. */
  nextTryAt: Date | null;
}

interface Deletion {
  userId: string;
  isRequested: boolean;
  completedAt: Date | null;
}

/** Has an entry for each of the accounts. */
export async function readCancellations(
  database: Database,
  deletions: readonly Deletion[],
): Promise<Map<string, Cancellation>> {
  const userIds = deletions.map(({ userId }) => userId);
  const jobs = await findKeyedJobs(database.pool, userIds.map(accountStateKey));
  const subscribers = new Set((await findSubscriptions(database, userIds, providerNames)).map(({ userId }) => userId));
  return new Map(
    deletions.map((deletion) => [
      deletion.userId,
      cancellationOf(deletion, jobs.get(accountStateKey(deletion.userId)), subscribers.has(deletion.userId)),
    ]),
  );
}

/** Whether another try may be requested: none is waiting or running, and something is left to do. */
export async function mayRetryCancellation(
  client: PoolClient,
  deletion: Deletion,
): Promise<'yes' | 'complete' | 'waiting'> {
  const key = accountStateKey(deletion.userId);
  const { state } = cancellationOf(deletion, (await findKeyedJobs(client, [key])).get(key), false);
  if (state === 'waiting') return 'waiting';
  return state === 'retrying' || state === 'failed' ? 'yes' : 'complete';
}

function cancellationOf(
  { isRequested, completedAt }: Deletion,
  job: KeyedJob | undefined,
  hasSubscription: boolean,
): Cancellation {
  const none = { failedTries: 0, fault: null, nextTryAt: null };
  if (job === undefined) {
    if (completedAt !== null) return { state: hasSubscription ? 'canceled' : 'none', ...none };
    return { state: isRequested ? 'failed' : 'waiting', ...none };
  }
  const { failedTries, triesMax, fault, runAt } = job;
  if (failedTries === 0) return { state: 'waiting', ...none };
  if (failedTries >= triesMax) return { state: 'failed', failedTries, fault, nextTryAt: null };
  return { state: 'retrying', failedTries, fault, nextTryAt: runAt };
}
