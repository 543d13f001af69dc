// Searches that were saved before sentences were understood keep what they found: each of their words stays required.
import { savedFilters, type SavedFilters } from '#contract/saved-searches/saved-searches.ts';
import { searchFilters, type UnderstoodPart } from '#contract/search/search.ts';
import { interpret, reread, type Knowledge } from '#query-understanding/public.ts';
import type { SavedRow } from './saved-searches-store.ts';

export interface SavedReading {
  filters: SavedFilters;
  /** Words that are read in another way than when the search was saved. Empty for a search that was saved or applied since then. */
  changed: string[];
}

/** Made once, because Zod compiles a schema at its first parse. */
const knownFilters = savedFilters.strip();

/** A search that an older or newer version saved may have other filters. Those that this version does not know are ignored. */
export function readingOfSaved({ searchParams }: Pick<SavedRow, 'searchParams'>, knowledge: Knowledge): SavedReading {
  const filters = knownFilters.parse(searchParams);
  if (!isEarlier(searchParams)) return { filters, changed: [] };
  const { required, changed } = reread(searchFilters.parse(filters), knowledge);
  return { filters: { ...filters, required }, changed };
}

/** What the words of the search are recognized as. */
export const understoodIn = (filters: SavedFilters, knowledge: Knowledge): UnderstoodPart[] =>
  filters.query === '' ? [] : [...interpret(searchFilters.parse(filters), knowledge).understood];

/** Only these have no `required`. */
const isEarlier = (searchParams: unknown): boolean =>
  typeof searchParams === 'object' && searchParams !== null && !('required' in searchParams);
