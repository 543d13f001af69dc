import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { isListId } from './list.ts';
import { findVersions, type ListVersions } from './member-sets-store.ts';

/** Null: the reader sees no such list. */
export const findListVersions = (database: Database, reader: Reader, listId: string): Promise<ListVersions | null> =>
  isListId(listId) ? findVersions(database, reader, listId) : Promise.resolve(null);
