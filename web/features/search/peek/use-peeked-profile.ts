import { useQuery } from '@tanstack/react-query';
import { readsFullNames } from '#contract/full-names.ts';
import { useAccess } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';

const freshForMs = 60_000;

/** The profile of the person beside the results. Only a person who was opened is loaded: each one counts as seen. */
export function usePeekedProfile(id: string | null) {
  const access = useAccess();
  const fullNames = access !== null && readsFullNames(access);
  return useQuery({
    queryKey: ['peek', id, fullNames],
    queryFn: ({ signal }) => call('candidates.getCandidate', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    staleTime: freshForMs,
    refetchOnWindowFocus: 'always',
  });
}
