// Pages of results as positions for profiles, so that Previous and Next of a profile lead through the whole search.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SearchAnswer } from '#contract/search/search.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import type { LoadAdjacentPage, ResultPage } from '#web/features/candidates/public.ts';
import { addressOf, readAddress, resultsPerPage, type Search } from '../address/search-address.ts';
import { answerQuery } from './answer-query.ts';

export const resultPageOf = ({ data, count }: SearchAnswer, search: Search): ResultPage => ({
  address: addressOf(search),
  ids: data.map(({ id }) => id),
  before: (search.page - 1) * resultsPerPage,
  total: count,
});

/** For profiles. Answers come from the cache of the results where it has them, and are in it when the visitor returns. */
export function useAdjacentPage(): LoadAdjacentPage {
  const client = useQueryClient();
  return useCallback(
    async ({ address }, step) => {
      const search = readAddress(address);
      const page = search.page + step;
      if (page < 1 || page > searchLimits.pageMax) return null;
      const adjacent = { ...search, page };
      const { answer } = await client.fetchQuery(answerQuery(adjacent));
      return resultPageOf(answer, adjacent);
    },
    [client],
  );
}
