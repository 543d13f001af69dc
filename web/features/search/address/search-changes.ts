// The changes that a visitor can make to a search. A change of the conditions or of the order leads to the first page of the results.
import {
  listFilterNames,
  nearFilter,
  negatedFilterNames,
  singleFilterNames,
  type ListFilter,
  type NegatedFilter,
  type SingleFilter,
  type SortKey,
} from '#contract/search/search-filters.ts';
import { listStages, type ListStage } from '#contract/lists/list-limits.ts';
import {
  addressOf,
  emptySearch,
  namesList,
  ownListFilters,
  type OwnListFilter,
  type Search,
  type SearchTab,
  type SortDirection,
} from './search-address.ts';

export type SearchChange = (search: Search) => Search;

/** The words of a left-out part, by its key: `text:bilingual`. */
export const wordsOfKey = (key: string): string => key.slice(key.indexOf(':') + 1);

export const withQuery =
  (query: string): SearchChange =>
  (search) => ({
    ...search,
    query,
    // Removed parts belong to the words: an empty text has none.
    ...(query === '' ? { removed: [], understand: true } : {}),
    required: search.required.filter((key) => query.toLowerCase().includes(wordsOfKey(key))),
    page: 1,
    tab: 'results',
  });

/** The words of a job posting replace those of the search; its filters stay. */
export const withPosting =
  (query: string, removed: readonly string[]): SearchChange =>
  (search) => ({ ...search, query, removed, understand: true, required: [], page: 1, tab: 'results' });

/** The recognized part no longer counts, neither as a filter nor as words. */
export const withoutPart =
  (key: string): SearchChange =>
  (search) => ({ ...search, removed: [...new Set([...search.removed, key])], page: 1, tab: 'results' });

export const withPart =
  (key: string): SearchChange =>
  (search) => ({ ...search, removed: search.removed.filter((other) => other !== key), page: 1, tab: 'results' });

/** The left-out words are searched nevertheless. */
export const withRequired =
  (key: string): SearchChange =>
  (search) => ({ ...search, required: [...new Set([...search.required, key])], page: 1, tab: 'results' });

export const withoutRequired =
  (key: string): SearchChange =>
  (search) => ({ ...search, required: search.required.filter((other) => other !== key), page: 1, tab: 'results' });

/** False: the words are searched as typed. */
export const withUnderstanding =
  (understand: boolean): SearchChange =>
  (search) => ({ ...search, understand, removed: [], required: [], page: 1, tab: 'results' });

export const withPage =
  (page: number): SearchChange =>
  (search) => ({ ...search, page });

export const withTab =
  (tab: SearchTab): SearchChange =>
  (search) => ({ ...search, tab });

/** `sortDirection` undefined: the default direction of the key. */
export const withSort =
  (sortKey: SortKey, sortDirection?: SortDirection): SearchChange =>
  (search) => ({ ...search, sortKey, sortDirection, page: 1, tab: 'results' });

export const without =
  (filter: ListFilter | NegatedFilter | OwnListFilter): SearchChange =>
  (search) => ({ ...search, [filter]: [], page: 1, tab: 'results' });

/** Adds the value to the filter, or removes it when it is there. */
export const withToggled =
  (filter: ListFilter | NegatedFilter | OwnListFilter, value: string): SearchChange =>
  (search) => {
    const values = search[filter];
    const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
    return { ...search, [filter]: next, page: 1, tab: 'results' };
  };

export const withoutStages: SearchChange = (search) => ({ ...search, stage: [], page: 1, tab: 'results' });

/** Adds the stage, or removes it when it is there. */
export const withStageToggled =
  (stage: ListStage): SearchChange =>
  (search) => ({
    ...search,
    stage: listStages.filter((one) => (one === stage) !== search.stage.includes(one)),
    page: 1,
    tab: 'results',
  });

export const withChanged =
  (changed: boolean): SearchChange =>
  (search) => ({ ...search, changed, page: 1, tab: 'results' });

export const withDue =
  (due: boolean): SearchChange =>
  (search) => ({ ...search, due, page: 1, tab: 'results' });

/** `time` undefined removes the condition. */
export const withChangedSince =
  (time: string | undefined): SearchChange =>
  (search) => ({ ...search, changedSince: time, page: 1, tab: 'results' });

/** Adds the words that put candidates first, or removes them when they are there. */
export const withPreferredToggled =
  (value: string): SearchChange =>
  (search) => ({
    ...search,
    prefer: search.prefer.includes(value)
      ? search.prefer.filter((other) => other !== value)
      : [...search.prefer, value],
    page: 1,
    tab: 'results',
  });

export const withoutPreferred: SearchChange = (search) => ({ ...search, prefer: [], page: 1, tab: 'results' });

/** `value` undefined removes the condition. */
export const withSingle =
  <Filter extends SingleFilter>(filter: Filter, value: Search[Filter]): SearchChange =>
  (search) => ({ ...search, [filter]: value, page: 1, tab: 'results' });

/** Only what the candidates must fulfill: the first page, in the default order. */
export const withoutOrder: SearchChange = (search) => ({
  ...search,
  page: emptySearch.page,
  sortKey: emptySearch.sortKey,
  sortDirection: emptySearch.sortDirection,
  tab: emptySearch.tab,
});

/** `near` undefined removes the condition. */
export const withNear =
  (near: string | undefined, withinMiles: number = nearFilter.milesDefault): SearchChange =>
  (search) => ({ ...search, near, withinMiles, page: 1, tab: 'results' });

/** Removes all filters; keeps the query and the order of the results. */
export const withoutFilters: SearchChange = (search) => ({
  ...emptySearch,
  scope: search.scope,
  query: search.query,
  understand: search.understand,
  removed: search.removed,
  required: search.required,
  sortKey: search.sortKey,
  sortDirection: search.sortDirection,
});

/** The number of chosen values in all filters. */
export function countSelected(search: Search): number {
  const singles = singleFilterNames.filter((filter) => search[filter] !== undefined).length;
  const near = search.near === undefined ? 0 : 1;
  const ofLists = namesList(search) ? search.stage.length + Number(search.changed) + Number(search.due) : 0;
  const further = search.prefer.length + (search.changedSince === undefined ? 0 : 1);
  return (
    singles +
    near +
    ofLists +
    further +
    [...listFilterNames, ...negatedFilterNames, ...ownListFilters].reduce(
      (sum, filter) => sum + search[filter].length,
      0,
    )
  );
}

/** The address of the search for a text, without anything else. */
export const addressOfWords = (text: string): string => addressOf(withQuery(text)(emptySearch));
