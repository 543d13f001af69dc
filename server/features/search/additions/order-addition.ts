import { isDeepStrictEqual } from 'node:util';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { idempotencyKeyReused } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { Reader } from '../../access/public.ts';
import { findChangedIds, lockTarget, type ListTarget, type WholeChange } from '../../lists/public.ts';
import { countCandidates } from '../find-candidates.ts';
import { requireComplete } from '../require-complete.ts';
import type { SearchParts } from '../search-parts.ts';
import { additionJob } from './addition-job.ts';
import {
  cancelAddition,
  findByKey,
  insertAddition,
  insertUndo,
  lockAddition,
  type StoredAddition,
} from './additions-store.ts';
import { additionNotFound, additionRunning, noResults, notUndoable, tooManyResults } from './addition-failures.ts';

export interface AdditionOrder {
  reader: Reader;
  target: ListTarget;
  filters: SearchFilters;
  /** What the members of the list get; null: the candidates are added. */
  work: WholeChange['work'] | null;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

/**
 * Starts the job that adds all candidates of a search to a list, or changes those who are in it. The capabilities have been demanded.
 * @throws AppError `NO_RESULTS`, `TOO_MANY_RESULTS`, `ADDITION_RUNNING`, `IDEMPOTENCY_KEY_REUSED`, `UNAVAILABLE`, and those of `lockTarget`
 */
export async function orderAddition(
  database: Database,
  parts: SearchParts,
  order: AdditionOrder,
  signal: AbortSignal,
): Promise<StoredAddition> {
  const { reader, work, idempotencyKey } = order;
  const { userId } = reader;
  const earlier = idempotencyKey === null ? null : await findByKey(database.pool, userId, idempotencyKey);
  if (earlier !== null) return sameOrder(earlier, order);
  requireComplete(parts);
  // The job checks again: this refusal comes before a list is created.
  const searcher = { ...reader, findsNpis: true, signal };
  checkCount(await parts.costlyWork.run(userId, () => countCandidates(parts, order.filters, searcher), { signal }));
  return inTransaction(database, async (client) => {
    const { id: listId } = await lockTarget(client, reader, order.target);
    const addition = await insertAddition(client, { userId, listId, filters: order.filters, work, idempotencyKey });
    if (addition === null) {
      const concurrent = idempotencyKey === null ? null : await findByKey(client, userId, idempotencyKey);
      if (concurrent === null) throw additionRunning();
      return sameOrder(concurrent, order);
    }
    await addJob(client, additionJob, { additionId: addition.id });
    return addition;
  });
}

/** @throws AppError `IDEMPOTENCY_KEY_REUSED` */
function sameOrder(earlier: StoredAddition, { target, filters, work }: AdditionOrder): StoredAddition {
  const isSame =
    isDeepStrictEqual([earlier.filters, earlier.work], JSON.parse(JSON.stringify([filters, work]))) &&
    (!('listId' in target) || target.listId.toLowerCase() === earlier.listId);
  if (!isSame) throw idempotencyKeyReused('addition');
  return earlier;
}

/** @throws AppError `NO_RESULTS`, `TOO_MANY_RESULTS` */
function checkCount(count: number): void {
  if (count === 0) throw noResults();
  if (count > listLimits.membersMax) throw tooManyResults(count);
}

/** Starts the job that undoes a change. @throws AppError `ADDITION_NOT_FOUND`, `NOT_UNDOABLE`, `ADDITION_RUNNING`, `LIST_NOT_FOUND` */
export const orderUndo = (database: Database, reader: Reader, id: string): Promise<StoredAddition> =>
  inTransaction(database, async (client) => {
    const change = isAdditionId(id) ? await lockAddition(client, reader.userId, id) : null;
    if (change === null) throw additionNotFound();
    if (!change.canUndo) throw notUndoable();
    await lockTarget(client, reader, { listId: change.listId });
    const ids = await findChangedIds(client, { listId: change.listId, changeId: id });
    const undo = await insertUndo(client, change, ids);
    if (undo === null) throw additionRunning();
    await addJob(client, additionJob, { additionId: undo.id });
    return undo;
  });

/** @throws AppError `ADDITION_NOT_FOUND` */
export async function stopAddition(database: Database, userId: string, id: string): Promise<StoredAddition> {
  const addition = isAdditionId(id)
    ? await inTransaction(database, (client) => cancelAddition(client, userId, id))
    : null;
  if (addition === null) throw additionNotFound();
  return addition;
}

/** Any other text is the id of no addition, and PostgreSQL would refuse it. */
const isAdditionId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
