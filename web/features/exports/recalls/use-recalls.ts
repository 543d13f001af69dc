// The recalls of the viewer: rows of exported files that the viewer is asked to delete.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

const key = ['recalls'] as const;

export const useRecalls = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call('recalls.listRecalls', {}, { signal }) });

export const useOverdueRecalls = () =>
  useQuery({
    queryKey: [...key, 'overdue'],
    queryFn: ({ signal }) => call('recalls.listOverdueRecalls', {}, { signal }),
  });

export function useConfirmRecalls() {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call('recalls.confirmRecalls', { ids }),
    onSuccess: ({ confirmed }) =>
      toast({ title: 'Thank you', text: confirmed === 1 ? '1 row confirmed.' : `${confirmed} rows confirmed.` }),
    onError: (error) =>
      toast({
        title: 'Not confirmed',
        text: readFailure(error)?.message ?? 'The confirmation could not be saved. Please try again.',
        look: 'danger',
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}
