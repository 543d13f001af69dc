// What is stored of comparisons follows the people of the directory, ends after some days, and belongs to the account.
import type { PoolClient } from 'pg';
import { findMergedSince, withMergedInto } from '../../candidates/public.ts';
import { endRunsOfKeys } from '../../own-system/public.ts';
import * as store from './runs-store.ts';
import type { Merged } from './runs-store.ts';

const dayMs = 24 * 3_600_000;

/** Earlier merges change nothing, because no comparison finds a candidate that is no more; the clock of the database may differ. */
export const mergedSince = (client: Pick<PoolClient, 'query'>, startedAt: Date): Promise<Merged> =>
  findMergedSince(client, new Date(startedAt.getTime() - dayMs));

/** What is stored of the comparisons of the account, newest first, with at most `idsMax` candidates of each. */
export async function ownComparisons(client: Pick<PoolClient, 'query'>, userId: string, idsMax: number) {
  const comparisons = [];
  for (const { id, startedAt, keepsKeys, ...counts } of await store.findRuns(client, userId)) {
    const ids = await store.findMatchedIds(client, id, await mergedSince(client, startedAt));
    comparisons.push({ startedAt, keepsKeys, ...counts, candidateIds: ids.slice(0, idsMax) });
  }
  return comparisons;
}

export async function deleteOldRuns(client: PoolClient, before: Date): Promise<void> {
  await endRunsOfKeys(client, await store.deleteRunsBefore(client, before));
}

/** Also under the ids of candidates that were merged into this one. */
export async function forgetInMatchRuns(client: PoolClient, candidateId: string): Promise<void> {
  await store.forgetCandidates(client, await withMergedInto(client, candidateId));
}
