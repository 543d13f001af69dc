// Which lists a caller may read or change: one's own, and those that members of the workspace share. Every list that a caller names is found here.
import type { PoolClient } from 'pg';
import { includesRight, type SharedRight } from '#contract/access/sharing.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { rightTo, rightTooSmall, type Reader } from '../access/public.ts';
import { findNames } from '../accounts/public.ts';
import { listNotFound } from './list-failures.ts';
import { isListId, type List } from './list.ts';
import { findList, lockList } from './lists-store.ts';

/** @throws AppError `LIST_NOT_FOUND` */
export async function readList({ pool }: Pick<Database, 'pool'>, reader: Reader, listId: string): Promise<List> {
  return permitted(pool, reader, isListId(listId) ? await findList(pool, reader, listId) : null, 'view');
}

/**
 * Until the transaction ends, no other one changes the list or its members.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`
 */
export async function lockListFor(
  client: PoolClient,
  reader: Reader,
  listId: string,
  needed: SharedRight,
): Promise<List> {
  return permitted(client, reader, isListId(listId) ? await lockList(client, reader, listId) : null, needed);
}

async function permitted(
  connection: Pick<PoolClient, 'query'>,
  reader: Reader,
  list: List | null,
  needed: SharedRight,
): Promise<List> {
  const right = list && rightTo(list, reader);
  if (list === null || right === null) throw listNotFound();
  if (includesRight(right, needed)) return list;
  const names = await findNames(connection, [list.userId]);
  throw rightTooSmall('list', { right, needed, ownerName: names.get(list.userId) ?? null });
}
