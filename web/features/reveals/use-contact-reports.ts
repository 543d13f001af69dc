// The reported values that wait for an administrator, and the decisions about them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportDecision, WaitingReport } from '#contract/reveals.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';
import { markRevealed } from './revealed-contacts.ts';

const key = ['contact-reports'] as const;

export const useContactReports = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('reveals.listContactReports', {}, { signal }),
    retry: false,
  });

const doneTexts: Readonly<Record<ReportDecision, { title: string; text: string }>> = {
  wrong: { title: 'Report confirmed', text: 'Every user now sees that the value is wrong.' },
  correct: { title: 'Report rejected', text: 'The value is shown without a mark.' },
};

export function useDecideReport({ physicianId, valueId }: WaitingReport) {
  const userId = useViewer()?.id ?? null;
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: ReportDecision) => call('reveals.decideContactReport', { physicianId, valueId, decision }),
    onSuccess: (_, decision) => {
      // This browser may have kept the value of an earlier reveal.
      if (userId !== null) markRevealed(userId, physicianId, valueId, decision === 'wrong' ? 'wrong' : null);
      toast(doneTexts[decision]);
    },
    onError: (error) =>
      toast({
        title: 'The decision was not saved',
        text: readFailure(error)?.message ?? 'The server could not be reached. Please try again.',
        look: 'danger',
      }),
    // Another administrator may have decided first, so the list is loaded again after a failure as well.
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}
