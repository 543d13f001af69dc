// How many people the search of a visitor without access finds, by the counts that any visitor may read.
import { useQuery } from '@tanstack/react-query';
import { stateName } from '#contract/search/landing-paths.ts';
import type { QueryPart } from '#contract/search/directory-counts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import { call } from '#web/foundation/call.ts';
import { hasWords } from '../address/has-words.ts';
import type { Search } from '../address/search-address.ts';
import { countSelected } from '../address/search-changes.ts';

/** The search as words; null: it has conditions that words do not express. */
export function wordsOf(search: Search): string | null {
  const { query, specialty, city, state } = search;
  const isWords = countSelected(search) === specialty.length + city.length + state.length;
  if (!isWords || !search.understand || search.removed.length > 0 || search.required.length > 0) return null;
  const words = [hasWords(query) ? query.trim() : '', ...specialty, ...city, ...state.map(stateName)]
    .filter((word) => word !== '')
    .join(' ');
  return words.length <= publicCounts.queryLengthMax ? words : null;
}

export interface OwnCount {
  /** Empty: it is the number of people in the directory. */
  words: string;
  count: number;
  /** What was counted for the words that the visitor typed: a subscriber's search of the same words may find more. */
  readAs: readonly QueryPart[];
}

/** Null: not known, or not published. */
export function useOwnCount(search: Search): OwnCount | null {
  const words = wordsOf(search);
  const { data } = useQuery({
    queryKey: ['own-count', words],
    queryFn: ({ signal }) => call('search.countDirectory', { query: words ?? '' }, { signal }),
    enabled: words !== null,
    staleTime: 60_000,
  });
  // A count that left words out is of another search.
  if (words === null || data === undefined || data.count === null || data.leftOut.length > 0) return null;
  return { words, count: data.count, readAs: hasWords(search.query) ? data.readAs : [] };
}
