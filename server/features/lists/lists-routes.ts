import type { Database } from '#server/foundation/database/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn, type KeepSeat } from '../access/public.ts';
import { addToList, type ListTarget } from './add-to-list.ts';
import { readList } from './list-access.ts';
import { listNotFound } from './list-failures.ts';
import { changeList, createList, removeList } from './manage-lists.ts';
import { readLists } from './read-lists.ts';
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
  getLists: lists.getLists.handler(async ({ input: { userId: _userId, page, ids, dueBy, ...narrowing }, context }) =>
    readLists(database, await readerIn(context), {
      page: page ?? null,
      ids: ids?.split(',') ?? null,
      words: narrowing.words ?? '',
      whose: narrowing.whose ?? 'all',
      order: narrowing.order ?? 'newest',
      right: narrowing.right ?? 'view',
      dueBy: dueBy ?? null,
    }),
  ),
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
