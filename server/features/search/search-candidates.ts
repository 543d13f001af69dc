import type { SearchAnswer, SearchFilters } from '#contract/search.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { SearchEngine } from './search-engine.ts';

/** One page of the directory with its exact total and live counts. To select all is a right of its own. */
export async function searchCandidates(engine: SearchEngine, filters: SearchFilters, { signal, rights }: Pick<OperationContext, 'signal' | 'rights'>): Promise<SearchAnswer> {
  if (filters.selectAll) await rights.demand('selectAll');
  const { cards, count, facets, tookMs } = await engine.search(filters, signal);
  return { success: true, data: cards, count, totalPages: Math.ceil(count / filters.limit), facets, tookMs };
}
