// Removing candidates from a list, undoing that, and the stages, notes and next steps of those who are in it.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { listLimits, undoHours } from '#contract/lists/list-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { followMergesNow } from './follow-merges.ts';
import { lockListFor, readList } from './list-access.ts';
import { listFull, noteChanged, notInList } from './list-failures.ts';
import { isListId } from './list.ts';
import type { List } from './list.ts';
import {
  deleteMember,
  findMember,
  findMembers,
  forgetRemoved,
  lockListsWith,
  moveToRemoved,
  raiseWorkVersion,
  recordChange,
  restoreRemoved,
  updateMember,
} from './members-store.ts';
import type { Member, WorkChange } from './members-store.ts';
import { forgetMoved } from './moved-members-store.ts';

/** @throws AppError `LIST_NOT_FOUND` */
export function removeFromList(
  database: Database,
  reader: Reader,
  listId: string,
  candidateIds: readonly string[],
): Promise<{ list: List; removed: number; removalId: string | null }> {
  const removalId = randomUUID();
  return inTransaction(database, async (client) => {
    const list = await lockListFor(client, reader, listId, 'work');
    const removed = await moveToRemoved(client, listId, removalId, candidateIds.filter(isPossible));
    if (removed.length === 0) return { list, removed: 0, removalId: null };
    return {
      list: await recordChange(client, list, removed, { isMember: false }),
      removed: removed.length,
      removalId,
    };
  });
}

/** @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `LIST_FULL` */
export function restoreToList(
  database: Database,
  reader: Reader,
  listId: string,
  removalId: string,
): Promise<{ list: List; restored: number }> {
  return inTransaction(database, async (client) => {
    const list = await lockListFor(client, reader, listId, 'work');
    const restored = isListId(removalId) ? await restoreRemoved(client, listId, removalId, undoHours) : [];
    if (list.size + restored.length > listLimits.membersMax) throw listFull(listLimits.membersMax - list.size);
    if (restored.length === 0) return { list, restored: 0 };
    return { list: await recordChange(client, list, restored, { isMember: true }), restored: restored.length };
  });
}

/** @throws AppError `LIST_NOT_FOUND` */
export async function readListMembers(
  database: Database,
  reader: Reader,
  listId: string,
  candidateIds: readonly string[],
): Promise<Member[]> {
  await readList(database, reader, listId);
  return findMembers(database.pool, listId, candidateIds.filter(isPossible));
}

/** As the contract has it: an empty text deletes. */
interface MemberChange extends WorkChange {
  note?: string | undefined;
  /** The version of the note that the caller has read; left out: the note is written in any case. */
  version?: number | undefined;
}

/** @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `NOT_IN_LIST`, `NOTE_CHANGED` */
export function changeMember(
  database: Database,
  reader: Reader,
  { listId, candidateId }: { listId: string; candidateId: string },
  { version, ...given }: MemberChange,
): Promise<Member> {
  const change = { ...given, note: orNull(given.note), nextStep: orNull(given.nextStep) };
  return inTransaction(database, async (client) => {
    // The lock of the list comes first in every change, so that no two wait for each other.
    await lockListFor(client, reader, listId, 'work');
    const before = isPossible(candidateId) ? await findMember(client, { listId, candidateId }) : null;
    if (before === null) throw notInList();
    // The same note is no conflict: a repeated request finds its own.
    if (change.note !== undefined && version !== undefined && version !== before.version && change.note !== before.note)
      throw noteChanged();
    if (Object.values(change).every((value) => value === undefined)) return before;
    await raiseWorkVersion(client, listId, {
      isSearched: change.stage !== undefined || change.nextStepOn !== undefined,
    });
    const member = await updateMember(client, { listId, candidateId }, change);
    if (member === null) throw notInList();
    return member;
  });
}

export const orNull = <Text extends string | null | undefined>(text: Text): Text | null => (text === '' ? null : text);

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

/** Larger numbers are not ids, and PostgreSQL would refuse them. */
export const isPossible = (id: string): boolean => BigInt(id) < 2n ** 63n;
