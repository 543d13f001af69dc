// The seats of the viewer's workspace, what they cost, and what changes them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { useRecheckAccess } from '#web/features/access/public.ts';
import { openProviderPage, requireProviderAddress, useReturnFromProvider } from '#web/features/billing/public.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useMutation, useOperation } from '#web/foundation/use-mutation.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Loaded again with the workspace, whose key it begins with. */
const seatsKey = ['workspace', 'seats'] as const;

export const useSeatOffer = () => useQuery({ ...queryOf(['seat-offer'], 'workspaces.getSeatOffer', {}), retry: 1 });

export const useSeats = () => useQuery({ ...queryOf(seatsKey, 'workspaces.getSeats', {}), retry: 1 });

/** Opens the payment page. The same key opens the same page again. */
export function useBuySeats() {
  const purchase = useMutation({
    mutationFn: async ({ key, ...body }: InputOf<'workspaces.buySeats'>['body'] & { key: string }) =>
      requireProviderAddress(await call('workspaces.buySeats', { headers: { 'idempotency-key': key }, body })),
    onSuccess: openProviderPage,
  });
  useReturnFromProvider(purchase.reset);
  return purchase;
}

export function usePaidSeats(sessionId: string) {
  const cache = useQueryClient();
  const recheck = useRecheckAccess();
  return useQuery({
    queryKey: ['seat-payment', sessionId],
    queryFn: async ({ signal }) => {
      const answer = await call('workspaces.checkSeatPayment', { session_id: sessionId }, { signal });
      if (answer.state === 'confirmed') {
        recheck();
        await cache.invalidateQueries({ queryKey: ['workspace'] });
      }
      return answer;
    },
    // The provider may need a moment.
    refetchInterval: ({ state }) => (state.data?.state === 'confirming' ? 3_000 : false),
    retry: 2,
  });
}

export const usePreviewSeats = () =>
  useMutation({ mutationFn: (seats: number) => call('workspaces.previewSeats', { seats }) });

export const useChangeSeats = () => useOperation('workspaces.changeSeats', { reload: [['workspace']] });

export function useSeatsPortal() {
  const portal = useChange({
    send: async (_input: null) => requireProviderAddress(await call('workspaces.openSeatsPortal', {})),
    onDone: (url) => {
      openProviderPage(url);
      return undefined;
    },
    failed: 'Billing was not opened',
  });
  useReturnFromProvider(portal.reset);
  return portal;
}

export const useChangePool = () => useOperation('workspaces.changePool', { reload: [seatsKey] });
