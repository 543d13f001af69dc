import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { listNotFound } from './list-failures.ts';
import { readList } from './list-access.ts';
import { readMembers } from './member-sets-store.ts';

/**
 * The ids of all candidates in a list of the reader, in ascending order. Some may not be listed in the directory at this moment.
 * @throws AppError `LIST_NOT_FOUND`
 */
export async function readListIds(database: Database, reader: Reader, listId: string): Promise<string[]> {
  await readList(database, reader, listId);
  const members = await readMembers(database, listId);
  if (members === null) throw listNotFound();
  return members.ids;
}
