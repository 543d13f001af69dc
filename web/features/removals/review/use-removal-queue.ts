// The removal requests that wait for a decision, and the decisions about them.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useChange } from '#web/ui/use-change.ts';

export type RemovalDecision = 'remove' | 'decline';

const key = ['removal-requests'] as const;

export const useRemovalQueue = (page: number) =>
  useQuery({
    ...queryOf([...key, page], 'removals.getRemovalRequests', { page }),
    placeholderData: (previous) => previous,
  });

export const useRemovalDecision = () =>
  useDecision((decision: { requestId: string; action: RemovalDecision; reason: string }) =>
    call('removals.decideRemoval', decision),
  );

export const useRecordHiding = () => useDecision((requestId: string) => call('removals.hideRecord', { requestId }));

export const useDomainDecline = () =>
  useDecision((declined: { domain: string; reason: string }) => call('removals.declineRemovals', declined));

const useDecision = <Input>(
  decide: (input: Input) => Promise<{ message: string }>,
  queryKey: readonly string[] = key,
) =>
  useChange({
    send: decide,
    onDone: ({ message }) => ({ title: 'Success', text: message }),
    failed: 'Action Failed',
    failedText: 'The decision could not be saved. Please try again.',
    reload: [queryKey, ['overview']],
  });

const heldKey = ['held-records'] as const;

export const useHeldRecords = () => useQuery(queryOf(heldKey, 'removals.getHeldRecords', {}));

export const useHeldDecision = () =>
  useDecision(
    (decision: { candidateId: string; person: 'same' | 'other' }) => call('removals.decideHeldRecord', decision),
    heldKey,
  );
