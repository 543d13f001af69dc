// A saved search arrives as the state of a navigation: whoever applies one need not know how addresses are written.
import { cleanList, eachList, emptySearch, type ListFilter, type Search } from './search-address.ts';

/**
 * Reads `{searchParams}` or `{search_params}` (specification: directory, sections 2 and 3): the filters by their names, besides
 * `jobTitle` for the title and `location` for states and cities. Null when the state carries no search.
 */
export function readSavedSearch(state: unknown): Search | null {
  const saved = fieldsOf(fieldsOf(state)?.['searchParams'] ?? fieldsOf(state)?.['search_params']);
  if (saved === null) return null;
  const places = listOf(saved['location']).map(readPlace);
  const extra: Partial<Record<ListFilter, string[]>> = {
    title: listOf(saved['jobTitle']),
    state: places.flatMap(({ state: code }) => code ?? []),
    city: places.flatMap(({ city }) => city ?? []),
  };
  const lists = eachList((name) => cleanList(name, [...listOf(saved[name]), ...(extra[name] ?? [])]));
  return { ...emptySearch, ...lists, query: textOf(saved['query']) };
}

/** `Chicago, IL` is a city and a state, `Texas` and `TX` a state, anything else a city. */
function readPlace(location: string): { city: string | null; state: string | null } {
  const [last = '', ...before] = location.split(',').map((part) => part.trim()).toReversed();
  const isState = cleanList('state', [last]).length > 0;
  if (!isState) return { city: location, state: null };
  return { city: before.length > 0 ? before.toReversed().join(', ') : null, state: last };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** One text is a list of one. */
function listOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === 'string');
}
