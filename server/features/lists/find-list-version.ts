import type { Database } from '#server/foundation/database/public.ts';
import { isListId } from './list.ts';
import { findVersion } from './members-store.ts';

/** Increases with every change of the members. Null: the account has no such list. */
export const findListVersion = (database: Database, userId: string, listId: string): Promise<string | null> =>
  isListId(listId) ? findVersion(database, userId, listId) : Promise.resolve(null);
