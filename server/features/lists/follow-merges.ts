// Members of lists, and people of own systems, follow their candidates: an import may find that two candidates are one person, and its undo
// that they are two again.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import {
  followMergesBothWays,
  followNextMerges,
  type Merge,
  type MergeFollower,
  type UndoneMergeFollower,
} from '../candidates/public.ts';
import { findMergesInOwnSystems, moveBackInOwnSystems, moveInOwnSystems } from '../own-system/public.ts';
import { findMergesOfEvents, moveEvents, moveEventsBack } from './events-store.ts';
import { lockListById } from './lists-store.ts';
import { lockListsWith, raiseWorkVersion, recordChange } from './members-store.ts';
import {
  findListsOfMerge,
  findMergesOfMoved,
  followMember,
  lockFollowedMerge,
  moveMember,
  moveMemberBack,
  saveFollowedMerge,
} from './moved-members-store.ts';

/** In the caller's transaction, before the job does it. */
export async function followMergesNow(client: PoolClient): Promise<void> {
  while (await moveNext(client));
}

export const followMerges = (database: Database): Promise<void> =>
  followMergesBothWays(database, members, [movedMembers, movedEvents, movedInOwnSystems]);

const members: MergeFollower = {
  lockPosition: lockFollowedMerge,
  savePosition: saveFollowedMerge,
  move: async (client, merges) => {
    for (const merge of merges) {
      await moveMembersOf(client, merge);
      await moveEvents(client, merge);
      await moveInOwnSystems(client, merge);
    }
  },
};

const movedMembers: UndoneMergeFollower = {
  findMerges: findMergesOfMoved,
  moveBack: async (client, mergeIds) => {
    for (const mergeId of mergeIds)
      for (const listId of await findListsOfMerge(client, mergeId)) await moveMemberOfListBack(client, listId, mergeId);
  },
};

const movedEvents: UndoneMergeFollower = {
  findMerges: findMergesOfEvents,
  moveBack: async (client, mergeIds) => {
    for (const mergeId of mergeIds) await moveEventsBack(client, mergeId);
  },
};

const movedInOwnSystems: UndoneMergeFollower = {
  findMerges: findMergesInOwnSystems,
  moveBack: async (client, mergeIds) => {
    for (const mergeId of mergeIds) await moveBackInOwnSystems(client, mergeId);
  },
};

const moveNext = (client: PoolClient): Promise<boolean> => followNextMerges(client, members);

async function moveMembersOf(client: PoolClient, merge: Merge): Promise<void> {
  for (const list of await lockListsWith(client, merge.from)) {
    await raiseWorkVersion(client, list.id, { isSearched: true });
    const { hadBoth } = await moveMember(client, list.id, merge);
    await recordChange(client, list, [merge.from], { isMember: false });
    if (hadBoth) continue;
    await followMember(client, list.id, merge);
    await recordChange(client, list, [merge.into], { isMember: true });
  }
}

async function moveMemberOfListBack(client: PoolClient, listId: string, mergeId: string): Promise<void> {
  const list = await lockListById(client, listId);
  if (list === null) return;
  await raiseWorkVersion(client, listId, { isSearched: true });
  const { from, into, hasLeft, hasCome } = await moveMemberBack(client, listId, mergeId);
  if (hasLeft) await recordChange(client, list, [into], { isMember: false });
  if (hasLeft && hasCome) await followMember(client, listId, { from: into, into: from });
  if (hasCome) await recordChange(client, list, [from], { isMember: true });
}
