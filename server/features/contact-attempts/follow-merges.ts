// Attempts follow their candidates: an import may find that two candidates are one person, and its undo that they are two again.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import {
  followMergesBothWays,
  followNextMerges,
  type MergeFollower,
  type UndoneMergeFollower,
} from '../candidates/public.ts';
import { deleteAttemptsTo, lockAttempts, raiseAttemptsVersion } from './attempts-store.ts';
import {
  findMergesOfAttempts,
  moveAttempts,
  moveAttemptsBack,
  readFollowedMerge,
  saveFollowedMerge,
} from './merged-attempts-store.ts';

const attempts: MergeFollower = {
  lockPosition: async (client) => {
    await lockAttempts(client, 'alone');
    return readFollowedMerge(client);
  },
  savePosition: saveFollowedMerge,
  move: async (client, merges) => {
    const userIds: string[] = [];
    for (const merge of merges) userIds.push(...(await moveAttempts(client, merge)));
    await raiseAttemptsVersion(client, userIds);
  },
};

const movedAttempts: UndoneMergeFollower = {
  findMerges: findMergesOfAttempts,
  moveBack: async (client, mergeIds) => {
    const userIds: string[] = [];
    for (const id of mergeIds) userIds.push(...(await moveAttemptsBack(client, id)));
    await raiseAttemptsVersion(client, userIds);
  },
};

const moveNext = (client: PoolClient): Promise<boolean> => followNextMerges(client, attempts);

export const followMerges = (database: Database): Promise<void> =>
  followMergesBothWays(database, attempts, [movedAttempts]);

/**
 * Deletes every attempt to a candidate who is removed from the directory, in the transaction of the removal, before it locks lists.
 */
export async function forgetAttempts(client: PoolClient, candidateId: string): Promise<void> {
  // A candidate that was merged into this one a moment ago may still have attempts.
  while (await moveNext(client));
  await lockAttempts(client, 'alone');
  await raiseAttemptsVersion(client, await deleteAttemptsTo(client, candidateId));
}
