import { useMutation } from '@tanstack/react-query';
import type { RevealedValue } from '#contract/reveals.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';
import { markRevealed } from './revealed-contacts.ts';

interface ReportControl {
  report: () => void;
  isSending: boolean;
  /** Null until the report was received. */
  result: { unitReturned: boolean } | null;
}

/** Reports a revealed value as wrong. Its mark changes wherever it is shown. */
export function useReport(candidateId: string, { valueId }: RevealedValue): ReportControl {
  const userId = useViewer()?.id ?? null;
  const toast = useToast();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call('reveals.reportContact', { physicianId: candidateId, valueId }),
    onSuccess: ({ mark, unitReturned }) => {
      if (userId !== null) markRevealed(userId, candidateId, valueId, mark);
      toast({
        title: 'Report received',
        text: unitReturned
          ? 'The reveal was returned to you. An administrator will check the value.'
          : 'An administrator will check the value.',
      });
    },
    onError: (error) =>
      toast({
        title: 'Report failed',
        text: readFailure(error)?.message ?? 'The report could not be sent. Please try again.',
        look: 'danger',
      }),
  });
  return { report: () => mutate(), isSending: isPending, result: data ?? null };
}
