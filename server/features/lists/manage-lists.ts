// Creating, renaming and deleting lists.
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { unavailable } from '#server/foundation/errors/public.ts';
import type { Reader } from '../access/public.ts';
import { createListIn } from './create-list.ts';
import { recordEvents } from './events-store.ts';
import { lockListFor, readList } from './list-access.ts';
import { listNameTaken } from './list-failures.ts';
import type { List } from './list.ts';
import { deleteList, isNameTaken, lockListsOf, updateList } from './lists-store.ts';

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

/** @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `LIST_NAME_TAKEN` */
export async function changeList(
  database: Database,
  reader: Reader,
  listId: string,
  { name, description }: ListText,
): Promise<List> {
  // Names are free or taken among the lists of the account to which the list belongs, and its lock comes first.
  const { userId } = await readList(database, reader, listId);
  return inTransaction(database, async (client) => {
    await lockListsOf(client, userId);
    const list = await lockListFor(client, reader, listId, 'manage');
    if (list.userId !== userId) throw unavailable('This list was just handed over to another member. Try again.');
    if (await isNameTaken(client, userId, name, listId)) throw listNameTaken('name');
    if (list.name !== name)
      await recordEvents(client, list, reader.userId, [{ what: 'renamed', before: list.name, after: name }]);
    return updateList(client, listId, name, orNull(description));
  });
}

/** @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL` */
export const removeList = (database: Database, reader: Reader, listId: string): Promise<void> =>
  inTransaction(database, async (client) => {
    await lockListFor(client, reader, listId, 'manage');
    await deleteList(client, listId);
  });

const orNull = (text: string): string | null => (text === '' ? null : text);
