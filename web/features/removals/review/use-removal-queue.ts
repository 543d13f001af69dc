// The removal requests that wait for a decision, and the decisions about them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

export type RemovalDecision = 'remove' | 'decline';

const key = ['removal-requests'] as const;

export const useRemovalQueue = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => call('removals.getRemovalRequests', { page }, { signal }),
    placeholderData: (previous) => previous,
  });

export const useRemovalDecision = () =>
  useDecision((decision: { requestId: string; action: RemovalDecision; reason: string }) =>
    call('removals.decideRemoval', decision),
  );

export const useRecordHiding = () => useDecision((requestId: string) => call('removals.hideRecord', { requestId }));

export const useDomainDecline = () =>
  useDecision((declined: { domain: string; reason: string }) => call('removals.declineRemovals', declined));

/** Says what was decided, and reads the list again. */
function useDecision<Input>(decide: (input: Input) => Promise<{ message: string }>, queryKey: readonly string[] = key) {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ message }) => toast({ title: 'Success', text: message }),
    onError: (error) => {
      const failure = readFailure(error);
      const text = failure?.message ?? 'The decision could not be saved. Please try again.';
      toast({ title: 'Action Failed', text, look: 'danger' });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

const heldKey = ['held-records'] as const;

export const useHeldRecords = () =>
  useQuery({ queryKey: heldKey, queryFn: ({ signal }) => call('removals.getHeldRecords', {}, { signal }) });

export const useHeldDecision = () =>
  useDecision(
    (decision: { candidateId: string; person: 'same' | 'other' }) => call('removals.decideHeldRecord', decision),
    heldKey,
  );
