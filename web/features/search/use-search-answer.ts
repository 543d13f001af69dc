// The answer to a search. React Query keeps answers by address, so an earlier answer never stands under a later search.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { askTimed, SearchFailed } from './ask-search.ts';
import type { FirstAnswer } from './first-answer.ts';
import { type Search, toFilters, writeSearch } from './search-address.ts';

const freshForMs = 60_000;
/** Long enough to read a few profiles and find the list as it was left. */
const keptForMs = 30 * 60_000;

export type AnswerState = {
  /** The answer on screen: of this search, or of the previous one while `outdated`. Null before the first and after a failure. */
  answer: SearchAnswer | null;
  outdated: boolean;
  fetching: boolean;
  failure: RequestFailure | null;
  /** How long the browser waited for the answer or the failure; null when the answer came with the page. */
  elapsedMs: number | null;
  /** The last answer there was, for counts that stay while there is none. */
  lastAnswer: SearchAnswer | null;
  retry: () => void;
};

/** `elapsedMs` is null for the answer that came with the page. */
type Answered = { answer: SearchAnswer; elapsedMs: number | null };

/** `allowed` false: nothing is asked and nothing is shown, whatever was there before. */
export function useSearchAnswer(search: Search, first: FirstAnswer, allowed: boolean): AnswerState {
  const address = writeSearch(search);
  const isFirst = first.address === address;
  const query = useQuery<Answered>({
    queryKey: ['search', address],
    queryFn: ({ signal }) => askTimed(toFilters(search), signal),
    enabled: allowed,
    ...(allowed && isFirst && first.answer !== null && { initialData: { answer: first.answer, elapsedMs: null } }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    gcTime: keptForMs,
    retry: false,
  });
  const answer = allowed ? (query.data?.answer ?? null) : null;

  const [lastAnswer, setLastAnswer] = useState(first.answer);
  if (answer !== null && answer !== lastAnswer) setLastAnswer(answer);

  const firstFailure = isFirst && query.isPending ? first.failure : null;
  return {
    answer,
    outdated: query.isPlaceholderData,
    fetching: query.isFetching,
    failure: query.error === null ? firstFailure : failureOf(query.error),
    elapsedMs: query.error instanceof SearchFailed ? query.error.elapsedMs : (query.data?.elapsedMs ?? null),
    lastAnswer: allowed ? (answer ?? lastAnswer) : null,
    retry: () => void query.refetch(),
  };
}

function failureOf(error: Error): RequestFailure {
  return readFailure(error) ?? { code: 'UNEXPECTED', message: error.message, requestId: null };
}
