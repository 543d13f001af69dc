// The failed searches of a range, their counts, and the search terms without results.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SearchErrorType } from '#contract/search-error-limits.ts';
import { searchErrorRanges } from '#contract/search-error-limits.ts';
import type { SearchErrorRange } from '#contract/search-error-limits.ts';
import { call } from '#web/foundation/call.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const key = ['search-errors'] as const;
const hourMs = 3_600_000;

const startOf = (range: SearchErrorRange): string =>
  new Date(nowMs() - searchErrorRanges[range] * hourMs).toISOString();

export const useSearchErrors = (range: SearchErrorRange, type: SearchErrorType | 'all') =>
  useQuery({
    queryKey: [...key, 'list', range, type],
    queryFn: ({ signal }) =>
      call(
        'errorLog.listSearchErrors',
        { from: startOf(range), ...(type === 'all' ? {} : { error_type: type }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** A failure is silent: the cards show no numbers. */
export const useSearchErrorStats = (range: SearchErrorRange) =>
  useQuery({
    queryKey: [...key, 'stats', range],
    queryFn: async ({ signal }) =>
      (
        await call(
          'errorLog.getSearchErrorStats',
          { p_start_date: startOf(range), p_end_date: new Date(nowMs()).toISOString() },
          { signal },
        )
      )[0],
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useUnmatchedTerms = () =>
  useQuery({
    queryKey: [...key, 'terms'],
    queryFn: ({ signal }) => call('errorLog.listUnmatchedTerms', {}, { signal }),
    retry: false,
  });

export function useRefresh(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: key });
}

export function useDeleteSearchError(onDeleted: () => void) {
  const toast = useToast();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (logId: string) => call('errorLog.deleteSearchError', { logId }),
    onSuccess: () => {
      toast({ title: 'Log deleted', text: 'The entry was removed.' });
      onDeleted();
    },
    onError: (error) =>
      toast({
        title: 'Failed to delete log',
        text: readFailure(error)?.message ?? 'Please try again.',
        look: 'danger',
      }),
    onSettled: refresh,
  });
}
