// Requests for a refund: the viewer's own, and the queue of administrators.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const ownKey = ['guarantee-request'] as const;
const queueKey = ['guarantee-requests'] as const;

export const useOwnGuaranteeRequest = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call('guarantee.getGuaranteeRequest', {}, { signal })).request,
    retry: false,
  });

export const useGuaranteeQueue = () =>
  useQuery({
    queryKey: queueKey,
    queryFn: ({ signal }) => call('guarantee.listGuaranteeRequests', {}, { signal }),
    retry: false,
  });

export function useRequestRefund() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call('guarantee.requestRefund', {}),
    onError: (error) =>
      toast({
        title: 'Request failed',
        text: readFailure(error)?.message ?? 'Check your connection and try again.',
        look: 'danger',
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: ownKey }),
  });
}

export function useGuaranteeDecision() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: InputOf<'guarantee.decideGuaranteeRequest'>) => call('guarantee.decideGuaranteeRequest', input),
    onSuccess: ({ state }) =>
      toast(
        state === 'refused'
          ? { title: 'Request refused', text: 'The user receives the reason by email.' }
          : { title: 'Request approved', text: 'The payment is refunded within minutes.' },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: queueKey }),
  });
}
