// Creating, renaming and deleting lists.
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { createListIn } from './create-list.ts';
import { listNameTaken, listNotFound } from './list-failures.ts';
import { isListId } from './list.ts';
import type { List } from './list.ts';
import { deleteList, findList, isNameTaken, lockList, lockListsOf, updateList } from './lists-store.ts';

/** @throws AppError `LIST_NOT_FOUND` */
export async function readList(database: Database, userId: string, listId: string): Promise<List> {
  const list = isListId(listId) ? await findList(database, userId, listId) : null;
  if (list === null) throw listNotFound();
  return list;
}

interface ListText {
  name: string;
  /** Empty: none. */
  description: string;
}

/** @throws AppError `LIST_NAME_TAKEN`, `TOO_MANY_LISTS` */
export const createList = (database: Database, userId: string, { name, description }: ListText): Promise<List> =>
  inTransaction(database, (client) =>
    createListIn(client, userId, { name, description: orNull(description), creationKey: null }, 'name'),
  );

/** @throws AppError `LIST_NOT_FOUND`, `LIST_NAME_TAKEN` */
export async function changeList(
  database: Database,
  userId: string,
  listId: string,
  { name, description }: ListText,
): Promise<List> {
  if (!isListId(listId)) throw listNotFound();
  return inTransaction(database, async (client) => {
    await lockListsOf(client, userId);
    if ((await lockList(client, userId, listId)) === null) throw listNotFound();
    if (await isNameTaken(client, userId, name, listId)) throw listNameTaken('name');
    return updateList(client, listId, name, orNull(description));
  });
}

/** @throws AppError `LIST_NOT_FOUND` */
export async function removeList(database: Database, userId: string, listId: string): Promise<void> {
  if (!isListId(listId) || !(await deleteList(database, userId, listId))) throw listNotFound();
}

const orNull = (text: string): string | null => (text === '' ? null : text);
