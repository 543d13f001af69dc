// What the cache of answers keeps, by the address of the search.
import { queryOptions } from '@tanstack/react-query';
import { facetNames, type FacetName } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { addressOf, toFilters, type Search } from '../address/search-address.ts';
import { runTimedSearch } from './run-search.ts';
import { facetsOnScreen } from './shown-facets.ts';

const freshForMs = 60_000;
/** Long enough to read a few profiles and return to the same list. */
const cachedForMs = 30 * 60_000;

/** `elapsedMs` is null for the answer that came with the page. */
export interface Answered {
  answer: SearchAnswer;
  search: Search;
  elapsedMs: number | null;
}

/** Absent `facets`: what is counted depends on what is on screen when the search runs; the rest follows. */
export const answerQuery = (search: Search, facets?: readonly FacetName[]) =>
  queryOptions({
    queryKey: ['search', addressOf(search)],
    queryFn: async ({ signal }): Promise<Answered> => ({
      ...(await runTimedSearch(toFilters(search), signal, { facets: facets ?? facetsAtOnce(search) })),
      search,
    }),
    staleTime: freshForMs,
    gcTime: cachedForMs,
  });

/** Words may name a specialty: the line below them then says how many candidates have another one. */
const facetsAtOnce = ({ query, understand }: Search): FacetName[] => {
  const shown = facetsOnScreen();
  return facetNames.filter((name) => shown.includes(name) || (name === 'specialty' && query !== '' && understand));
};
