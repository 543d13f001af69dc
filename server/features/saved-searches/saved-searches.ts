// Saving, renaming, applying and deleting searches.
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SavedFilters } from '#contract/saved-searches/saved-searches.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import { readingOfSaved } from './earlier-searches.ts';
import {
  countSavedSearches,
  deleteFromStore,
  findSavedSearch,
  insertSavedSearch,
  isSearchNameTaken,
  lockSearchesOf,
  markViewed,
  renameInStore,
} from './saved-searches-store.ts';
import type { SavedRow } from './saved-searches-store.ts';

/** @throws AppError `SEARCH_NAME_TAKEN`, `TOO_MANY_SEARCHES` */
export const saveSearch = (
  database: Database,
  userId: string,
  search: { name: string; searchParams: SavedFilters },
): Promise<SavedRow> =>
  inTransaction(database, async (client) => {
    await lockSearchesOf(client, userId);
    if ((await countSavedSearches(client, userId)) >= savedSearchLimits.searchesMax) throw tooManySearches();
    const saved = await insertSavedSearch(client, userId, search);
    if (saved === null) throw nameTaken();
    return saved;
  });

/** @throws AppError `SEARCH_NOT_FOUND`, `SEARCH_NAME_TAKEN` */
export async function renameSearch(database: Database, userId: string, id: string, name: string): Promise<SavedRow> {
  if (!isSearchId(id)) throw searchNotFound();
  return inTransaction(database, async (client) => {
    await lockSearchesOf(client, userId);
    if (await isSearchNameTaken(client, userId, name, id)) {
      // The taken name belongs to the caller, so this reveals nothing about other accounts.
      if ((await findSavedSearch(database, userId, id)) === null) throw searchNotFound();
      throw nameTaken();
    }
    const renamed = await renameInStore(client, userId, id, name);
    if (renamed === null) throw searchNotFound();
    return renamed;
  });
}

/** @throws AppError `SEARCH_NOT_FOUND` */
export async function readSearch(database: Database, userId: string, id: string): Promise<SavedRow> {
  const saved = isSearchId(id) ? await findSavedSearch(database, userId, id) : null;
  if (saved === null) throw searchNotFound();
  return saved;
}

/** An earlier search is saved as it is read now, so that its changed words are named once. @throws AppError `SEARCH_NOT_FOUND` */
export async function viewSearch(
  database: Database,
  knowledge: Knowledge,
  userId: string,
  id: string,
): Promise<SavedRow> {
  const saved = await readSearch(database, userId, id);
  const { required } = readingOfSaved(saved, knowledge).filters;
  const viewed = await markViewed(database, userId, id, { required });
  if (viewed === null) throw searchNotFound();
  return viewed;
}

/** @throws AppError `SEARCH_NOT_FOUND` */
export async function deleteSearch(database: Database, userId: string, id: string): Promise<void> {
  if (!isSearchId(id) || !(await deleteFromStore(database, userId, id))) throw searchNotFound();
}

/** Any other text is the id of no search, and PostgreSQL would refuse it. */
const isSearchId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** The same for a search of another account, a deleted one, and an id that no search ever had. */
const searchNotFound = (): AppError =>
  new AppError('not_found', 'SEARCH_NOT_FOUND', 'This saved search does not exist. It may have been deleted.');

const nameTaken = (): AppError =>
  new AppError('conflict', 'SEARCH_NAME_TAKEN', 'You already have a saved search with this name. Enter another name.', {
    field: 'name',
  });

const tooManySearches = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_SEARCHES',
    `An account keeps at most ${savedSearchLimits.searchesMax} saved searches. Delete one that you no longer need, then try again.`,
  );
