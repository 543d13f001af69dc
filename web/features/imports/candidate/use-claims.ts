import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const keyOf = (id: string) => ['candidate-claims', id] as const;

/** `id`: a candidate id or an NPI; empty: none was entered. */
export const useClaims = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('imports.readCandidateClaims', { id }, { signal }),
    enabled: id !== '',
    retry: false,
    // Revealed contacts leave the memory with the screen.
    gcTime: 0,
  });

/** Shows the contacts of the candidate that the screen shows. `entered`: as in `useClaims`. */
export function useRevealClaims(entered: string) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => call('imports.revealCandidateClaims', { id }),
    onSuccess: (claims) => cache.setQueryData(keyOf(entered), claims),
    onError: (error) =>
      toast({
        title: 'The contacts could not be shown',
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
  });
}
