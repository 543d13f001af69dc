// Views follow their candidates when an import finds that two are one person.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { followNextMerges } from '../candidates/public.ts';
import type { MergeFollower } from '../candidates/public.ts';
import { forgetViews, lockFollowedMerge, moveViews, saveFollowedMerge } from './viewed-store.ts';

const views: MergeFollower = {
  lockPosition: lockFollowedMerge,
  savePosition: saveFollowedMerge,
  move: async (client, merges) => {
    for (const { from, into } of merges) await moveViews(client, from, into);
  },
};

const moveNext = (client: PoolClient): Promise<boolean> => followNextMerges(client, views);

/** Can be interrupted and repeated at any time. */
export async function followMerges(database: Database): Promise<void> {
  while (await inTransaction(database, moveNext));
}

/** In the transaction of the removal. A candidate that was merged into this one a moment ago may still be among the views. */
export async function forgetViewsOf(client: PoolClient, candidateId: string): Promise<void> {
  while (await moveNext(client));
  await forgetViews(client, candidateId);
}
