// What whoever looks may do. The server says it with the page and decides again at every call; what stands here is for showing.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import type { Access, RefusalReason } from '#contract/access.ts';
import type { Capability } from '#contract/operation.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useSubscription } from '#web/features/billing/public.ts';
import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { readAccess } from './access-calls.ts';

const freshForMs = 300_000;

const AccessContext = createContext<Access | null>(null);

export function AccessProvider({ initial, children }: { initial: Access | null; children: ReactNode }) {
  const userId = useViewer()?.id ?? null;
  // What came with the page is true of whoever the page was made for.
  const [first] = useState({ userId, access: initial });
  const { data, refetch } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => readAccess(signal),
    ...(first.access !== null && first.userId === userId && { initialData: first.access }),
    staleTime: freshForMs,
    refetchInterval: freshForMs,
    refetchOnWindowFocus: true,
    retry: 1,
  });
  // A plan that was bought or has ended while the page is open opens or closes it.
  const { details } = useSubscription();
  const known = data?.tier;
  useEffect(() => {
    if (details !== null && known !== undefined && details.tier !== known) void refetch();
  }, [details, known, refetch]);
  return <AccessContext value={data ?? null}>{children}</AccessContext>;
}

/** Null while it is being asked for, after signing in or out. */
export const useAccess = (): Access | null => use(AccessContext);

/** Asks again: the server has refused what the page thought was allowed. */
export function useRecheckAccess(): () => void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useCallback(() => void client.invalidateQueries({ queryKey: keyOf(userId) }), [client, userId]);
}

const refusals: ReadonlySet<string> = new Set<Uppercase<RefusalReason>>(['CONFIRM_EMAIL', 'SUBSCRIPTION_REQUIRED', 'PREMIUM_REQUIRED', 'DEMO_ACCOUNT', 'DEMO_GRANT', 'GRANT_EXPIRED', 'GRANT_USED_UP']);

/** Whether a call failed because the server no longer allows it. */
export const isRefusal = (failure: RequestFailure | null): boolean => failure !== null && refusals.has(failure.code);

const keyOf = (userId: string | null) => ['access', userId];

export const may = (access: Access | null, capability: Capability): boolean => access?.capabilities[capability].allowed ?? false;

/** Why it is refused; null while it is allowed, and while nobody knows yet. */
export const reasonOf = (access: Access | null, capability: Capability): RefusalReason | null => access?.capabilities[capability].reason ?? null;
