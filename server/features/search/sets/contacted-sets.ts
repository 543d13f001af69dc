// Whom the user contacted within the last days, and whom the user's workspace did.
import type { Database } from '#server/foundation/database/public.ts';
import type { IdSet } from '#search-index/public.ts';
import { findContactedSince, readAttemptsVersion } from '../../contact-attempts/public.ts';
import { readContactedIds, readContactSpan } from '../../workspace-contacts/public.ts';
import type { SetCache } from './set-cache.ts';
import { sortedIds } from './sorted-ids.ts';

/** A candidate is contacted who is in one of the sets. */
export function contactedSets(database: Database, cache: SetCache): (userId: string, days: number) => Promise<IdSet[]> {
  async function byUser(userId: string, since: string): Promise<IdSet> {
    const version = await readAttemptsVersion(database, userId);
    return cache.read(`contacted by ${userId} since ${since}`, version, async () => ({
      version,
      ids: sortedIds(null, await findContactedSince(database, userId, since), []),
    }));
  }

  const byWorkspace = (workspaceId: string, since: string, state: string): Promise<IdSet> =>
    cache.read(`contacted by workspace ${workspaceId} since ${since} (${state})`, null, async (known) => {
      const { until, candidateIds } = await readContactedIds(database, workspaceId, since, known?.version ?? null);
      const ids = sortedIds(known?.ids ?? null, candidateIds, []);
      return known?.ids === ids ? known : { version: until, ids };
    });

  return async (userId, days) => {
    const { since, workspaceId, state } = await readContactSpan(database, userId, days);
    return Promise.all([
      byUser(userId, since),
      ...(workspaceId === null ? [] : [byWorkspace(workspaceId, since, state)]),
    ]);
  };
}
