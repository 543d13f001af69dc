import type { RevealedValue } from '#contract/reveals/reveals.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { useChange } from '#web/ui/use-change.ts';
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
  const { mutate, isPending, data } = useChange({
    send: () => call('reveals.reportContact', { physicianId: candidateId, valueId }),
    onDone: ({ mark, unitReturned }) => {
      if (userId !== null) markRevealed(userId, candidateId, valueId, mark);
      return {
        title: 'Report received',
        text: unitReturned
          ? 'The reveal was returned to you. An administrator will check the value.'
          : 'An administrator will check the value.',
      };
    },
    failed: 'Report failed',
    failedText: 'The report could not be sent. Please try again.',
  });
  return { report: () => mutate(), isSending: isPending, result: data ?? null };
}
