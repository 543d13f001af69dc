// The answer to a search. React Query caches answers by address, so an earlier answer is never shown for a later search.
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { FacetOnRequest } from '#contract/search/search-filters.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { useAskedFacets } from './asked-facets.ts';
import { runTimedSearch, SearchFailed } from './run-search.ts';
import type { FirstAnswer } from './first-answer.ts';
import { useTyping } from '../address/search-address-provider.tsx';
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
export interface Answered {
  answer: SearchAnswer;
  search: Search;
  elapsedMs: number | null;
}

/** `alsoCount`: facets that the answer has besides the others. */
export const answerQuery = (search: Search, alsoCount: readonly FacetOnRequest[]) =>
  queryOptions({
    queryKey: ['search', addressOf(search), alsoCount],
    queryFn: async ({ signal }): Promise<Answered> => ({
      ...(await runTimedSearch(toFilters(search), signal, alsoCount)),
      search,
    }),
    staleTime: freshForMs,
    gcTime: cachedForMs,
  });

/**
 * `allowed` false: no search runs and no earlier answer is shown. `fullNames`: whether answers contain full names; when
 * it changes, earlier answers are loaded again. The result is the same object while nothing in it changes.
 */
export function useSearchAnswer(
  search: Search,
  first: FirstAnswer,
  { allowed, fullNames }: { allowed: boolean; fullNames: boolean },
): AnswerState {
  const address = addressOf(search);
  const isFirst = first.address === address;
  const alsoCount = useAskedFacets();
  const query = useQuery({
    ...answerQuery(search, alsoCount),
    enabled: allowed && search.tab === 'results',
    ...(allowed &&
      isFirst &&
      first.answer !== null && {
        initialData: { answer: first.answer, search, elapsedMs: null },
        // The server does not know which facets are asked for.
        ...(alsoCount.length > 0 && { initialDataUpdatedAt: 0 }),
      }),
    placeholderData: keepPreviousData,
  });
  const shown = useShownAnswer(query.data);
  const answer = allowed ? (shown?.answer ?? null) : null;
  const isRendering = shown !== query.data;

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
  const { error, refetch } = query;
  const outdated = query.isPlaceholderData || isRendering;
  const fetching = query.isFetching || isRendering;
  return useMemo(
    () => ({
      answer,
      outdated,
      answered: answer === null ? null : (shown?.search ?? null),
      fetching,
      failure: error === null ? firstFailure : failureOf(error),
      elapsedMs: error instanceof SearchFailed ? error.elapsedMs : (shown?.elapsedMs ?? null),
      lastAnswer: allowed ? (answer ?? lastAnswer) : null,
      retry: () => void refetch(),
    }),
    [answer, outdated, shown, fetching, error, firstFailure, allowed, lastAnswer, refetch],
  );
}

/**
 * The answer to put on screen. Rendering its rows takes tens of milliseconds. The answer to another text is therefore rendered in a
 * transition, and not while the user types further letters, so that letters and suggestions do not wait for it.
 */
function useShownAnswer(latest: Answered | undefined): Answered | undefined {
  const { isTyping } = useTyping();
  const [shown, setShown] = useState(latest);
  useEffect(() => {
    if (shown === latest) return;
    // oxlint-disable-next-line react/set-state-in-effect -- an update with the answer on screen cancels a transition that has not ended
    if (isTyping) setShown(shown);
    else startTransition(() => setShown(latest));
  }, [isTyping, latest, shown]);
  return shown === undefined || latest === undefined || shown.search.query === latest.search.query ? latest : shown;
}

function failureOf(error: Error): RequestFailure {
  return readFailure(error) ?? { code: 'UNEXPECTED', message: error.message, requestId: null };
}
