import { eachListFilter, nearFilter } from '#contract/search-filters.ts';
import type { ListFilter } from '#contract/search-filters.ts';
import type { SearchFilters } from '#contract/search.ts';

/** A search with only these values. */
export const filtersOf = (values: Partial<Record<ListFilter, string[]>>): SearchFilters => ({
  query: '',
  understand: false,
  removed: [],
  near: '',
  withinMiles: nearFilter.milesDefault,
  inList: [],
  stage: [],
  notInList: [],
  ...eachListFilter((name) => values[name] ?? []),
  page: 1,
  limit: 1,
  sortKey: 'relevance',
  selectAll: false,
});
