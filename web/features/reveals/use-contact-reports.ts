// The reported values that wait for an administrator, and the decisions about them.
import { useQuery } from '@tanstack/react-query';
import type { ReportDecision, WaitingReport } from '#contract/reveals/reveals.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { useChange } from '#web/ui/use-change.ts';
import { markRevealed } from './revealed-contacts.ts';

const key = ['contact-reports'] as const;

export const useContactReports = () => useQuery(queryOf(key, 'reveals.listContactReports', {}));

const doneTexts: Readonly<Record<ReportDecision, { title: string; text: string }>> = {
  wrong: { title: 'Report confirmed', text: 'Every user now sees that the value is wrong.' },
  correct: { title: 'Report rejected', text: 'The value is shown without a mark.' },
};

export function useDecideReport({ physicianId, valueId }: WaitingReport) {
  const userId = useViewer()?.id ?? null;
  return useChange({
    send: (decision: ReportDecision) => call('reveals.decideContactReport', { physicianId, valueId, decision }),
    onDone: (_, decision) => {
      // This browser may have kept the value of an earlier reveal.
      if (userId !== null) markRevealed(userId, physicianId, valueId, decision === 'wrong' ? 'wrong' : null);
      return doneTexts[decision];
    },
    failed: 'The decision was not saved',
    failedText: 'The server could not be reached. Please try again.',
    reload: [key, ['overview']],
  });
}
