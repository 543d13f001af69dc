import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const refreshMs = 30_000;

export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call('overview.readOverview', {}, { signal }),
    refetchInterval: refreshMs,
    retry: false,
  });

/** The published counts: fewer than 25 people are not counted. */
export const useCoverage = () =>
  useQuery({
    queryKey: ['overview-coverage'],
    queryFn: ({ signal }) => call('search.countDirectory', { query: '' }, { signal }),
    retry: false,
  });

export const useDeadLetters = () =>
  useQuery({
    queryKey: ['dead-letters'],
    queryFn: async ({ signal }) => (await call('overview.listDeadLetters', {}, { signal })).data,
    retry: false,
  });

export function useRetryDeadLetter() {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) => call('overview.retryDeadLetter', { mailId }),
    onSuccess: () => toast({ title: 'Delivery requested', text: 'The email is sent again within a minute.' }),
    onError: (error) =>
      toast({
        title: 'Retry failed',
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['dead-letters'] }),
        cache.invalidateQueries({ queryKey: ['overview'] }),
      ]),
  });
}
