// The answer to a search. React Query caches answers by address, so an earlier answer is never shown for a later search.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchAnswer } from '#contract/search/search.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { answerQuery, type Answered } from './answer-query.ts';
import { countedWith, type CountedAnswers } from './counted-answers.ts';
import { SearchFailed } from './run-search.ts';
import type { FirstAnswer } from './first-answer.ts';
import { useFollowingFacets } from './use-following-facets.ts';
import { useTyping } from '../address/search-address-provider.tsx';
import { addressOf, type Search } from '../address/search-address.ts';

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
  /** The most recent answer. It stays in the filters while there is no newer answer. */
  lastAnswer: SearchAnswer | null;
  /** The counts in the filters: those of `lastAnswer` and, where they have not followed yet, of answers before. */
  counted: CountedAnswers;
  retry: () => void;
}

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
  const query = useQuery({
    ...answerQuery(search),
    enabled: allowed && search.tab === 'results',
    ...(allowed &&
      isFirst &&
      first.answer !== null && {
        initialData: { answer: first.answer, search, elapsedMs: null },
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
  const [counted, setCounted] = useState(() => countedWith({}, first.answer));
  if (answer !== null && answer !== lastAnswer) {
    setLastAnswer(answer);
    setCounted(countedWith(counted, answer));
  }
  const isAnswered = allowed && !query.isPlaceholderData && !query.isFetching;
  useFollowingFacets(search, isAnswered ? (query.data ?? null) : null, counted);

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
      counted: allowed ? counted : {},
      retry: () => void refetch(),
    }),
    [answer, outdated, shown, fetching, error, firstFailure, allowed, lastAnswer, counted, refetch],
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
