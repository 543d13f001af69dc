// Converts between a search and its address. The address holds the whole search, so that a reload, Back and a shared link show it again.
import { contactedLimits, eachContactedFilter } from '#contract/search/own-work-filters.ts';
import {
  eachFlagFilter,
  eachListFilter,
  eachNegatedFilter,
  eachYearsFilter,
  listFilterNames,
  nearFilter,
  negatedFilterNames,
  preferFilter,
  searchLimits,
  singleFilterNames,
  sortKeys,
  verifiedFilter,
  yearsMax,
  type FlagFilter,
  type ListFilter,
  type NegatedFilter,
  type SortKey,
  type YearsFilter,
} from '#contract/search/search-filters.ts';
import { listSortKeys, listStages, type ListStage } from '#contract/lists/list-limits.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { TypedSearch } from '#contract/search/suggestions.ts';
import { localToday } from '#web/foundation/clock.ts';
import { spelledAsListed } from './listed-values.ts';

export type SortDirection = SearchFilters['sortDirection'];

/** What the screen shows: the results, or one of the panels. No search runs while a panel is shown. */
export type SearchTab = 'results' | 'saved-searches' | 'saved-lists';

/** The filters by the user's own lists. Their values are the ids of lists. */
export const ownListFilters = ['inList', 'notInList'] as const;
export type OwnListFilter = (typeof ownListFilters)[number];

/** True: only candidates with such a contact on file; false: only those without; undefined: no condition. */
type FlagConditions = Record<FlagFilter, boolean | undefined>;

/** What a visitor searches for: exactly the state that is kept in the address. */
export type Search = Record<ListFilter | NegatedFilter | OwnListFilter, readonly string[]> &
  FlagConditions &
  /** At least so many years ago; undefined: no condition. */
  Record<YearsFilter, number | undefined> & {
    /** The id of the list on whose page the search runs, within that list; null: in the whole directory. It is in the path of the address. */
    scope: string | null;
    /** Stages of candidates in the lists that the search names. Without such a list they have no effect. */
    stage: readonly ListStage[];
    /** True: only candidates of whom something changed since they came into a list that the search names. Without such a list it has no effect. */
    changed: boolean;
    /** True: only candidates whose next step is due today in the time zone of the browser, or was due before. Only on the page of a list. */
    due: boolean;
    query: string;
    /** Skills and other words that put candidates first and exclude none. */
    prefer: readonly string[];
    /** An ISO time: only candidates of whom something changed since then; undefined: no condition. */
    changedSince: string | undefined;
    /** False: the words are searched as typed, and none becomes a filter. */
    understand: boolean;
    /** Keys of understood parts of the query that do not count. */
    removed: readonly string[];
    /** Keys of left-out words of the query that are searched nevertheless. */
    required: readonly string[];
    /** Only candidates with a contact verified within this number of days; undefined: no condition. */
    verifiedWithinDays: number | undefined;
    /** True: only candidates whose contacts the user has revealed; false: only the others; undefined: no condition. */
    revealed: boolean | undefined;
    /** True: only candidates of the user's own system; false: only the others; undefined: no condition. */
    inMySystem: boolean | undefined;
    /** Only candidates whom the user's workspace contacted, or did not contact, within so many days; undefined: no condition. */
    contactedWithinDays: number | undefined;
    notContactedWithinDays: number | undefined;
    /** A ZIP code or town that candidates are near to; undefined: no condition. */
    near: string | undefined;
    /** The distance that counts as near, in miles; the default without `near`. */
    withinMiles: number;
    /** From 1. */
    page: number;
    sortKey: SortKey;
    /** Undefined: the default direction of the sort key. */
    sortDirection: SortDirection;
    tab: SearchTab;
  };

export const resultsPerPage = 25;

// An address beyond the contract's limits is shortened, so that no address makes a call that is refused.
const { textLengthMax, valuesMax, pageMax } = searchLimits;

const sortDirections: readonly SortDirection[] = ['asc', 'desc'];
const tabs: readonly SearchTab[] = ['results', 'saved-searches', 'saved-lists'];
const answers: Readonly<Record<string, boolean>> = { true: true, false: false };

