import type { Database } from '#server/foundation/database/public.ts';
import { isListId } from './list.ts';
import { findVersions } from './member-sets-store.ts';
import type { ListVersions } from './member-sets-store.ts';

/** Null: the account has no such list. */
export const findListVersions = (database: Database, userId: string, listId: string): Promise<ListVersions | null> =>
  isListId(listId) ? findVersions(database, userId, listId) : Promise.resolve(null);
