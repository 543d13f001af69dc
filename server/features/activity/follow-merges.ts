// Views follow their candidates: an import may find that two are one person, and its undo that they are two again.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import {
  followMergesBothWays,
  followNextMerges,
  withMergedInto,
  type MergeFollower,
  type UndoneMergeFollower,
} from '../candidates/public.ts';
import {
  findMergesOfViews,
  lockFollowedMerge,
  moveViews,
  moveViewsBack,
  saveFollowedMerge,
} from './moved-views-store.ts';
import { forgetViews } from './viewed-store.ts';

const views: MergeFollower = {
  lockPosition: lockFollowedMerge,
  savePosition: saveFollowedMerge,
  move: async (client, merges) => {
    for (const merge of merges) await moveViews(client, merge);
  },
};

const movedViews: UndoneMergeFollower = {
  findMerges: findMergesOfViews,
  moveBack: async (client, mergeIds) => {
    for (const mergeId of mergeIds) await moveViewsBack(client, mergeId);
  },
};

const moveNext = (client: PoolClient): Promise<boolean> => followNextMerges(client, views);

export const followMerges = (database: Database): Promise<void> => followMergesBothWays(database, views, [movedViews]);

/** In the transaction of the removal. A candidate that was merged into this one a moment ago may still be among the views. */
export async function forgetViewsOf(client: PoolClient, candidateId: string): Promise<void> {
  while (await moveNext(client));
  await forgetViews(client, await withMergedInto(client, candidateId));
}
