import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

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

/** The function that opens a saved search. */
export function useApplySavedSearch(): (search: Pick<SavedSearch, 'id' | 'search_params'>) => void {
  const navigate = useNavigate();
  const change = useChangeSavedSearches();
  return useCallback(
    ({ id, search_params: params }) => {
      // Applying must not wait for the note that the search was seen.
      call('savedSearches.viewSavedSearch', { id })
        .then((viewed) => change((all) => all.map((one) => (one.id === id ? viewed : one))))
        .catch(() => undefined);
      void navigate('/search', { state: { searchParams: params } });
    },
    [navigate, change],
  );
}

/** How many candidates match now, and how many of them are new. */
export const useSavedCount = (id: string) =>
  useQuery({
    queryKey: ['saved-search-count', id],
    queryFn: ({ signal }) => call('savedSearches.countSavedSearch', { id }, { signal }),
    refetchOnMount: 'always',
  });

/** Changes the loaded searches after a call that changed them on the server. */
export function useChangeSavedSearches(): (change: (searches: SavedSearch[]) => SavedSearch[]) => void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useCallback(
    (change) => client.setQueryData<SavedSearch[]>(keyOf(userId), (searches) => searches && change(searches)),
    [client, userId],
  );
}
