// Removing candidates from a list, undoing that, and the stages, notes and next steps of those who are in it.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { listLimits, undoHours } from '#contract/lists/list-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { KeepSeat, Reader } from '../access/public.ts';
import { findMerged, withMergedInto } from '../candidates/public.ts';
import { forgetEvents, recordEvents, type NewEvent } from './events-store.ts';
import { forgetBefore } from './changed-members-store.ts';
import { followMergesNow } from './follow-merges.ts';
import { lockListFor, readList } from './list-access.ts';
import { listFull, notAMember, noteChanged, notInList } from './list-failures.ts';
import { isListId, type List } from './list.ts';
import {
  deleteMember,
  findMember,
  findMembers,
  findRemoved,
  forgetRemoved,
  lockListsWith,
  moveToRemoved,
  raiseWorkVersion,
  recordChange,
  replaceRemoved,
  restoreRemoved,
  updateMember,
  type Member,
  type WorkChange,
} from './members-store.ts';
import { forgetMoves } from './stage-moves-store.ts';
import { workEvents } from './work-events.ts';
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
    await recordEvents(client, list, reader.userId, eventsOf('removed', removed));
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
    if (isListId(removalId)) await followRemoved(client, listId, removalId);
    const restored = isListId(removalId) ? await restoreRemoved(client, listId, removalId, undoHours) : [];
    if (list.size + restored.length > listLimits.membersMax) throw listFull(listLimits.membersMax - list.size);
    if (restored.length === 0) return { list, restored: 0 };
    await recordEvents(client, list, reader.userId, eventsOf('restored', restored));
    return { list: await recordChange(client, list, restored, { isMember: true }), restored: restored.length };
  });
}

/** A candidate who was merged into another one since the removal returns as that one. */
async function followRemoved(client: PoolClient, listId: string, removalId: string): Promise<void> {
  const removed = await findRemoved(client, listId, removalId);
  for (const [from, into] of await findMerged(client, removed)) await replaceRemoved(client, listId, { from, into });
}

/** @throws AppError `LIST_NOT_FOUND` */
export async function readListMembers(
  database: Database,
  reader: Reader,
  listId: string,
  candidateIds: readonly string[],
): Promise<{ list: List; members: Member[] }> {
  const list = await readList(database, reader, listId);
  return { list, members: await findMembers(database.pool, listId, candidateIds.filter(isPossible)) };
}

/** As the contract has it: an empty text deletes. */
interface MemberChange extends WorkChange {
  note?: string | undefined;
  /** The version of the note that the caller has read; left out: the note is written in any case. */
  version?: number | undefined;
}

/** @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `NOT_IN_LIST`, `NOTE_CHANGED`, `NOT_A_MEMBER` */
export function changeMember(
  { database, keepSeat }: { database: Database; keepSeat: KeepSeat },
  reader: Reader,
  { listId, candidateId }: { listId: string; candidateId: string },
  { version, ...given }: MemberChange,
): Promise<{ list: List; member: Member }> {
  const change = { ...given, note: orNull(given.note), nextStep: orNull(given.nextStep) };
  return inTransaction(database, async (client) => {
    // The seat of the other member, then the list, then its members: in every change, so that no two wait for each other.
    const seat = change.assignedTo == null ? null : await keepSeat(client, change.assignedTo);
    const list = await lockListFor(client, reader, listId, 'work');
    const before = isPossible(candidateId) ? await findMember(client, { listId, candidateId }) : null;
    if (before === null) throw notInList();
    // The same note is no conflict: a repeated request finds its own.
    if (change.note !== undefined && version !== undefined && version !== before.version && change.note !== before.note)
      throw noteChanged();
    if (change.assignedTo != null && (list.workspaceId === null || !mayTakeSteps(seat, list))) throw notAMember();
    if (Object.values(change).every((value) => value === undefined)) return { list, member: before };
    await raiseWorkVersion(client, listId, {
      isSearched: change.stage !== undefined || change.nextStepOn !== undefined,
    });
    const assignedTo = change.assignedTo ?? (takesStep(change, before, list) ? reader.userId : change.assignedTo);
    const member = await updateMember(client, { listId, candidateId }, { ...change, assignedTo });
    if (member === null) throw notInList();
    await recordEvents(client, list, reader.userId, workEvents(candidateId, before, member));
    return { list, member };
  });
}

/** Viewers only view. */
const mayTakeSteps = (seat: Reader['seat'], { workspaceId }: List): boolean =>
  seat !== null && seat.workspaceId === workspaceId && seat.role !== 'viewer';

/** Who changes the stage or the next step of a member of a shared list takes a next step that is no one's. */
const takesStep = (change: WorkChange, { assignedTo }: Member, { workspaceId }: List): boolean =>
  workspaceId !== null &&
  assignedTo === null &&
  change.assignedTo === undefined &&
  (change.stage !== undefined || change.nextStep !== undefined || change.nextStepOn !== undefined);

const eventsOf = (what: 'removed' | 'restored', candidateIds: readonly string[]): NewEvent[] =>
  candidateIds.map((candidateId) => ({ what, candidateId }));

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
  const mergedIds = await withMergedInto(client, candidateId);
  await forgetRemoved(client, mergedIds);
  await forgetMoved(client, mergedIds);
  await forgetEvents(client, candidateId);
  await forgetBefore(client, mergedIds);
  await forgetMoves(client, mergedIds);
  return changed.map(({ userId }) => userId);
}

/** Larger numbers are not ids, and PostgreSQL would refuse them. */
export const isPossible = (id: string): boolean => BigInt(id) < 2n ** 63n;