export const emptySearch: Search = {
  query: '',
  prefer: [],
  changedSince: undefined,
  understand: true,
  removed: [],
  required: [],
  ...eachListFilter(() => []),
  ...eachNegatedFilter(() => []),
  scope: null,
  inList: [],
  notInList: [],
  stage: [],
  changed: false,
  due: false,
  ...eachFlagFilter(() => undefined),
  verifiedWithinDays: undefined,
  ...eachYearsFilter(() => undefined),
  revealed: undefined,
  inMySystem: undefined,
  ...eachContactedFilter(() => undefined),
  near: undefined,
  withinMiles: nearFilter.milesDefault,
  page: 1,
  sortKey: 'relevance',
  sortDirection: undefined,
  tab: 'results',
};

/** Reads the query part of an address, with or without `?`. `scope`: as in `Search`. Never throws: values that are not understood are ignored. */
export function readSearch(address: string, scope: string | null = null): Search {
  const written = new URLSearchParams(address);
  const text = (name: string): string => acceptedText(written.get(name) ?? '');
  const list = (name: ListFilter | NegatedFilter, of: ListFilter): readonly string[] =>
    cleanList(of, written.getAll(name).flatMap(splitList));
  const ownLists = (name: OwnListFilter): readonly string[] => cleanTexts(written.getAll(name).flatMap(splitList));
  const answer = (name: string): boolean | undefined =>
    Object.hasOwn(answers, text(name)) ? answers[text(name)] : undefined;
  const inList = ownLists('inList');
  const stages = new Set(written.getAll('stage').flatMap(splitList));
  return {
    ...eachListFilter((name) => list(name, name)),
    ...eachNegatedFilter(list),
    scope,
    inList,
    notInList: ownLists('notInList'),
    stage: namesList({ scope, inList }) ? listStages.filter((one) => stages.has(one)) : [],
    changed: namesList({ scope, inList }) && answer('changed') === true,
    due: scope !== null && text('due') === 'today',
    query: text('query'),
    prefer: cleanTexts(written.getAll('prefer').flatMap(splitList)).slice(0, preferFilter.valuesMax),
    changedSince: readTime(text('changedSince')),
    understand: answer('understand') ?? emptySearch.understand,
    removed: cleanTexts(written.getAll('removed').flatMap(splitList)),
    required: cleanTexts(written.getAll('required').flatMap(splitList)),
    ...eachFlagFilter(answer),
    verifiedWithinDays: readWhole(text(verifiedFilter.name), verifiedFilter.daysMax),
    ...eachYearsFilter((name) => readWhole(text(name), yearsMax)),
    revealed: answer('revealed'),
    inMySystem: answer('inMySystem'),
    ...eachContactedFilter((name) => readWhole(text(name), contactedLimits.daysMax)),
    ...readNear(text('near'), text('withinMiles')),
    page: readWhole(text('page'), pageMax) ?? 1,
    sortKey: sortKeysOf({ scope, inList }).find((key) => key === text('sortKey')) ?? emptySearch.sortKey,
    sortDirection: sortDirections.find((direction) => direction === text('sortDirection')) ?? emptySearch.sortDirection,
    tab: tabs.find((tab) => tab === text('tab')) ?? emptySearch.tab,
  };
}

