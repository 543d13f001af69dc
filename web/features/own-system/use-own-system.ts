import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';

/** The first part of the keys of what is loaded of the own system. */
export const ownSystemKey = 'own-system';

const freshForMs = 300_000;

/** The candidates of the systems of the user and of the workspace, as counts. */
export function useOwnSystem() {
  const userId = useViewer()?.id ?? null;
  return useQuery({
    queryKey: [ownSystemKey, userId],
    queryFn: ({ signal }) => call('ownSystem.getOwnSystem', {}, { signal }),
    enabled: userId !== null,
    staleTime: freshForMs,
  });
}
