// Requests for a refund: the viewer's own, and the queue of administrators.
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

const ownKey = ['guarantee-request'] as const;
const queueKey = ['guarantee-requests'] as const;

export const useOwnGuaranteeRequest = () =>
  useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => (await call('guarantee.getGuaranteeRequest', {}, { signal })).request,
  });

export const useGuaranteeQueue = () => useQuery(queryOf(queueKey, 'guarantee.listGuaranteeRequests', {}));

export const useRequestRefund = () =>
  useChange({
    send: () => call('guarantee.requestRefund', {}),
    failed: 'Request failed',
    reload: [ownKey],
  });

export function useGuaranteeDecision() {
  const toast = useToast();
  return useOperation('guarantee.decideGuaranteeRequest', {
    onSuccess: ({ state }) =>
      toast(
        state === 'refused'
          ? { title: 'Request refused', text: 'The user receives the reason by email.' }
          : { title: 'Request approved', text: 'The payment is refunded within minutes.' },
      ),
    reload: [queueKey],
  });
}
