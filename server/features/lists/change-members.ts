// Removing candidates from a list, undoing that, and the notes and stages of those who are in it.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { listLimits, undoHours } from '#contract/lists/list-limits.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { followMergesNow } from './follow-merges.ts';
import { listFull, listNotFound, notInList } from './list-failures.ts';
import { isListId } from './list.ts';
import type { List } from './list.ts';
import { lockList } from './lists-store.ts';
import {
  deleteMember,
  findMembers,
  forgetRemoved,
  lockListsWith,
  moveToRemoved,
  raiseStageVersion,
  recordChange,
  restoreRemoved,
  updateMember,
} from './members-store.ts';
import type { Member } from './members-store.ts';
import { forgetMoved } from './moved-members-store.ts';
import { readList } from './manage-lists.ts';

/** @throws AppError `LIST_NOT_FOUND` */
export function removeFromList(
  database: Database,
  userId: string,
  listId: string,
  candidateIds: readonly string[],
): Promise<{ list: List; removed: number; removalId: string | null }> {
  const removalId = randomUUID();
  return inTransaction(database, async (client) => {
    const list = await lockOwn(client, userId, listId);
    const removed = await moveToRemoved(client, listId, removalId, candidateIds.filter(isPossible));
    if (removed.length === 0) return { list, removed: 0, removalId: null };
    return {
      list: await recordChange(client, list, removed, { isMember: false }),
      removed: removed.length,
      removalId,
    };
  });
}

/** @throws AppError `LIST_NOT_FOUND`, `LIST_FULL` */
export function restoreToList(
  database: Database,
  userId: string,
  listId: string,
  removalId: string,
): Promise<{ list: List; restored: number }> {
  return inTransaction(database, async (client) => {
    const list = await lockOwn(client, userId, listId);
    const restored = isListId(removalId) ? await restoreRemoved(client, listId, removalId, undoHours) : [];
    if (list.size + restored.length > listLimits.membersMax) throw listFull(listLimits.membersMax - list.size);
    if (restored.length === 0) return { list, restored: 0 };
    return { list: await recordChange(client, list, restored, { isMember: true }), restored: restored.length };
  });
}

/** @throws AppError `LIST_NOT_FOUND` */
export async function readListMembers(
  database: Database,
  userId: string,
  listId: string,
  candidateIds: readonly string[],
): Promise<Member[]> {
  await readList(database, userId, listId);
  return findMembers(database, listId, candidateIds.filter(isPossible));
}

/** @throws AppError `LIST_NOT_FOUND`, `NOT_IN_LIST` */
export function changeMember(
  database: Database,
  userId: string,
  { listId, candidateId }: { listId: string; candidateId: string },
  { stage, note }: { stage?: ListStage | undefined; note?: string | undefined },
): Promise<Member> {
  return inTransaction(database, async (client) => {
    // The lock of the list comes first in every change, so that no two wait for each other.
    await lockOwn(client, userId, listId);
    const member = isPossible(candidateId)
      ? await updateMember(client, { listId, candidateId }, { stage, note: note === '' ? null : note })
      : null;
    if (member === null) throw notInList();
    if (stage !== undefined) await raiseStageVersion(client, listId);
    return member;
  });
}

/**
 * Takes a candidate who is removed from the directory out of every list, with notes, in the transaction of the removal. The lists
 * count who left. Returns the accounts whose lists had the candidate.
 */
export async function forgetCandidate(client: PoolClient, candidateId: string): Promise<string[]> {
  // A candidate that was merged into this one a moment ago may still be in lists.
  await followMergesNow(client);
  const changed = await lockListsWith(client, candidateId);
  for (const list of changed) {
    if (await deleteMember(client, list.id, candidateId))
      await recordChange(client, list, [candidateId], { isMember: false, leftCount: 1 });
  }
  await forgetRemoved(client, candidateId);
  await forgetMoved(client, candidateId);
  return changed.map(({ userId }) => userId);
}

async function lockOwn(client: PoolClient, userId: string, listId: string): Promise<List> {
  const list = isListId(listId) ? await lockList(client, userId, listId) : null;
  if (list === null) throw listNotFound();
  return list;
}

/** Larger numbers are not ids, and PostgreSQL would refuse them. */
const isPossible = (id: string): boolean => BigInt(id) < 2n ** 63n;
