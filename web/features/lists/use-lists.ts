// The user's lists, as the server last returned them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { localToday } from '#web/foundation/clock.ts';

const keyOf = (userId: string | null) => ['lists', userId];

/** Loads the lists when `enabled`. Another tab may have changed them, so they are loaded again each time they are shown, or after `freshForMs`. */
export function useLists(enabled: boolean, freshForMs = 0) {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => (await call('lists.getLists', { dueBy: localToday() }, { signal })).data,
    enabled: enabled && userId !== null,
    staleTime: freshForMs,
    refetchOnMount: freshForMs === 0 ? 'always' : true,
    retry: 1,
  });
}

/** Changes the loaded lists after a call that changed them on the server. */
export function useChangeLists(): (change: (lists: PhysicianList[]) => PhysicianList[]) => void {
  const client = useQueryClient();
  const userId = useViewer()?.id ?? null;
  return useCallback(
    (change) => client.setQueryData<PhysicianList[]>(keyOf(userId), (lists) => lists && change(lists)),
    [client, userId],
  );
}

/** Puts a changed list in the place of its earlier state, or first when it is new. */
export const withList =
  (list: PhysicianList) =>
  (lists: PhysicianList[]): PhysicianList[] =>
    lists.some(({ id }) => id === list.id) ? lists.map((one) => (one.id === list.id ? list : one)) : [list, ...lists];
