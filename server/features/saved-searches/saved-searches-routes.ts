import { readsFullNames } from '#contract/full-names.ts';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import type { Knowledge } from '#query-understanding/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerOf } from '../access/public.ts';
import type { SearchParts } from '../search/public.ts';
import { countSearch } from './count-search.ts';
import { readingOfSaved, understoodIn } from './earlier-searches.ts';
import type { SavedReading } from './earlier-searches.ts';
import { findSearchNews } from './search-news.ts';
import { deleteSearch, readSearch, renameSearch, saveSearch, viewSearch } from './saved-searches.ts';
import { findSavedSearches } from './saved-searches-store.ts';
import type { SavedRow } from './saved-searches-store.ts';

export const savedSearchesRoutes = (
  { savedSearches }: ContractImplementer,
  database: Database,
  searchParts: SearchParts,
) => {
  const { knowledge } = searchParts;
  const toContract = (saved: SavedRow): SavedSearch => contractOf(saved, readingOfSaved(saved, knowledge), knowledge);
  return {
    saveSearch: savedSearches.saveSearch.handler(async ({ input: { name, searchParams }, context }) => ({
      success: true as const,
      data: toContract(await saveSearch(database, signedIn(context).userId, { name, searchParams })),
    })),
    getSavedSearches: savedSearches.getSavedSearches.handler(async ({ context }) => ({
      data: (await findSavedSearches(database, signedIn(context).userId)).map(toContract),
    })),
    renameSavedSearch: savedSearches.renameSavedSearch.handler(async ({ input: { id, name }, context }) =>
      toContract(await renameSearch(database, signedIn(context).userId, id, name)),
    ),
    deleteSavedSearch: savedSearches.deleteSavedSearch.handler(async ({ input, context }) => {
      await deleteSearch(database, signedIn(context).userId, input.id);
      return { success: true as const };
    }),
    viewSavedSearch: savedSearches.viewSavedSearch.handler(async ({ input, context }) =>
      toContract(await viewSearch(database, knowledge, signedIn(context).userId, input.id)),
    ),
    findSearchNews: savedSearches.findSearchNews.handler(async ({ input, context }) => {
      const { userId } = signedIn(context);
      const { signal, rights } = context;
      const access = await rights.access();
      const findsNpis = access.capabilities.viewContactInfo.allowed;
      const find = () =>
        findSearchNews(database, searchParts, input.ids, { ...readerOf(userId, access), findsNpis, signal });
      return { data: await searchParts.costlyWork.run(userId, find, { signal }) };
    }),
    countSavedSearch: savedSearches.countSavedSearch.handler(async ({ input, context }) => {
      const { userId } = signedIn(context);
      const saved = await readSearch(database, userId, input.id);
      const since = saved.lastViewedAt ?? saved.createdAt;
      const { signal, rights } = context;
      const access = await rights.access();
      const searcher = { ...readerOf(userId, access), findsNpis: readsFullNames(access), signal };
      const count = () => countSearch(database, searchParts, readingOfSaved(saved, knowledge).filters, since, searcher);
      return searchParts.costlyWork.run(userId, count, { signal });
    }),
  };
};

const contractOf = (saved: SavedRow, { filters, changed }: SavedReading, knowledge: Knowledge): SavedSearch => ({
  id: saved.id,
  user_id: saved.userId,
  name: saved.name,
  created_at: saved.createdAt.toISOString(),
  last_viewed_at: saved.lastViewedAt?.toISOString() ?? null,
  search_params: { ...filters, jobTitle: filters.title, location: [...filters.city, ...filters.state] },
  changed_words: changed,
  understood: understoodIn(filters, knowledge),
});
