// For a search without results: how many candidates the removal of each condition would find. The server counts them.
import { useQueries } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/search/search.ts';
import { runSearch } from '../answer/run-search.ts';
import { conditionGroups, type NameOfList } from '../filters/conditions.ts';
import { useNameOfList } from '../filters/use-name-of-list.ts';
import { addressOf, toFilters, type Search } from '../address/search-address.ts';
import { withoutPart, withQuery, type SearchChange } from '../address/search-changes.ts';
import { plainWords, withWord } from './missing-words.ts';

export interface Removal {
  /** `State: CA, TX`. */
  name: string;
  change: SearchChange;
  /** The number of candidates found without it; null until all removals are counted. */
  count: number | null;
}

/**
 * The largest count first once all are known; removals that find no candidate are then left out. Empty also when there is
 * only one condition, because clearing the search does the same.
 */
export function useRemovals(
  search: Search,
  answer: Pick<SearchAnswer, 'understood' | 'marked'>,
  enabled: boolean,
): Removal[] {
  const possible = [...removalsOf(search, useNameOfList()), ...removalsOfWords(search, answer)];
  const removals = possible.length > 1 ? possible : [];
  const counts = useQueries({
    queries: removals.map(({ change }) => {
      const widened = change(search);
      return {
        queryKey: ['count', addressOf(widened)],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await runSearch({ ...toFilters(widened), limit: 1 }, signal, { facets: [] })).count,
        enabled,
      };
    }),
    combine: (results) =>
      results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data ?? 0) : null,
  });
  if (counts === null) return removals;
  return removals
    .map((removal, index) => ({ ...removal, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function removalsOf(search: Search, nameOfList: NameOfList): Removal[] {
  const filters = conditionGroups(search, nameOfList).map(({ name, conditions, removeAll }) => ({
    name: `${name}: ${conditions.map(({ label }) => label).join(', ')}`,
    change: removeAll,
    count: null,
  }));
  const query =
    search.query === '' ? [] : [{ name: `Search text: ${search.query}`, change: withQuery(''), count: null }];
  return [...query, ...filters];
}

/** Each recognized part and each other word by itself, where the text has more than one of them. */
function removalsOfWords(search: Search, answer: Pick<SearchAnswer, 'understood' | 'marked'>): Removal[] {
  const parts = answer.understood
    .filter(({ removed }) => !removed)
    .map(({ key, label }) => ({ name: `Recognized: ${label}`, change: withoutPart(key), count: null }));
  const words = plainWords(search.query, answer).map((word) => ({
    name: `Word: ${word}`,
    change: withQuery(withWord(search.query, word, '')),
    count: null,
  }));
  const all = [...parts, ...words];
  return all.length > 1 ? all : [];
}
