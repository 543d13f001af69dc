import type { SearchAnswer, SearchFilters } from '#contract/search.ts';
import type { SearchEngine } from './search-engine.ts';

/** One page of the directory with its exact total and live counts. */
export async function searchCandidates(engine: SearchEngine, filters: SearchFilters, signal: AbortSignal): Promise<SearchAnswer> {
  const { cards, count, facets, tookMs } = await engine.search(filters, signal);
  return { success: true, data: cards, count, totalPages: Math.ceil(count / filters.limit), facets, tookMs };
}
