import type { Database } from '#server/foundation/database/public.ts';
import { listNotFound } from './list-failures.ts';
import { readList } from './manage-lists.ts';
import { readMembers } from './member-sets-store.ts';

/**
 * The ids of all candidates in a list of the account, in ascending order. Some may not be listed in the directory at this moment.
 * @throws AppError `LIST_NOT_FOUND`
 */
export async function readListIds(database: Database, userId: string, listId: string): Promise<string[]> {
  await readList(database, userId, listId);
  const members = await readMembers(database, listId);
  if (members === null) throw listNotFound();
  return members.ids;
}
