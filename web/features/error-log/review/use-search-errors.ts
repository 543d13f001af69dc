// The failed searches of a range, their counts, and the search terms without results.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  searchErrorRanges,
  type SearchErrorType,
  type SearchErrorRange,
} from '#contract/error-log/search-error-limits.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { useChange } from '#web/ui/use-change.ts';

const key = ['search-errors'] as const;
const hourMs = 3_600_000;

const startOf = (range: SearchErrorRange): string =>
  new Date(nowMs() - searchErrorRanges[range] * hourMs).toISOString();

export const useSearchErrors = (range: SearchErrorRange, type: SearchErrorType | 'all') =>
  useQuery({
    ...queryOf([...key, 'list', range, type], 'errorLog.listSearchErrors', {
      from: startOf(range),
      ...(type === 'all' ? {} : { error_type: type }),
    }),
    placeholderData: keepPreviousData,
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
  });

export const useUnmatchedTerms = () => useQuery(queryOf([...key, 'terms'], 'errorLog.listUnmatchedTerms', {}));

export function useRefresh(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: key });
}

export const useDeleteSearchError = (onDeleted: () => void) =>
  useChange({
    send: (logId: string) => call('errorLog.deleteSearchError', { logId }),
    onDone: () => {
      onDeleted();
      return { title: 'Log deleted', text: 'The entry was removed.' };
    },
    failed: 'Failed to delete log',
    failedText: 'Please try again.',
    reload: [key],
  });
