import type { PoolClient } from 'pg';
import { listLimits } from '#contract/lists/list-limits.ts';
import { idempotencyKeyReused } from '#server/foundation/errors/public.ts';
import { listNameTaken, tooManyLists } from './list-failures.ts';
import type { List } from './list.ts';
import { countLists, forgetOldKey, insertList, lockListCreatedBy, lockListsOf, type NewList } from './lists-store.ts';

/**
 * Creates a list in the caller's transaction, or finds the one that was created with the same key. `nameField`: the input with the name.
 * @throws AppError `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`, `IDEMPOTENCY_KEY_REUSED`
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
  const same = await findCreated(client, userId, list);
  if (same === null) throw listNameTaken(nameField);
  return same;
}

/** The list that a request with the same key created within a day; null: there is none. @throws AppError `IDEMPOTENCY_KEY_REUSED` when that one named it otherwise */
export async function findCreated(
  client: PoolClient,
  userId: string,
  { creationKey, name }: Pick<NewList, 'creationKey' | 'name'>,
): Promise<List | null> {
  if (creationKey === null) return null;
  await forgetOldKey(client, userId, creationKey);
  const created = await lockListCreatedBy(client, userId, creationKey);
  if (created === null) return null;
  const { creationName, ...list } = created;
  if (creationName !== null && creationName !== name) throw idempotencyKeyReused('list');
  return list;
}
