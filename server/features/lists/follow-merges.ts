// Members of lists follow their candidates: an import may find that two candidates are one person, and its undo that they are two again.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findLastingMerges, findMergesAfter } from '../candidates/public.ts';
import type { Merge } from '../candidates/public.ts';
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
  let afterId: string | null = '0';
  while (afterId !== null) {
    const start: string = afterId;
    afterId = await inTransaction(database, (client) => moveUndoneBack(client, start));
  }
}

/** False: there are no more. */
async function moveNext(client: PoolClient): Promise<boolean> {
  const merges = await findMergesAfter(client, await lockFollowedMerge(client), mergesAtOnce);
  const last = merges.at(-1);
  if (last === undefined) return false;
  for (const merge of merges) await moveMembersOf(client, merge);
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
async function moveUndoneBack(client: PoolClient, afterId: string): Promise<string | null> {
  await lockFollowedMerge(client);
  const ids = await findMergesOfMoved(client, afterId, mergesAtOnce);
  const lasting = await findLastingMerges(client, ids);
  // The latest first: a candidate that was merged twice goes back step by step.
  for (const id of ids.filter((one) => !lasting.has(one)).toReversed())
    for (const listId of await findListsOfMerge(client, id)) await moveBack(client, listId, id);
  return ids.length < mergesAtOnce ? null : (ids.at(-1) ?? null);
}

async function moveBack(client: PoolClient, listId: string, mergeId: string): Promise<void> {
  const list = await lockListById(client, listId);
  if (list === null) return;
  await raiseWorkVersion(client, listId, { isSearched: true });
  const { from, into, hasLeft, hasCome } = await moveMemberBack(client, listId, mergeId);
  if (hasLeft) await recordChange(client, list, [into], { isMember: false });
  if (hasCome) await recordChange(client, list, [from], { isMember: true });
}
