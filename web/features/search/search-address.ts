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
  companyIndustry: [], city: [], state: [], country: [], page: 1, sortKey: 'relevance', sortDirection: 'asc',
};

/** Reads the query part of an address, with or without `?`. Never throws: what is not understood is left out. */
export function readSearch(address: string): Search {
  const parts = partsOf(address);
  const list = (name: ListFilter): readonly string[] => cleanList(name, (parts.get(name) ?? []).flatMap(readList));
  const text = (name: string): string => decode(parts.get(name)?.[0] ?? '').trim().slice(0, longestText);
  const lists = Object.fromEntries(listFilters.map((name) => [name, list(name)])) as Record<ListFilter, readonly string[]>;
  return {
    ...lists,
    query: text('query'),
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
  if (search.sortDirection !== emptySearch.sortDirection) parts.push(`sortDirection=${search.sortDirection}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The search as the server takes it. */
export function toFilters(search: Search): SearchFilters {
  const lists = Object.fromEntries(listFilters.map((name) => [name, [...search[name]]])) as Record<ListFilter, string[]>;
  const { query, page, sortKey, sortDirection } = search;
  return { ...lists, query, page, sortKey, sortDirection, limit: resultsPerPage, selectAll: false };
}

function partsOf(address: string): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const part of address.replace(/^\?/, '').split('&')) {
    const [name = '', ...value] = part.split('=');
    parts.set(decode(name), [...(parts.get(decode(name)) ?? []), value.join('=')]);
  }
  return parts;
}

/**
 * Values are joined by commas that stay as they are; a comma inside a value is written `%2C`. Other programs write the
 * joining commas as `%2C` too, so a value without any plain comma is split at those. One value that holds a comma
 * therefore ends in a plain one: `organization=Lakeshore%2C%20Inc,`.
 */
function readList(written: string): string[] {
  return written.includes(',') ? written.split(',').map(decode) : decode(written).split(',');
}

function writeList(values: readonly string[]): string {
  const [only = ''] = values;
  const ending = values.length === 1 && only.includes(',') ? ',' : '';
  return values.map(encode).join(',') + ending;
}

function cleanList(name: ListFilter, values: readonly string[]): readonly string[] {
  const trimmed = values.map((value) => value.trim().slice(0, longestText)).filter((value) => value !== '');
  const known = name === 'state' ? trimmed.map((value) => value.toUpperCase()).filter((value) => Object.hasOwn(states, value)) : trimmed;
  return [...new Set(known)].slice(0, mostValues);
}

function readPage(written: string): number {
  const page = /^\d{1,7}$/.test(written) ? Number(written) : 1;
  return page >= 1 && page <= lastPage ? page : 1;
}

/** Half a character, as a cut text may end in, cannot be encoded. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());

function decode(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
