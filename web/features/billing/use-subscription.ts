// The subscription of whoever is signed in: checked on signing in, every five minutes, and when the tab is looked at again after five.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { MySubscription } from '#contract/billing.ts';
import type { Tier } from '#contract/plans.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { readSubscription } from './billing-calls.ts';
import { forgetKept, freshForMs, keep, readKept } from './subscription-cache.ts';

export type SubscriptionState = {
  /** True until it is known; never for strangers. */
  loading: boolean;
  isSubscribed: boolean;
  /** `free` also for strangers, and when the check failed. */
  tier: Tier;
  /** Null while there is nothing to tell. */
  details: MySubscription | null;
  /** The check failed: `free` may be wrong. */
  failed: boolean;
  /** Asks the server now. Rejects when it cannot be asked. */
  check: () => Promise<MySubscription | null>;
};

export function useSubscription(): SubscriptionState {
  const userId = useViewer()?.id ?? null;
  const client = useQueryClient();
  // What this browser keeps is not known to the server, which renders first.
  const hydrated = useHydrated();
  const kept = hydrated && userId !== null ? readKept(userId, nowMs()) : null;
  const query = useQuery({
    ...queryOf(userId),
    enabled: hydrated && userId !== null,
    ...(kept !== null && { initialData: kept.details, initialDataUpdatedAt: kept.lastChecked }),
    staleTime: freshForMs,
    refetchInterval: freshForMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const { data, dataUpdatedAt, isError } = query;
  useEffect(() => {
    if (userId === null) forgetKept();
    else if (data !== undefined) keep(userId, data, dataUpdatedAt);
  }, [userId, data, dataUpdatedAt]);

  const details = isError || userId === null ? null : (data ?? null);
  return {
    loading: userId !== null && details === null && !isError,
    isSubscribed: details?.subscribed ?? false,
    tier: details?.tier ?? 'free',
    details,
    failed: isError,
    check: useCallback(async () => (userId === null ? null : client.fetchQuery({ ...queryOf(userId), staleTime: 0, retry: false })), [client, userId]),
  };
}

const queryOf = (userId: string | null) => ({ queryKey: ['subscription', userId], queryFn: ({ signal }: { signal: AbortSignal }) => readSubscription(signal) });
