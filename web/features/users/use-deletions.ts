// A page of deleted accounts, and the retry of a failed cancellation.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { failureToast } from './user-texts.ts';

const key = ['account-deletions'] as const;
/** A cancellation takes some seconds; an administrator watches its state change. */
const refreshMs = 10_000;

export const useDeletions = (page: number) =>
  useQuery({
    ...queryOf([...key, page], 'users.listAccountDeletions', { page }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => ((state.data?.incomplete ?? 0) > 0 ? refreshMs : false),
  });

export function useRetryDeletion() {
  const toast = useToast();
  return useMutation({
    mutationFn: (deletionId: string) => call('users.retryAccountDeletion', { deletionId }),
    onSuccess: () =>
      toast({ title: 'Retry requested', text: 'The subscription is canceled within a minute, unless it fails again.' }),
    onError: (error) => toast(failureToast(error, 'Retry failed', 'Check your connection and try again.')),
    reload: [key, ['overview']],
  });
}
