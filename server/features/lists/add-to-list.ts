import type { PoolClient } from 'pg';
import { listLimits } from '#contract/lists/list-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { findListed } from '../candidates/public.ts';
import { recordWebhookEvent } from '../webhooks/public.ts';
import { createListIn, findCreated } from './create-list.ts';
import { recordEvents } from './events-store.ts';
import { lockListFor } from './list-access.ts';
import { listFull } from './list-failures.ts';
import type { List } from './list.ts';
import { insertMembers, recordChange } from './members-store.ts';

/** An existing list, or a new one. `creationKey`: the same key finds the list that an earlier request with it created. */
export type ListTarget = { listId: string } | { newName: string; creationKey: string | null };

export interface Addition {
  list: List;
  added: number;
  alreadyThere: number;
  /** Candidates who are not in the directory. */
  gone: number;
}

/**
 * Adds the candidates to a list: all that are in the directory, or none. Repeating it adds no candidate twice.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`, `LIST_FULL`
 */
export const addToList = (
  database: Database,
  reader: Reader,
  target: ListTarget,
  candidateIds: readonly string[],
): Promise<Addition> =>
  inTransaction(database, async (client) => {
    const ids = [...new Set(candidateIds.map((id) => BigInt(id).toString()))];
    // Before the lock, so that others wait for less.
    const listed = await findListed(client, ids);
    const list = await lockTarget(client, reader, target);
    return { ...(await addListed(client, reader, list, listed)), gone: ids.length - listed.length };
  });

async function addListed(
  client: PoolClient,
  reader: Reader,
  list: List,
  listed: readonly string[],
): Promise<Omit<Addition, 'gone'>> {
  const added = await insertMembers(client, list.id, listed, addedBy(reader, list));
  const room = listLimits.membersMax - list.size;
  if (added.length > room) throw listFull(room);
  await recordAdded(client, reader, list, added);
  return {
    list: added.length === 0 ? list : await recordChange(client, list, added, { isMember: true }),
    added: added.length,
    alreadyThere: listed.length - added.length,
  };
}

/** Null: the list is not shared, and no one else sees who added whom. */
const addedBy = ({ userId }: Reader, { workspaceId }: List): string | null => (workspaceId === null ? null : userId);

const recordAdded = (client: PoolClient, { userId }: Reader, list: List, added: readonly string[]): Promise<void> =>
  recordEvents(
    client,
    list,
    userId,
    added.map((candidateId) => ({ what: 'added', candidateId })),
  );

/** Candidates that one statement adds. */
const chunkSize = 5_000;

/**
 * Adds up to 100,000 candidates in the caller's transaction. `onChunk` is called after each chunk with the number of processed candidates;
 * when it throws, the caller's transaction must be rolled back.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `LIST_FULL`
 */
export async function addInChunks(
  client: PoolClient,
  { reader, listId }: { reader: Reader; listId: string },
  candidateIds: readonly string[],
  onChunk: (processed: number) => Promise<void>,
): Promise<Addition> {
  const list = await lockTarget(client, reader, { listId });
  const room = listLimits.membersMax - list.size;
  const added: string[] = [];
  let listedCount = 0;
  for (let at = 0; at < candidateIds.length; at += chunkSize) {
    const listed = await findListed(client, candidateIds.slice(at, at + chunkSize));
    listedCount += listed.length;
    for (const id of await insertMembers(client, list.id, listed, addedBy(reader, list))) added.push(id);
    if (added.length > room) throw listFull(room);
    await onChunk(Math.min(at + chunkSize, candidateIds.length));
  }
  await recordAdded(client, reader, list, added);
  const changed = added.length === 0 ? list : await recordChange(client, list, added, { isMember: true });
  const counts = {
    added: added.length,
    alreadyThere: listedCount - added.length,
    gone: candidateIds.length - listedCount,
  };
  await recordWebhookEvent(client, [reader.userId], 'list.addition_finished', { listId, ...counts });
  return { list: changed, ...counts };
}

/**
 * The list of the target, created if it is new. No other transaction changes it until the caller's ends.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`, `IDEMPOTENCY_KEY_REUSED`
 */
export async function lockTarget(client: PoolClient, reader: Reader, target: ListTarget): Promise<List> {
  if ('listId' in target) return lockListFor(client, reader, target.listId, 'work');
  const { userId } = reader;
  const { newName, creationKey } = target;
  const created = await findCreated(client, userId, { creationKey, name: newName });
  return created ?? createListIn(client, userId, { name: newName, description: null, creationKey }, 'listName');
}
