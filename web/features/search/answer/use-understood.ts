import { useQueryClient } from '@tanstack/react-query';
import type { SearchAnswer, UnderstoodPart } from '#contract/search/search.ts';
import { addressOf, type Search } from '../address/search-address.ts';

const nothing: readonly UnderstoodPart[] = [];

/** What the words of the search were recognized as, by its answer; empty while there is none. */
export function useUnderstood(search: Search): readonly UnderstoodPart[] {
  const known = useQueryClient().getQueriesData<{ answer: SearchAnswer }>({ queryKey: ['search', addressOf(search)] });
  return known.find(([, data]) => data !== undefined)?.[1]?.answer.understood ?? nothing;
}
