// Counts of searches for other features, without candidates.
import type { FacetName } from '#contract/search/search-filters.ts';
import type { FacetCount, SearchFilters } from '#contract/search/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { everySpecialtyIn, interpret, toCountQuery } from '#query-understanding/public.ts';
import type { VisitorField } from './index-schema.ts';
import type { EngineAnswer, SearchOptions } from './search-engine.ts';
import type { SearchParts } from './search-parts.ts';

export type CountedSearch = Pick<EngineAnswer, 'count' | 'facets' | 'visitorFacets'>;

export interface SearchCounts {
  /** The number of candidates of a search, and of each value of these fields, at most 100 values a field. */
  count(
    filters: SearchFilters,
    fields: readonly (FacetName | VisitorField)[],
    signal: AbortSignal,
    options?: SearchOptions,
  ): Promise<CountedSearch>;
  /** The number of candidates, and of every specialty as written in the directory, largest first. */
  countSpecialties(signal: AbortSignal): Promise<{ count: number; specialties: FacetCount[] }>;
}

export const searchCounts = ({ engine, knowledge }: Pick<SearchParts, 'engine' | 'knowledge'>): SearchCounts => ({
  count: (filters, fields, signal, options) =>
    engine.search(toCountQuery(interpret(filters, knowledge), fields, systemClock.today()), signal, options),
  countSpecialties: async (signal) => {
    const { count, facets } = await engine.search(everySpecialtyIn(knowledge.countries), signal);
    return { count, specialties: facets.specialty };
  },
});
