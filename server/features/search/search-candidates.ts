import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { SearchEngine } from './search-engine.ts';

/** One page of the directory with its exact total and live counts, or everybody's id. To select all is a right of its own. */
export async function searchCandidates(engine: SearchEngine, filters: SearchFilters, { signal, rights }: Pick<OperationContext, 'signal' | 'rights'>): Promise<SearchAnswer | SelectionAnswer> {
  if (filters.selectAll) await rights.demand('selectAll');
  const { ids, cards, count, facets, tookMs } = await engine.search(filters, signal);
  const answer = { success: true, count, totalPages: Math.ceil(count / filters.limit), tookMs } as const;
  return filters.selectAll ? { ...answer, data: ids.map((id) => ({ id })) } : { ...answer, data: cards, facets };
}
