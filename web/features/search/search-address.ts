// A search and its address, both ways. The address is the search: reload, back and a shared link give the same screen.
import type { SearchFilters } from '#contract/search.ts';
import { spelledAsListed } from './listed-values.ts';

/** The filters that hold several values, in the order in which an address names them. */
export const listFilters = [
  'specialty', 'skills', 'title', 'organization', 'education', 'companySize', 'companyRevenue', 'companyIndustry',
  'city', 'state', 'country',
] as const;
export type ListFilter = (typeof listFilters)[number];

export type SortKey = SearchFilters['sortKey'];
export type SortDirection = SearchFilters['sortDirection'];

/** What a visitor asked for; everything that belongs into the address and nothing else. */
export type Search = Record<ListFilter, readonly string[]> & {
  query: string;
  /** True: only people with one on file; false: only those without; undefined: everybody. */
  hasPhone: boolean | undefined;
  hasEmail: boolean | undefined;
  /** Only people with a contact verified within so many days; undefined: everybody. */
  verifiedWithinDays: number | undefined;
  /** From 1. */
  page: number;
  sortKey: SortKey;
  /** Undefined: the natural one of the key. */
  sortDirection: SortDirection;
};

export const resultsPerPage = 25;

// The contract's limits: an address beyond them is cut, so that no address makes a call that is refused.
const longestText = 200;
const mostValues = 50;
const lastPage = 1_000_000;
const mostDays = 3_650;

const sortKeys: readonly SortKey[] = ['relevance', 'name', 'organization', 'location', 'verified'];
const sortDirections: readonly SortDirection[] = ['asc', 'desc'];
const answers: Readonly<Record<string, boolean>> = { true: true, false: false };

export const emptySearch: Search = {
  query: '', specialty: [], skills: [], title: [], organization: [], education: [], companySize: [], companyRevenue: [],
  companyIndustry: [], city: [], state: [], country: [], hasPhone: undefined, hasEmail: undefined, verifiedWithinDays: undefined,
  page: 1, sortKey: 'relevance', sortDirection: undefined,
};

/** Reads the query part of an address, with or without `?`. Never throws: what is not understood is left out. */
export function readSearch(address: string): Search {
  const written = new URLSearchParams(address);
  const text = (name: string): string => (written.get(name) ?? '').trim().slice(0, longestText).toWellFormed();
  const list = (name: ListFilter): readonly string[] => cleanList(name, written.getAll(name).flatMap(splitList));
  const answer = (name: string): boolean | undefined => (Object.hasOwn(answers, text(name)) ? answers[text(name)] : undefined);
  return {
    ...eachList(list),
    query: text('query').trim(),
    hasPhone: answer('hasPhone'),
    hasEmail: answer('hasEmail'),
    verifiedWithinDays: readWhole(text('verifiedWithinDays'), mostDays),
    page: readWhole(text('page'), lastPage) ?? 1,
    sortKey: sortKeys.find((key) => key === text('sortKey')) ?? emptySearch.sortKey,
    sortDirection: sortDirections.find((direction) => direction === text('sortDirection')) ?? emptySearch.sortDirection,
  };
}

/** The query part of the address, with `?`, without what is as in an empty search; '' for an empty search. */
export function writeSearch(search: Search): string {
  const parts: string[] = [];
  if (search.query.trim() !== '') parts.push(`query=${encode(search.query.trim())}`);
  for (const name of listFilters) if (search[name].length > 0) parts.push(`${name}=${writeList(search[name])}`);
  for (const name of ['hasPhone', 'hasEmail', 'verifiedWithinDays', 'page', 'sortKey', 'sortDirection'] as const) {
    if (search[name] !== emptySearch[name]) parts.push(`${name}=${search[name]}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The search as the server takes it. */
export function toFilters(search: Search): SearchFilters {
  const { query, hasPhone, hasEmail, verifiedWithinDays, page, sortKey, sortDirection } = search;
  const lists = eachList((name) => [...search[name]]);
  return { ...lists, query, hasPhone, hasEmail, verifiedWithinDays, page, sortKey, sortDirection, limit: resultsPerPage, selectAll: false };
}

export function eachList<Value>(make: (name: ListFilter) => Value): Record<ListFilter, Value> {
  return {
    specialty: make('specialty'), skills: make('skills'), title: make('title'), organization: make('organization'),
    education: make('education'), companySize: make('companySize'), companyRevenue: make('companyRevenue'),
    companyIndustry: make('companyIndustry'), city: make('city'), state: make('state'), country: make('country'),
  };
}

/** Trimmed, spelled as the directory spells them, each once, within the contract's limits; unknown states are left out. */
export function cleanList(name: ListFilter, values: readonly string[]): readonly string[] {
  const trimmed = values.map((value) => value.trim().slice(0, longestText).trim().toWellFormed()).filter((value) => value !== '');
  return [...new Set(trimmed.flatMap((value) => spelledAsListed(name, value) ?? []))].slice(0, mostValues);
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

/** A whole number from 1 to `most`; undefined for anything else. */
function readWhole(written: string, most: number): number | undefined {
  const number = /^\d{1,7}$/.test(written) ? Number(written) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Half a character, as may stand in a field while it is typed, cannot be encoded. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());
