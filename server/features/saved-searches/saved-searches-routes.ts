import { readsFullNames } from '#contract/full-names.ts';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn, sharingAnswers, type KeepSeat, type Reader, type SharingAnswer } from '../access/public.ts';
import type { SearchParts } from '../search/public.ts';
import { countSearch } from './count-search.ts';
import { readingOfSaved, understoodIn, type SavedReading } from './earlier-searches.ts';
import { findSearchNews } from './search-news.ts';
import { allowedSearch, changeSearch, deleteSearch, renameSearch, saveSearch, viewSearch } from './saved-searches.ts';
import { changeSearchSharing } from './share-search.ts';
import { findSavedSearches, type SavedRow } from './saved-searches-store.ts';

export interface SavedSearchParts {
  database: Database;
  search: SearchParts;
  keepSeat: KeepSeat;
}

export const savedSearchesRoutes = ({ savedSearches }: ContractImplementer, parts: SavedSearchParts) => ({
  ...ofKeeping(savedSearches, parts),
  ...ofCounting(savedSearches, parts),
});

type Operations = ContractImplementer['savedSearches'];

function ofKeeping(savedSearches: Operations, parts: SavedSearchParts) {
  const { database, search } = parts;
  const { knowledge } = search;
  const shown = async (rows: readonly SavedRow[], reader: Reader): Promise<SavedSearch[]> => {
    const sharingOf = await sharingAnswers(database, rows, reader);
    return rows.map((row) => ({ ...contractOf(row, readingOfSaved(row, knowledge), knowledge), ...sharingOf(row) }));
  };
  const shownOne = async (row: SavedRow, reader: Reader): Promise<SavedSearch> => {
    const [one] = await shown([row], reader);
    if (one === undefined) throw new Error('No search is shown.');
    return one;
  };
  return {
    saveSearch: savedSearches.saveSearch.handler(async ({ input: { name, searchParams }, context }) => {
      const reader = await readerIn(context);
      const saved = await saveSearch(database, reader.userId, { name, searchParams });
      return { success: true as const, data: await shownOne(saved, reader) };
    }),
    getSavedSearches: savedSearches.getSavedSearches.handler(async ({ context }) => {
      const reader = await readerIn(context);
      return { data: await shown(await findSavedSearches(database, reader), reader) };
    }),
    renameSavedSearch: savedSearches.renameSavedSearch.handler(async ({ input: { id, name }, context }) => {
      const reader = await readerIn(context);
      return shownOne(await renameSearch(database, reader, id, name), reader);
    }),
    changeSavedSearch: savedSearches.changeSavedSearch.handler(async ({ input, context }) => {
      const reader = await readerIn(context);
      return shownOne(await changeSearch(database, reader, input), reader);
    }),
    deleteSavedSearch: savedSearches.deleteSavedSearch.handler(async ({ input, context }) =>
      successAfter(deleteSearch(database, await readerIn(context), input.id)),
    ),
    viewSavedSearch: savedSearches.viewSavedSearch.handler(async ({ input, context }) => {
      const reader = await readerIn(context);
      return shownOne(await viewSearch(database, knowledge, reader, input.id), reader);
    }),
    shareSavedSearch: savedSearches.shareSavedSearch.handler(async ({ input: { id, right }, context }) => {
      const reader = await readerIn(context);
      return shownOne(await changeSearchSharing(parts, reader, id, right), reader);
    }),
  };
}

const ofCounting = (savedSearches: Operations, { database, search }: SavedSearchParts) => ({
  findSearchNews: savedSearches.findSearchNews.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    const { signal, rights } = context;
    const findsNpis = (await rights.access()).capabilities.viewContactInfo.allowed;
    const find = () => findSearchNews(database, search, input.ids, { ...reader, findsNpis, signal });
    return { data: await search.costlyWork.run(reader.userId, find, { signal }) };
  }),
  countSavedSearch: savedSearches.countSavedSearch.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    const saved = await allowedSearch(database, reader, input.id, 'view');
    const since = saved.lastViewedAt ?? saved.createdAt;
    const { signal, rights } = context;
    const searcher = { ...reader, findsNpis: readsFullNames(await rights.access()), signal };
    const { filters } = readingOfSaved(saved, search.knowledge);
    const count = () => countSearch(database, search, filters, since, searcher);
    return search.costlyWork.run(reader.userId, count, { signal });
  }),
});

const contractOf = (
  saved: SavedRow,
  { filters, changed }: SavedReading,
  knowledge: Knowledge,
): Omit<SavedSearch, keyof SharingAnswer> => ({
  id: saved.id,
  user_id: saved.userId,
  name: saved.name,
  created_at: saved.createdAt.toISOString(),
  last_viewed_at: saved.lastViewedAt?.toISOString() ?? null,
  search_params: { ...filters, jobTitle: filters.title, location: [...filters.city, ...filters.state] },
  changed_words: changed,
  understood: understoodIn(filters, knowledge),
  version: saved.version,
});
