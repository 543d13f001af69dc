// The toasts of a search: how long it took, or that it failed. The screen shows both as well.
import { useEffect, useRef } from 'react';
import { formatCount, formatDuration } from '#web/ui/format.ts';
import { useToast } from '#web/ui/toast.tsx';
import { failureText } from './failure-messages.ts';
import type { AnswerState } from './use-search-answer.ts';

const settledAfterMs = 1_000;
const quickBelowMs = 500;
const praiseStaysMs = 3_000;

export function useSearchToasts(query: string, { answer, outdated, fetching, failure, elapsedMs }: AnswerState) {
  const toast = useToast();
  const message = failure && failureText(failure);

  // A failure that came with the page needs no toast: the page shows it.
  useEffect(() => {
    if (message !== null && elapsedMs !== null)
      toast({ title: 'Search Error', text: `${message} (after ${formatDuration(elapsedMs)})`, look: 'danger' });
  }, [message, elapsedMs, toast]);

  const praised = useRef(query);
  const settled = answer !== null && !outdated && !fetching && failure === null;
  const count = answer?.count ?? 0;
  useEffect(() => {
    if (query === '') praised.current = '';
    if (query === praised.current || !settled || elapsedMs === null || elapsedMs >= quickBelowMs) return undefined;
    const timer = setTimeout(() => {
      praised.current = query;
      toast({
        title: 'Search Optimized',
        text: `${formatCount(count)} ${count === 1 ? 'professional' : 'professionals'} found in ${formatDuration(elapsedMs)}`,
        stayMs: praiseStaysMs,
      });
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [query, settled, count, elapsedMs, toast]);
}
