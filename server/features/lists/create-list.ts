import type { PoolClient } from 'pg';
import { listLimits } from '#contract/lists/list-limits.ts';
import { listNameTaken, tooManyLists } from './list-failures.ts';
import type { List } from './list.ts';
import { countLists, insertList, lockListCreatedBy, lockListsOf } from './lists-store.ts';
import type { NewList } from './lists-store.ts';

/**
 * Creates a list in the caller's transaction, or finds the one that was created with the same key. `nameField`: the input with the name.
 * @throws AppError `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`
 */
export async function createListIn(
  client: PoolClient,
  userId: string,
  list: NewList,
  nameField: string,
): Promise<List> {
  await lockListsOf(client, userId);
  if ((await countLists(client, userId)) >= listLimits.listsMax) throw tooManyLists();
  const created = await insertList(client, userId, list);
  if (created !== null) return created;
  const same = list.creationKey === null ? null : await lockListCreatedBy(client, userId, list.creationKey);
  if (same === null) throw listNameTaken(nameField);
  return same;
}
