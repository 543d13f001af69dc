import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

/** The first part of the keys of what is loaded of the own system. */
export const ownSystemKey = 'own-system';

const freshForMs = 300_000;

/** The candidates of the user's own system, as counts. Data null: there is no such system. */
export function useOwnSystem() {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: [ownSystemKey, userId],
    queryFn: async ({ signal }) => (await call('ownSystem.getOwnSystem', {}, { signal })).system,
    enabled: userId !== null,
    staleTime: freshForMs,
  });
}
