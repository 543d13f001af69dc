// What a visitor can do to a search. Every change of what is searched for leads back to the first page.
import { emptySearch, type ListFilter, listFilters, type Search, type SortDirection, type SortKey } from './search-address.ts';

export type SearchChange = (search: Search) => Search;

/** The conditions that are not lists. */
export type SingleFilter = 'hasPhone' | 'hasEmail' | 'verifiedWithinDays';
export const singleFilters: readonly SingleFilter[] = ['hasPhone', 'hasEmail', 'verifiedWithinDays'];

export const withQuery = (query: string): SearchChange => (search) => ({ ...search, query, page: 1 });

export const withPage = (page: number): SearchChange => (search) => ({ ...search, page });

/** A key brings its natural direction. */
export const withSort = (sortKey: SortKey, sortDirection?: SortDirection): SearchChange => (search) => ({ ...search, sortKey, sortDirection, page: 1 });

export const without = (filter: ListFilter): SearchChange => (search) => ({ ...search, [filter]: [], page: 1 });

/** Adds the value to the filter, or takes it away when it is there. */
export const withToggled = (filter: ListFilter, value: string): SearchChange => (search) => {
  const values = search[filter];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...search, [filter]: next, page: 1 };
};

/** Undefined lifts the condition. */
export const withSingle = <Filter extends SingleFilter>(filter: Filter, value: Search[Filter]): SearchChange => (search) => ({ ...search, [filter]: value, page: 1 });

/** Keeps the words and the order of the results. */
export const withoutFilters: SearchChange = (search) => ({
  ...emptySearch, query: search.query, sortKey: search.sortKey, sortDirection: search.sortDirection,
});

/** Number of chosen values, over all filters. */
export function countChosen(search: Search): number {
  const singles = singleFilters.filter((filter) => search[filter] !== undefined).length;
  return singles + listFilters.reduce((sum, filter) => sum + search[filter].length, 0);
}
