// The people whom the visitor viewed last, on any device.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccess } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call, callQuietly } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { versionQuery, viewedKey } from './activity-version.ts';

/** A person who is passed on the way to the next one was not viewed. */
const viewedAfterMs = 300;

/** Records that the visitor views a candidate, now or when it changes; null: none. The demo account, which many people use, records nothing. */
export function useRecordView(candidateId: string | null): void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  const isDemo = useAccess()?.demo.isDemoAccount ?? true;
  useEffect(() => {
    if (candidateId === null || userId === null || isDemo) return undefined;
    const timer = setTimeout(() => {
      void callQuietly('activity.recordView', { physicianId: candidateId }).then(
        () => client.invalidateQueries({ queryKey: [viewedKey] }),
        // The page is shown all the same.
        () => undefined,
      );
    }, viewedAfterMs);
    return () => clearTimeout(timer);
  }, [client, candidateId, userId, isDemo]);
}

/** Latest first; loaded again each time they are shown, or after `freshForMs`. */
export function useRecentlyViewed(freshForMs = 0) {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: [viewedKey, userId],
    queryFn: async ({ signal }) => {
      // What changes after this version is noticed.
      await client.ensureQueryData(versionQuery(client, userId)).catch(() => undefined);
      return (await call('activity.listRecentlyViewed', {}, { signal })).data;
    },
    enabled: userId !== null,
    staleTime: freshForMs,
    refetchOnMount: freshForMs === 0 ? 'always' : true,
  });
}

export function useClearRecentlyViewed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('activity.clearRecentlyViewed', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [viewedKey] }),
  });
}
