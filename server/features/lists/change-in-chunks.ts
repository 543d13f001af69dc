// Changing the stage or the next step of up to 100,000 members of a list, and undoing it, in the caller's transaction.
import type { PoolClient } from 'pg';
import { keepBefore, takeBefore } from './changed-members-store.ts';
import { lockListFor } from './list-access.ts';
import type { List } from './list.ts';
import { raiseWorkVersion, type BulkChange, type MemberWork } from './members-store.ts';
import { writeWork } from './write-work.ts';
import type { Reader } from '../access/public.ts';

/** One change of many members. */
export interface WholeChange {
  reader: Reader;
  listId: string;
  changeId: string;
  /** Without what stays as it is. */
  work: Partial<MemberWork>;
}

/** Members that one statement changes. */
const chunkSize = 5_000;

type OnChunk = (processed: number) => Promise<void>;

/**
 * Candidates who are not in the list are left out. `onChunk` is called after each chunk with the number of processed candidates; when it
 * throws, the caller's transaction must be rolled back. Returns how many members are different.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`
 */
export const changeInChunks = (
  client: PoolClient,
  change: WholeChange,
  candidateIds: readonly string[],
  onChunk: OnChunk,
): Promise<number> =>
  inChunks(client, change, { candidateIds, onChunk }, async (list, ids) => {
    const changes = ids.map((id) => ({ id, to: change.work, from: {} }));
    const before = await writeWork(client, change.reader, list, changes);
    await keepBefore(client, change, before);
    return before.length;
  });

/** Members who were changed again meanwhile stay as they are. @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL` */
export const undoInChunks = (
  client: PoolClient,
  change: WholeChange,
  candidateIds: readonly string[],
  onChunk: OnChunk,
): Promise<number> =>
  inChunks(client, change, { candidateIds, onChunk }, async (list, ids) => {
    const { stage, nextStep, nextStepOn } = change.work;
    const changes = (await takeBefore(client, change, ids)).map((before): BulkChange => ({
      id: before.id,
      to: {
        ...(stage !== undefined && { stage: before.stage }),
        ...(nextStep !== undefined && { nextStep: before.nextStep }),
        ...(nextStepOn !== undefined && { nextStepOn: before.nextStepOn }),
      },
      from: change.work,
    }));
    return (await writeWork(client, change.reader, list, changes)).length;
  });

async function inChunks(
  client: PoolClient,
  { reader, listId, work: { stage, nextStepOn } }: WholeChange,
  { candidateIds, onChunk }: { candidateIds: readonly string[]; onChunk: OnChunk },
  write: (list: List, ids: readonly string[]) => Promise<number>,
): Promise<number> {
  const list = await lockListFor(client, reader, listId, 'work');
  let changed = 0;
  for (let at = 0; at < candidateIds.length; at += chunkSize) {
    changed += await write(list, candidateIds.slice(at, at + chunkSize));
    await onChunk(Math.min(at + chunkSize, candidateIds.length));
  }
  const isSearched = stage !== undefined || nextStepOn !== undefined;
  if (changed > 0) await raiseWorkVersion(client, listId, { isSearched });
  return changed;
}
