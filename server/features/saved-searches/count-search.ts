import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SavedFilters } from '#contract/saved-searches/saved-searches.ts';
import { searchFilters } from '#contract/search/search.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { findListedSince } from '../candidates/public.ts';
import { countCandidates, type SearchParts } from '../search/public.ts';

/** How many candidates match now, and how many of them were added to the directory after `since`. */
export async function countSearch(
  database: Database,
  searchParts: SearchParts,
  saved: SavedFilters,
  since: Date,
  searcher: Reader & { findsNpis: boolean; signal: AbortSignal },
): Promise<{ count: number; new_count: number | null }> {
  const filters = searchFilters.parse(saved);
  const count = await countCandidates(searchParts, filters, searcher);
  const { newMax } = savedSearchLimits;
  const added = await findListedSince(database, since, newMax + 1);
  if (added.length > newMax) return { count, new_count: null };
  const newCount = added.length === 0 || count === 0 ? 0 : await countCandidates(searchParts, filters, searcher, added);
  return { count, new_count: newCount };
}
