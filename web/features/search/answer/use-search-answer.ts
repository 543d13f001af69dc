// The answer to a search. React Query caches answers by address, so an earlier answer is never shown for a later search.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { runTimedSearch, SearchFailed } from './run-search.ts';
import type { FirstAnswer } from './first-answer.ts';
import { addressOf, toFilters } from '../address/search-address.ts';
import type { Search } from '../address/search-address.ts';

const freshForMs = 60_000;
/** Long enough to read a few profiles and return to the same list. */
const cachedForMs = 30 * 60_000;

export interface AnswerState {
  /** The answer on screen: of this search, or of the previous one while `outdated`. Null before the first answer and after a failure. */
  answer: SearchAnswer | null;
  outdated: boolean;
  /** The search that `answer` belongs to; null without an answer. */
  answered: Search | null;
  fetching: boolean;
  failure: RequestFailure | null;
  /** How long the browser waited for the answer or the failure, in ms; null when the answer came with the page. */
  elapsedMs: number | null;
  /** The most recent answer. Its counts stay on screen while there is no newer answer. */
  lastAnswer: SearchAnswer | null;
  retry: () => void;
}

/** `elapsedMs` is null for the answer that came with the page. */
interface Answered {
  answer: SearchAnswer;
  search: Search;
  elapsedMs: number | null;
}

export const answerQuery = (search: Search) =>
  queryOptions({
    queryKey: ['search', addressOf(search)],
    queryFn: async ({ signal }): Promise<Answered> => ({
      ...(await runTimedSearch(toFilters(search), signal)),
      search,
    }),
    staleTime: freshForMs,
    gcTime: cachedForMs,
    retry: false,
  });

/**
 * `allowed` false: no search runs and no earlier answer is shown. `fullNames`: whether answers contain full names; when
 * it changes, earlier answers are loaded again.
 */
export function useSearchAnswer(
  search: Search,
  first: FirstAnswer,
  { allowed, fullNames }: { allowed: boolean; fullNames: boolean },
): AnswerState {
  const address = addressOf(search);
  const isFirst = first.address === address;
  const query = useQuery({
    ...answerQuery(search),
    enabled: allowed && search.tab === 'results',
    ...(allowed &&
      isFirst &&
      first.answer !== null && { initialData: { answer: first.answer, search, elapsedMs: null } }),
    placeholderData: keepPreviousData,
  });
  const answer = allowed ? (query.data?.answer ?? null) : null;

  const client = useQueryClient();
  const namedInFull = useRef(fullNames);
  useEffect(() => {
    if (namedInFull.current === fullNames) return;
    namedInFull.current = fullNames;
    void client.invalidateQueries({ queryKey: ['search'] });
  }, [client, fullNames]);

  const [lastAnswer, setLastAnswer] = useState(first.answer);
  if (answer !== null && answer !== lastAnswer) setLastAnswer(answer);

  const firstFailure = isFirst && query.isPending ? first.failure : null;
  return {
    answer,
    outdated: query.isPlaceholderData,
    answered: answer === null ? null : (query.data?.search ?? null),
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
