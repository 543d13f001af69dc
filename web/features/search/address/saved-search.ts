// A saved search arrives in the state of a navigation, so that the code that applies it does not depend on the format of addresses.
import { eachListFilter, type ListFilter } from '#contract/search/search-filters.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { cleanList, emptySearch, readSearch, toFilters, writeList, type Search } from './search-address.ts';

/**
 * Reads `{searchParams}` or `{search_params}` (specification: directory, sections 2 and 3): the filters by their names, besides
 * `jobTitle` for the title and `location` for states and cities. Null when the state carries no search.
 */
export function readSavedSearch(state: unknown): Search | null {
  const saved = fieldsOf(fieldsOf(state)?.['searchParams'] ?? fieldsOf(state)?.['search_params']);
  if (saved === null) return null;
  if ('sortKey' in saved) return readSearch(addressOfSaved(saved));
  const places = listOf(saved['location']).map(readPlace);
  const extra: Partial<Record<ListFilter, string[]>> = {
    title: listOf(saved['jobTitle']),
    state: places.flatMap(({ state: code }) => code ?? []),
    city: places.flatMap(({ city }) => city ?? []),
  };
  const lists = eachListFilter((name) => cleanList(name, [...listOf(saved[name]), ...(extra[name] ?? [])]));
  return { ...emptySearch, ...lists, query: textOf(saved['query']) };
}

/** A search that this product saved has every filter under its own name. Reading it as an address ignores what is not understood. */
function addressOfSaved(saved: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(saved).flatMap(([name, value]) => {
    if (name === 'page' || name === 'tab') return [];
    if (Array.isArray(value)) return [`${name}=${writeList(listOf(value))}`];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [`${name}=${encodeURIComponent(`${value}`)}`]
      : [];
  });
  return parts.join('&');
}

/** What is saved of a search: everything but its page, and the day on which it was saved. */
export function savedOf(search: Search): Omit<SearchFilters, 'page' | 'limit' | 'selectAll' | 'dueBy'> {
  const { dueBy: _dueBy, page: _page, limit: _limit, selectAll: _selectAll, ...saved } = toFilters(search);
  return saved;
}

/** `Chicago, IL` is a city and a state, `Texas` and `TX` a state, anything else a city. */
function readPlace(location: string): { city: string | null; state: string | null } {
  const [last = '', ...before] = location
    .split(',')
    .map((part) => part.trim())
    .toReversed();
  const isState = cleanList('state', [last]).length > 0;
  if (!isState) return { city: location, state: null };
  return { city: before.length > 0 ? before.toReversed().join(', ') : null, state: last };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** A single string is read as a list with one value. */
function listOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === 'string');
}
