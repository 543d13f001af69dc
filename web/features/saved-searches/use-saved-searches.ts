import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SavedSearch, SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { rememberApplied } from './applied-search.ts';

const keyOf = (userId: string | null) => ['saved-searches', userId];

/** The user's saved searches, loaded again each time they are shown, or after `freshForMs`. */
export function useSavedSearches(freshForMs = 0) {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await call('savedSearches.getSavedSearches', {}, { signal })).data,
    enabled: userId !== null,
    staleTime: freshForMs,
    refetchOnMount: freshForMs === 0 ? 'always' : true,
    retry: 1,
  });
}

/** The function that opens a saved search; with a time, only those who are new since then. */
export function useApplySavedSearch(): (
  search: Pick<SavedSearch, 'id' | 'search_params' | 'version'>,
  changedSince?: string,
) => void {
  const navigate = useNavigate();
  const change = useChangeSavedSearches();
  return useCallback(
    ({ id, search_params: params, version }, changedSince) => {
      rememberApplied({ id, version });
      // Applying must not wait for the note that the search was seen.
      call('savedSearches.viewSavedSearch', { id })
        .then((viewed) => change((all) => all.map((one) => (one.id === id ? viewed : one))))
        .catch(() => undefined);
      const searchParams = changedSince === undefined ? params : { ...params, changedSince };
      void navigate('/search', { state: { searchParams } });
    },
    [navigate, change],
  );
}

/** Counting is costly work of the server: one request at a time, however many searches there are. */
const oneAtATime = pLimit(1);

interface LoadedNews {
  news: SearchNews | null;
  error: Error | null;
}

/** How many candidates match each search now, and who is new, by the id of the search; absent while it is loading. */
export function useSearchNews(ids: readonly string[]): ReadonlyMap<string, LoadedNews> {
  const { newsAtOnceMax } = savedSearchLimits;
  const pages = Array.from({ length: Math.ceil(ids.length / newsAtOnceMax) }, (_, at) =>
    ids.slice(at * newsAtOnceMax, (at + 1) * newsAtOnceMax),
  );
  const loaded = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['search-news', page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        oneAtATime(async () => {
          signal.throwIfAborted();
          return (await call('savedSearches.findSearchNews', { ids: page }, { signal })).data;
        }),
      refetchOnMount: 'always' as const,
    })),
  });
  return new Map(
    pages.flatMap((page, at): [string, LoadedNews][] => {
      const { data, error } = loaded[at] ?? {};
      if (data === undefined && (error ?? null) === null) return [];
      return page.map((id) => [id, { news: data?.find((one) => one.id === id) ?? null, error: error ?? null }]);
    }),
  );
}

/** Changes the loaded searches after a call that changed them on the server. */
export function useChangeSavedSearches(): (change: (searches: SavedSearch[]) => SavedSearch[]) => void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useCallback(
    (change) => client.setQueryData<SavedSearch[]>(keyOf(userId), (searches) => searches && change(searches)),
    [client, userId],
  );
}
