import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';

export const filtersOf = (values: Partial<Record<ListFilter, string[]>>): SearchFilters =>
  searchFilters.parse({ ...values, understand: false });
