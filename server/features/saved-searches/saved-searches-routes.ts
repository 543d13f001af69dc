import { savedFilters } from '#contract/saved-searches.ts';
import type { SavedFilters, SavedSearch } from '#contract/saved-searches.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { SearchParts } from '../search/public.ts';
import { countSearch } from './count-search.ts';
import { deleteSearch, readSearch, renameSearch, saveSearch, viewSearch } from './saved-searches.ts';
import { findSavedSearches } from './saved-searches-store.ts';
import type { SavedRow } from './saved-searches-store.ts';

export const savedSearchesRoutes = (
  { savedSearches }: ContractImplementer,
  database: Database,
  searchParts: SearchParts,
) => ({
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
    toContract(await viewSearch(database, signedIn(context).userId, input.id)),
  ),
  countSavedSearch: savedSearches.countSavedSearch.handler(async ({ input, context }) => {
    const { userId } = signedIn(context);
    const saved = await readSearch(database, userId, input.id);
    const since = saved.lastViewedAt ?? saved.createdAt;
    const { signal } = context;
    const count = () => countSearch(database, searchParts, filtersOf(saved), since, { userId, signal });
    return searchParts.costlyWork.run(userId, count, { signal });
  }),
});

function toContract(saved: SavedRow): SavedSearch {
  const filters = filtersOf(saved);
  return {
    id: saved.id,
    user_id: saved.userId,
    name: saved.name,
    created_at: saved.createdAt.toISOString(),
    last_viewed_at: saved.lastViewedAt?.toISOString() ?? null,
    search_params: { ...filters, jobTitle: filters.title, location: [...filters.city, ...filters.state] },
  };
}

/** A search that an older or newer version saved may have other filters. Those that this version does not know are ignored. */
const filtersOf = ({ searchParams }: Pick<SavedRow, 'searchParams'>): SavedFilters =>
  savedFilters.strip().parse(searchParams);