/** The query part of the address, with `?`, without values that equal the empty search; '' for an empty search. */
export function writeSearch(search: Search): string {
  const parts: string[] = [];
  if (search.query.trim() !== '') parts.push(`query=${encode(search.query.trim())}`);
  for (const name of ['removed', 'required', ...listFilterNames, ...negatedFilterNames, ...ownListFilters] as const)
    if (search[name].length > 0) parts.push(`${name}=${writeList(search[name])}`);
  if (namesList(search) && search.stage.length > 0) parts.push(`stage=${writeList(search.stage)}`);
  if (namesList(search) && search.changed) parts.push('changed=true');
  if (search.scope !== null && search.due) parts.push('due=today');
  if (search.prefer.length > 0) parts.push(`prefer=${writeList(search.prefer)}`);
  if (search.changedSince !== undefined) parts.push(`changedSince=${encode(search.changedSince)}`);
  if (search.near !== undefined) parts.push(`near=${encode(search.near)}`);
  for (const name of [
    'understand',
    'withinMiles',
    ...singleFilterNames,
    'page',
    'sortKey',
    'sortDirection',
    'tab',
  ] as const) {
    if (search[name] !== emptySearch[name]) parts.push(`${name}=${search[name]}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether the search is within lists, so that it can be narrowed to stages and to those who changed. */
export const namesList = ({ scope, inList }: Pick<Search, 'scope' | 'inList'>): boolean =>
  scope !== null || inList.length > 0;

/** The sort keys that the search may have: those of the work on a list only within exactly one list. */
export const sortKeysOf = ({ scope, inList }: Pick<Search, 'scope' | 'inList'>): readonly SortKey[] =>
  scope !== null || inList.length === 1 ? sortKeys : sortKeys.filter((key) => listSortKeys.every((one) => one !== key));

/** Path and query of the page that shows the search. */
export const addressOf = (search: Search): string =>
  `${search.scope === null ? '/search' : `/lists/${encodeURIComponent(search.scope)}`}${writeSearch(search)}`;

/** Reads what `addressOf` wrote. */
export function readAddress(address: string): Search {
  const { pathname, search } = new URL(address, 'http://page.invalid');
  const scope = /^\/lists\/([^/]+)$/.exec(pathname)?.[1];
  return readSearch(search, scope === undefined ? null : decodeURIComponent(scope));
}

/** The search as the input of the server's operation. */
export function toFilters(search: Search): SearchFilters {
  const { page, sortDirection } = search;
  const sortKey = sortKeysOf(search).includes(search.sortKey) ? search.sortKey : emptySearch.sortKey;
  return { ...toTypedSearch(search), page, sortKey, sortDirection, limit: resultsPerPage, selectAll: false };
}

/** The filters and words of the search, without the order and the page: the input of suggestions. */
export function toTypedSearch(search: Search): TypedSearch {
  const { query, understand, removed, required, prefer, changedSince } = search;
  const { near = '', withinMiles, verifiedWithinDays } = search;
  return {
    ...eachListFilter((name) => [...search[name]]),
    ...eachNegatedFilter((name) => [...search[name]]),
    inList: search.scope === null ? [...search.inList] : [search.scope],
    notInList: [...search.notInList],
    stage: namesList(search) ? [...search.stage] : [],
    changed: namesList(search) && search.changed,
    dueBy: search.scope !== null && search.due ? localToday() : undefined,
    ...eachFlagFilter((name) => search[name]),
    query,
    understand,
    removed: [...removed],
    required: [...required],
    prefer: [...prefer],
    changedSince,
    near,
    withinMiles,
    verifiedWithinDays,
    ...eachYearsFilter((name) => search[name]),
    revealed: search.revealed,
    inMySystem: search.inMySystem,
    ...eachContactedFilter((name) => search[name]),
  };
}

/** Trims and normalizes values, removes duplicates and unknown states, and applies the contract's limits. */
export function cleanList(name: ListFilter, values: readonly string[]): readonly string[] {
  const accepted = values.map(acceptedText).filter((value) => value !== '');
  return [...new Set(accepted.flatMap((value) => spelledAsListed(name, value) ?? []))].slice(0, valuesMax);
}

/** Trims ids and keys and applies the contract's limits. The server knows which ids are lists of the user. */
const cleanTexts = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map(acceptedText).filter((id) => id !== ''))].slice(0, valuesMax);

/**
 * Values are joined by commas. A comma or backslash inside a value is escaped with a backslash, so it makes no difference
 * whether a program writes the separators as `,` or as `%2C`.
 */
function splitList(joined: string): string[] {
  return (joined.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1'));
}

/** The values of one filter, as an address names them. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => encode(value.replaceAll(/[\\,]/g, '\\$&'))).join(',');
}

/** A distance outside of the limits is brought to the nearest one. Without a place there is no distance. */
function readNear(near: string, withinMiles: string): Pick<Search, 'near' | 'withinMiles'> {
  const { milesMin, milesMax, milesDefault } = nearFilter;
  if (near === '') return { near: undefined, withinMiles: milesDefault };
  return {
    near,
    withinMiles: Math.min(milesMax, Math.max(milesMin, readWhole(withinMiles, 9_999_999) ?? milesDefault)),
  };
}

/** A time as the contract accepts it; undefined for anything else. */
function readTime(written: string): string | undefined {
  const time = Date.parse(written);
  return /^\d{4}-\d\d-\d\dT/.test(written) && !Number.isNaN(time) ? new Date(time).toISOString() : undefined;
}

/** A whole number from 1 to `most`; undefined for anything else. */
function readWhole(written: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(written) ? Number(written) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** The contract refuses NUL and half of a surrogate pair, so a link with either must not become a refused call. */
const acceptedText = (value: string): string =>
  value.replaceAll('\0', '').trim().slice(0, textLengthMax).trim().toWellFormed();

/** A field can hold half of a surrogate pair while the user types. It cannot be encoded. */
const encode = (value: string): string => encodeURIComponent(value.replaceAll('\0', '').toWellFormed());
