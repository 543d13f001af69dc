// Saving, changing, applying and deleting searches.
import { isDeepStrictEqual } from 'node:util';
import type { SharedRight } from '#contract/access/sharing.ts';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SavedFilters } from '#contract/saved-searches/saved-searches.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import { allowedWork, writesOver, type Reader, type WorkKind } from '../access/public.ts';
import { readingOfSaved } from './earlier-searches.ts';
import * as store from './saved-searches-store.ts';
import type { SavedRow } from './saved-searches-store.ts';

/** A repeated request finds what it saved. @throws AppError `SEARCH_NAME_TAKEN`, `TOO_MANY_SEARCHES` */
export const saveSearch = (
  database: Database,
  userId: string,
  search: { name: string; searchParams: SavedFilters },
): Promise<SavedRow> =>
  inTransaction(database, async (client) => {
    await store.lockSearchesOf(client, userId);
    const known = await store.findOwnByName(client, userId, search.name);
    if (known !== null && areSame(known.searchParams, search.searchParams)) return known;
    if ((await store.countSavedSearches(client, userId)) >= savedSearchLimits.searchesMax) throw tooManySearches();
    const saved = await store.insertSavedSearch(client, userId, search);
    if (saved === null) throw nameTaken();
    return saved;
  });

/** `stored` was JSON. */
const areSame = (stored: unknown, given: SavedFilters): boolean =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(given)));

/** @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL`, `SEARCH_NAME_TAKEN` */
export async function renameSearch(database: Database, reader: Reader, id: string, name: string): Promise<SavedRow> {
  const { userId: ownerId } = await allowedSearch(database, reader, id, 'manage');
  return inTransaction(database, async (client) => {
    await store.lockSearchesOf(client, ownerId);
    const search = await allowedSearch(database, reader, id, 'manage');
    if (await store.isSearchNameTaken(client, search.userId, name, id))
      throw search.userId === reader.userId ? nameTaken() : nameTakenByOwner();
    await store.renameInStore(client, id, name);
    return { ...search, name };
  });
}

/** Its filters become these. `version`: which the caller read. @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL`, `CHANGED_MEANWHILE` */
export const changeSearch = (
  database: Database,
  reader: Reader,
  { id, version, searchParams }: { id: string; version: number; searchParams: SavedFilters },
): Promise<SavedRow> =>
  inTransaction(database, async (client) => {
    const work = isSearchId(id) ? await store.lockSavedSearch(client, reader.userId, id) : null;
    const search = await allowedWork({ pool: client }, savedSearchKind, { work, reader, needed: 'manage' });
    const isSame = areSame(search.searchParams, searchParams);
    if (!writesOver(savedSearchKind, search, version, isSame)) return search;
    await store.setFilters(client, id, searchParams);
    return { ...search, searchParams, version: search.version + 1 };
  });

/** Of any account: `allowedWork` decides what the reader may do. */
export const findSearch = (database: Database, { userId }: Reader, id: string): Promise<SavedRow | null> =>
  isSearchId(id) ? store.findSavedSearch(database.pool, userId, id) : Promise.resolve(null);

/** A search that the reader has at least this right to. @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL` */
export async function allowedSearch(
  database: Database,
  reader: Reader,
  id: string,
  needed: SharedRight,
): Promise<SavedRow> {
  const work = await findSearch(database, reader, id);
  return allowedWork(database, savedSearchKind, { work, reader, needed });
}

/** An earlier search is saved as it is read now, so that its changed words are named once. @throws AppError `SEARCH_NOT_FOUND` */
export async function viewSearch(
  database: Database,
  knowledge: Knowledge,
  reader: Reader,
  id: string,
): Promise<SavedRow> {
  const saved = await allowedSearch(database, reader, id, 'view');
  const viewed =
    saved.userId === reader.userId
      ? await store.markViewed(database, saved, readingOfSaved(saved, knowledge).filters.required)
      : await store.markViewedBy(database, reader.userId, id);
  if (viewed === null) throw savedSearchKind.notFound();
  return { ...saved, ...viewed };
}

/** @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL` */
export async function deleteSearch(database: Database, reader: Reader, id: string): Promise<void> {
  await allowedSearch(database, reader, id, 'manage');
  await store.deleteFromStore(database, id);
}

/** Any other text is the id of no search, and PostgreSQL would refuse it. */
const isSearchId = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** The same failure for a search of another account, a deleted one, and an id that no search ever had. */
export const savedSearchKind: WorkKind = {
  thing: 'saved search',
  notFound: () =>
    new AppError('not_found', 'SEARCH_NOT_FOUND', 'This saved search does not exist. It may have been deleted.'),
};

const nameTaken = (): AppError =>
  new AppError('conflict', 'SEARCH_NAME_TAKEN', 'You already have a saved search with this name. Enter another name.', {
    field: 'name',
  });

const nameTakenByOwner = (): AppError =>
  new AppError(
    'conflict',
    'SEARCH_NAME_TAKEN',
    'The person to whom this search belongs already has one with this name. Enter another name.',
    { field: 'name' },
  );

const tooManySearches = (): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_SEARCHES',
    `An account keeps at most ${savedSearchLimits.searchesMax} saved searches. Delete one that you no longer need, then try again.`,
  );
