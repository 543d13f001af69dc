// When nobody is found: what each thing that could be taken away would bring back, asked of the server, so exact.
import { useQueries } from '@tanstack/react-query';
import { askSearch } from './ask-search.ts';
import { conditionGroups } from './conditions.ts';
import { type Search, toFilters, writeSearch } from './search-address.ts';
import { type SearchChange, withQuery } from './search-changes.ts';

export type Removal = {
  /** `State: CA, TX`. */
  name: string;
  change: SearchChange;
  /** People who match without it; null until every removal is known. */
  count: number | null;
};

/**
 * Largest gain first once all are known; removals that bring nobody back are then left out. Empty also when there is
 * only one thing to take away: that is what clearing does.
 */
export function useRemovals(search: Search, enabled: boolean): Removal[] {
  const possible = removalsOf(search);
  const removals = possible.length > 1 ? possible : [];
  const counts = useQueries({
    queries: removals.map(({ change }) => {
      const widened = change(search);
      return {
        queryKey: ['count', writeSearch(widened)],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await askSearch({ ...toFilters(widened), limit: 1 }, signal)).count,
        enabled,
        retry: false,
      };
    }),
    combine: (results) => (results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data ?? 0) : null),
  });
  if (counts === null) return removals;
  return removals
    .map((removal, index) => ({ ...removal, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

function removalsOf(search: Search): Removal[] {
  const filters = conditionGroups(search).map(({ name, conditions, removeAll }) => ({ name: `${name}: ${conditions.map(({ label }) => label).join(', ')}`, change: removeAll, count: null }));
  const words = search.query === '' ? [] : [{ name: `Words: ${search.query}`, change: withQuery(''), count: null }];
  return [...words, ...filters];
}
