import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SavedSearch } from '#contract/saved-searches/saved-searches.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

const keyOf = (userId: string | null) => ['saved-searches', userId];

/** The user's saved searches, loaded again each time they are shown. */
export function useSavedSearches() {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await call('savedSearches.getSavedSearches', {}, { signal })).data,
    enabled: userId !== null,
    refetchOnMount: 'always',
    retry: 1,
  });
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
