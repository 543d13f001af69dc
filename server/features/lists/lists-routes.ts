import { listLimits } from '#contract/lists/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn } from '../access/public.ts';
import type { KeepSeat } from '../access/public.ts';
import { addToList } from './add-to-list.ts';
import type { ListTarget } from './add-to-list.ts';
import { readList } from './list-access.ts';
import { listNotFound } from './list-failures.ts';
import { countDue, findLists } from './lists-store.ts';
import { changeList, createList, removeList } from './manage-lists.ts';
import { shareList } from './share-list.ts';
import { showList, showLists } from './show-lists.ts';
import type { QueueWrite } from './write-queue.ts';

export interface ListsParts {
  database: Database;
  queueWrite: QueueWrite;
  keepSeat: KeepSeat;
}

export const listsRoutes = ({ lists }: ContractImplementer, { database, queueWrite, keepSeat }: ListsParts) => ({
  addToList: lists.addToList.handler(async ({ input: { body, headers }, context }) => {
    const reader = await readerIn(context);
    const target = targetOf(body, headers['idempotency-key'] ?? null);
    const { list, added, alreadyThere, gone } = await queueWrite(reader.userId, () =>
      addToList(database, reader, target, body.physicianIds),
    );
    return {
      success: true as const,
      list: await showList(database.pool, reader, list),
      added,
      already_there: alreadyThere,
      gone,
    };
  }),
  getLists: lists.getLists.handler(async ({ input: { dueBy }, context }) => {
    const reader = await readerIn(context);
    const found = await findLists(database, reader, listLimits.sharedShownMax);
    const due = dueBy === undefined ? null : await countDue(database, reader, dueBy);
    const shown = await showLists(database.pool, reader, found);
    return { data: shown.map((list) => ({ ...list, ...(due && { due_count: due.get(list.id) ?? 0 }) })) };
  }),
  getList: lists.getList.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    return showList(database.pool, reader, await readList(database, reader, input.id));
  }),
  createList: lists.createList.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    const list = await queueWrite(reader.userId, () => createList(database, reader.userId, input));
    return showList(database.pool, reader, list);
  }),
  updateList: lists.updateList.handler(async ({ input: { id, ...text }, context }) => {
    const reader = await readerIn(context);
    const list = await queueWrite(reader.userId, () => changeList(database, reader, id, text));
    return showList(database.pool, reader, list);
  }),
  shareList: lists.shareList.handler(async ({ input: { id, right }, context }) => {
    const reader = await readerIn(context);
    const share = () => shareList({ database, keepSeat }, reader, { listId: id, right });
    const [list] = await showLists(database.pool, reader, [await queueWrite(reader.userId, share)]);
    return { list: list ?? null };
  }),
  deleteList: lists.deleteList.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    await queueWrite(reader.userId, () => removeList(database, reader, input.id));
    return { success: true as const };
  }),
});

/** The contract requires exactly one of the two. */
export function targetOf(
  { listId, listName }: { listId: string | null; listName: string | null },
  creationKey: string | null,
): ListTarget {
  if (listId !== null) return { listId };
  if (listName === null) throw listNotFound();
  return { newName: listName, creationKey };
}
