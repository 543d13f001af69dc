// The subscription of the viewer. It is loaded after signing in, every five minutes, and when the tab is shown again after more
// than five minutes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { MySubscription } from '#contract/billing/billing.ts';
import type { Tier } from '#contract/billing/plans.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import {
  freshForMs,
  readCachedSubscription,
  removeCachedSubscription,
  writeCachedSubscription,
} from './subscription-cache.ts';

export interface SubscriptionState {
  /** True until it is known; always false without a viewer. */
  loading: boolean;
  isSubscribed: boolean;
  /** `free` also without a viewer, and when the request failed. */
  tier: Tier;
  /** Null while it is not known. */
  details: MySubscription | null;
  /** The request failed, so `free` may be wrong. */
  failed: boolean;
  /** Loads the subscription now. Rejects when the request fails. */
  check: () => Promise<MySubscription | null>;
}

export function useSubscription(): SubscriptionState {
  const userId = useViewer()?.id ?? null;
  const client = useQueryClient();
  // The server renders first, and does not know the cache of this browser.
  const hydrated = useHydrated();
  const cached = hydrated && userId !== null ? readCachedSubscription(userId, nowMs()) : null;
  const query = useQuery({
    ...queryOf(userId),
    enabled: hydrated && userId !== null,
    ...(cached !== null && { initialData: cached.details, initialDataUpdatedAt: cached.lastChecked }),
    staleTime: freshForMs,
    refetchInterval: freshForMs,
    refetchOnWindowFocus: true,
  });
  const { data, dataUpdatedAt, isError } = query;
  useEffect(() => {
    if (userId === null) removeCachedSubscription();
    else if (data !== undefined) writeCachedSubscription(userId, data, dataUpdatedAt);
  }, [userId, data, dataUpdatedAt]);

  const details = isError || userId === null ? null : (data ?? null);
  return {
    loading: userId !== null && details === null && !isError,
    isSubscribed: details?.subscribed ?? false,
    tier: details?.tier ?? 'free',
    details,
    failed: isError,
    check: useCallback(
      async () => (userId === null ? null : client.fetchQuery({ ...queryOf(userId), staleTime: 0 })),
      [client, userId],
    ),
  };
}

const queryOf = (userId: string | null) => ({
  queryKey: ['subscription', userId],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('billing.getMySubscription', {}, { signal }),
});
