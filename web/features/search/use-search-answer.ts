// The answer to a search. React Query keeps answers by address, so an earlier answer never stands under a later search.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { askSearch } from './ask-search.ts';
import type { FirstAnswer } from './first-answer.ts';
import { type Search, toFilters, writeSearch } from './search-address.ts';

const freshForMs = 60_000;

export type AnswerState = {
  /** The answer on screen: of this search, or of the previous one while `outdated`. Null before the first and after a failure. */
  answer: SearchAnswer | null;
  outdated: boolean;
  fetching: boolean;
  failure: RequestFailure | null;
  /** The last answer there was, for counts that stay while there is none. */
  lastAnswer: SearchAnswer | null;
  retry: () => void;
};

export function useSearchAnswer(search: Search, first: FirstAnswer): AnswerState {
  const address = writeSearch(search);
  const isFirst = first.address === address;
  const query = useQuery({
    queryKey: ['search', address],
    queryFn: ({ signal }) => askSearch(toFilters(search), signal),
    ...(isFirst && first.answer !== null && { initialData: first.answer }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    retry: false,
  });

  const [lastAnswer, setLastAnswer] = useState(first.answer);
  if (query.data !== undefined && query.data !== lastAnswer) setLastAnswer(query.data);

  const firstFailure = isFirst && query.isPending ? first.failure : null;
  return {
    answer: query.data ?? null,
    outdated: query.isPlaceholderData,
    fetching: query.isFetching,
    failure: query.error === null ? firstFailure : failureOf(query.error),
    lastAnswer: query.data ?? lastAnswer,
    retry: () => void query.refetch(),
  };
}

function failureOf(error: Error): RequestFailure {
  return readFailure(error) ?? { code: 'UNEXPECTED', message: error.message, requestId: null };
}
