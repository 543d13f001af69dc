// A search and its address, both ways. The address is the search: reload, back and a shared link give the same screen.
import type { SearchFilters } from '#contract/search.ts';
import { states } from '#contract/candidate-options.ts';

/** The filters that hold several values, in the order in which an address names them. */
export const listFilters = [
  'specialty', 'skills', 'title', 'organization', 'education', 'companySize', 'companyRevenue', 'companyIndustry',
  'city', 'state', 'country',
] as const;
export type ListFilter = (typeof listFilters)[number];

type SortKey = SearchFilters['sortKey'];
type SortDirection = SearchFilters['sortDirection'];

/** What a visitor asked for; everything that belongs into the address and nothing else. */
export type Search = Record<ListFilter, readonly string[]> & {
  query: string;
  /** From 1. */
  page: number;
  sortKey: SortKey;
  sortDirection: SortDirection;
};

export const resultsPerPage = 25;

// The contract's limits: an address beyond them is cut, so that no address makes a call that is refused.
const longestText = 200;
const mostValues = 50;
const lastPage = 1_000_000;

const sortKeys: readonly SortKey[] = ['relevance', 'name', 'organization', 'location', 'verified'];
const sortDirections: readonly SortDirection[] = ['asc', 'desc'];

export const emptySearch: Search = {
  query: '', specialty: [], skills: [], title: [], organization: [], education: [], companySize: [], companyRevenue: [],
  companyIndustry: [], city: [], state: [], country: [], page: 1, sortKey: 'relevance', sortDirection: undefined,
};

/** Reads the query part of an address, with or without `?`. Never throws: what is not understood is left out. */
export function readSearch(address: string): Search {
  const written = new URLSearchParams(address);
  const text = (name: string): string => (written.get(name) ?? '').trim().slice(0, longestText).toWellFormed();
  const list = (name: ListFilter): readonly string[] => cleanList(name, written.getAll(name).flatMap(splitList));
  return {
    ...eachList(list),
    query: text('query').trim(),
    page: readPage(text('page')),
    sortKey: sortKeys.find((key) => key === text('sortKey')) ?? emptySearch.sortKey,
    sortDirection: sortDirections.find((direction) => direction === text('sortDirection')) ?? emptySearch.sortDirection,
  };
}

/** The query part of the address, with `?`, without what is as in an empty search; '' for an empty search. */
export function writeSearch(search: Search): string {
  const parts: string[] = [];
  if (search.query.trim() !== '') parts.push(`query=${encode(search.query.trim())}`);
  for (const name of listFilters) if (search[name].length > 0) parts.push(`${name}=${writeList(search[name])}`);
  if (search.page !== 1) parts.push(`page=${search.page}`);
  if (search.sortKey !== emptySearch.sortKey) parts.push(`sortKey=${search.sortKey}`);
  if (search.sortDirection !== undefined) parts.push(`sortDirection=${search.sortDirection}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The search as the server takes it. */
export function toFilters(search: Search): SearchFilters {
  const { query, page, sortKey, sortDirection } = search;
  return { ...eachList((name) => [...search[name]]), query, page, sortKey, sortDirection, limit: resultsPerPage, selectAll: false };
}

function eachList<Value>(make: (name: ListFilter) => Value): Record<ListFilter, Value> {
  return {
    specialty: make('specialty'), skills: make('skills'), title: make('title'), organization: make('organization'),
    education: make('education'), companySize: make('companySize'), companyRevenue: make('companyRevenue'),
    companyIndustry: make('companyIndustry'), city: make('city'), state: make('state'), country: make('country'),
  };
}

/**
 * Values are joined by commas; a comma inside a value has a backslash before it, and so has a backslash. Whether a
 * program writes the joining commas as they are or as `%2C` then makes no difference.
 */
function splitList(joined: string): string[] {
  return (joined.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replaceAll(/\\([\\,])/g, '$1'));
}

function writeList(values: readonly string[]): string {
  return values.map((value) => encode(value.replaceAll(/[\\,]/g, '\\$&'))).join(',');
}

function cleanList(name: ListFilter, values: readonly string[]): readonly string[] {
  const trimmed = values.map((value) => value.trim().slice(0, longestText).trim()).filter((value) => value !== '');
  const known = name === 'state' ? trimmed.map((value) => value.toUpperCase()).filter((value) => Object.hasOwn(states, value)) : trimmed;
  return [...new Set(known)].slice(0, mostValues);
}

function readPage(written: string): number {
  const page = /^\d{1,7}$/.test(written) ? Number(written) : 1;
  return page >= 1 && page <= lastPage ? page : 1;
}

/** Half a character, as may stand in a field while it is typed, cannot be encoded. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());
