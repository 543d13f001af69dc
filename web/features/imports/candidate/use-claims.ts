import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { useChange } from '#web/ui/use-change.ts';

const keyOf = (id: string) => ['candidate-claims', id] as const;

/** `id`: a candidate id or an NPI; empty: none was entered. */
export const useClaims = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('imports.readCandidateClaims', { id }, { signal }),
    enabled: id !== '',
    // Revealed contacts leave the memory with the screen.
    gcTime: 0,
  });

/** Shows the contacts of the candidate that the screen shows. `entered`: as in `useClaims`. */
export function useRevealClaims(entered: string) {
  const cache = useQueryClient();
  return useChange({
    send: (id: string) => call('imports.revealCandidateClaims', { id }),
    onDone: (claims) => {
      cache.setQueryData(keyOf(entered), claims);
    },
    failed: 'The contacts could not be shown',
  });
}
