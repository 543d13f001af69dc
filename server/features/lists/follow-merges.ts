// Members of lists, and people of own systems, follow their candidates: an import may find that two candidates are one person, and its undo
// that they are two again.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findLastingMerges, findMergesAfter } from '../candidates/public.ts';
import type { Merge } from '../candidates/public.ts';
import { findMergesInOwnSystems, moveBackInOwnSystems, moveInOwnSystems } from '../own-system/public.ts';
import { lockListById } from './lists-store.ts';
import { lockListsWith, raiseWorkVersion, recordChange } from './members-store.ts';
import {
  findListsOfMerge,
  findMergesOfMoved,
  lockFollowedMerge,
  moveMember,
  moveMemberBack,
  saveFollowedMerge,
} from './moved-members-store.ts';

/** In the caller's transaction, before the job does it. */
export async function followMergesNow(client: PoolClient): Promise<void> {
  while (await moveNext(client));
}

const mergesAtOnce = 100;

/** Can be interrupted and repeated at any time. */
export async function followMerges(database: Database): Promise<void> {
  while (await inTransaction(database, moveNext));
  for (const followers of [listMembers, ownSystems]) {
    let afterId: string | null = '0';
    while (afterId !== null) {
      const start: string = afterId;
      afterId = await inTransaction(database, (client) => moveUndoneBack(client, start, followers));
    }
  }
}

/** What follows a candidate into another one, and back when the merge is undone. */
interface Followers {
  move: (client: PoolClient, merge: Merge) => Promise<void>;
  /** The merges that moved something, some of them. */
  findMerges: (client: PoolClient, afterId: string, limit: number) => Promise<string[]>;
  moveBack: (client: PoolClient, mergeId: string) => Promise<void>;
}

const listMembers: Followers = {
  move: moveMembersOf,
  findMerges: findMergesOfMoved,
  moveBack: async (client, mergeId) => {
    for (const listId of await findListsOfMerge(client, mergeId)) await moveMemberOfListBack(client, listId, mergeId);
  },
};

const ownSystems: Followers = {
  move: moveInOwnSystems,
  findMerges: findMergesInOwnSystems,
  moveBack: moveBackInOwnSystems,
};

/** False: there are no more. */
async function moveNext(client: PoolClient): Promise<boolean> {
  const merges = await findMergesAfter(client, await lockFollowedMerge(client), mergesAtOnce);
  const last = merges.at(-1);
  if (last === undefined) return false;
  for (const merge of merges) {
    await listMembers.move(client, merge);
    await ownSystems.move(client, merge);
  }
  await saveFollowedMerge(client, last.id);
  return merges.length === mergesAtOnce;
}

async function moveMembersOf(client: PoolClient, merge: Merge): Promise<void> {
  for (const list of await lockListsWith(client, merge.from)) {
    await raiseWorkVersion(client, list.id, { isSearched: true });
    const { hadBoth } = await moveMember(client, list.id, merge);
    await recordChange(client, list, [merge.from], { isMember: false });
    if (!hadBoth) await recordChange(client, list, [merge.into], { isMember: true });
  }
}

/** The merge to go on behind; null: there are no more. */
async function moveUndoneBack(
  client: PoolClient,
  afterId: string,
  { findMerges, moveBack }: Followers,
): Promise<string | null> {
  await lockFollowedMerge(client);
  const ids = await findMerges(client, afterId, mergesAtOnce);
  const lasting = await findLastingMerges(client, ids);
  // The latest first: a candidate that was merged twice goes back step by step.
  for (const id of ids.filter((one) => !lasting.has(one)).toReversed()) await moveBack(client, id);
  return ids.length < mergesAtOnce ? null : (ids.at(-1) ?? null);
}

async function moveMemberOfListBack(client: PoolClient, listId: string, mergeId: string): Promise<void> {
  const list = await lockListById(client, listId);
  if (list === null) return;
  await raiseWorkVersion(client, listId, { isSearched: true });
  const { from, into, hasLeft, hasCome } = await moveMemberBack(client, listId, mergeId);
  if (hasLeft) await recordChange(client, list, [into], { isMember: false });
  if (hasCome) await recordChange(client, list, [from], { isMember: true });
}
