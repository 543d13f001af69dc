// What the visitor may do. The server sends it with the page and decides again at every call, so this is only for display.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Access, RefusalReason } from '#contract/access/access.ts';
import type { Capability } from '#contract/operation.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useSubscription } from '#web/features/billing/public.ts';
import { call, withPrompts } from '#web/foundation/call.ts';
import { RequestError, type RequestFailure } from '#web/foundation/request-failure.ts';

const freshForMs = 300_000;

const AccessContext = createContext<Access | null>(null);

export function AccessProvider({ initial, children }: { initial: Access | null; children: ReactNode }) {
  const userId = useViewer()?.id ?? null;
  // The access that came with the page belongs to the visitor that the page was rendered for.
  const [first] = useState({ userId, access: initial });
  const { data, refetch } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => loadAccess(userId, signal),
    ...(first.access !== null && first.userId === userId && { initialData: first.access }),
    staleTime: freshForMs,
    refetchInterval: freshForMs,
    refetchOnWindowFocus: true,
    retry: 1,
  });
  // The access changes when a plan is bought or ends while the page is open.
  const { details } = useSubscription();
  const known = data?.tier;
  useEffect(() => {
    if (details !== null && known !== undefined && details.tier !== known) void refetch();
  }, [details, known, refetch]);
  return <AccessContext value={data ?? null}>{children}</AccessContext>;
}

/** Visitors without a session have access as well, so that the end of a session is no failure of the call. */
const loadAccess = (userId: string | null, signal: AbortSignal): Promise<Access> =>
  withPrompts(async () => {
    const access = await call('access.getAccess', {}, { signal });
    if (userId === null || access.kind !== 'anonymous') return access;
    throw new RequestError({ code: 'UNAUTHENTICATED', message: 'Your session has ended.', requestId: null });
  });

/** Null while it is loading, after signing in or out. */
export const useAccess = (): Access | null => use(AccessContext);

/** Loads the access again, for when the server has refused a call that the page thought was allowed. */
export function useRecheckAccess(): () => void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useCallback(() => void client.invalidateQueries({ queryKey: keyOf(userId) }), [client, userId]);
}

const refusals: ReadonlyMap<string, RefusalReason> = new Map<Uppercase<RefusalReason>, RefusalReason>([
  ['CONFIRM_EMAIL', 'confirm_email'],
  ['SUBSCRIPTION_REQUIRED', 'subscription_required'],
  ['PREMIUM_REQUIRED', 'premium_required'],
  ['WORKSPACE_VIEWER', 'workspace_viewer'],
  ['WORKSPACE_SUSPENDED', 'workspace_suspended'],
  ['DEMO_ACCOUNT', 'demo_account'],
  ['DEMO_GRANT', 'demo_grant'],
  ['GRANT_EXPIRED', 'grant_expired'],
  ['GRANT_USED_UP', 'grant_used_up'],
]);

/** Why a call failed if the visitor has no right to it any more; null when it failed for another reason. */
export const refusalReasonOf = (failure: RequestFailure | null): RefusalReason | null =>
  refusals.get(failure?.code ?? '') ?? null;

/** Whether a call failed because the visitor has no right to it any more. */
export const isRefusal = (failure: RequestFailure | null): boolean => refusalReasonOf(failure) !== null;

const keyOf = (userId: string | null) => ['access', userId];

export const may = (access: Access | null, capability: Capability): boolean =>
  access?.capabilities[capability].allowed ?? false;

/** When the demo access that included this ended; null unless that is why it is refused. */
export const endOf = (access: Access | null, capability: Capability): string | null =>
  access?.capabilities[capability].endedAt ?? null;

/** Why it is refused; null while it is allowed, and while the access is loading. */
export const reasonOf = (access: Access | null, capability: Capability): RefusalReason | null =>
  access?.capabilities[capability].reason ?? null;
