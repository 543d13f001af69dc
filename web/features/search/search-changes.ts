// What a visitor can do to a search. Every change of what is searched for leads back to the first page.
import { emptySearch, type ListFilter, listFilters, type Search } from './search-address.ts';

export type SearchChange = (search: Search) => Search;

export const withQuery = (query: string): SearchChange => (search) => ({ ...search, query, page: 1 });

export const withPage = (page: number): SearchChange => (search) => ({ ...search, page });

export const without = (filter: ListFilter): SearchChange => (search) => ({ ...search, [filter]: [], page: 1 });

/** Adds the value to the filter, or takes it away when it is there. */
export const withToggled = (filter: ListFilter, value: string): SearchChange => (search) => {
  const values = search[filter];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...search, [filter]: next, page: 1 };
};

/** Keeps the words and the order of the results. */
export const withoutFilters: SearchChange = (search) => ({
  ...emptySearch, query: search.query, sortKey: search.sortKey, sortDirection: search.sortDirection,
});

/** Number of chosen values, over all filters. */
export const countChosen = (search: Search): number => listFilters.reduce((sum, filter) => sum + search[filter].length, 0);

/** The filters that hold at least one value. */
export const chosenFilters = (search: Search): ListFilter[] => listFilters.filter((filter) => search[filter].length > 0);
