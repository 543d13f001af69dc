import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOutcome } from '#contract/contact-attempts/attempt-options.ts';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { markRevealed } from '#web/features/reveals/public.ts';
import { call } from '#web/foundation/call.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { outcomeNames, recordingText, undoText } from './outcome-texts.ts';
import type { StartedCall } from './started-call.ts';

export interface OutcomeOfCall {
  started: StartedCall;
  outcome: CallOutcome;
}

const undoStayMs = 12_000;

/** Records the outcome of a call, and says what that did. `onFailed`: nothing was recorded. */
export function useRecordOutcome(onFailed: (failed: OutcomeOfCall, error: Error) => void) {
  const toast = useToast();
  const reload = useReloadAttempts();
  const undo = useUndoRecording();
  return useMutation({
    mutationFn: ({ started: { candidateId, valueId, listId, key }, outcome }: OutcomeOfCall) =>
      call('contactAttempts.recordAttempt', {
        // With the outcome: another one is another recording, also when the answer of the first was lost.
        headers: { 'idempotency-key': `${key}-${outcome}` },
        body: { physicianId: candidateId, channel: 'call', outcome, listId, valueId },
      }),
    onSuccess: (recording, { started: { userId, candidateId, name, valueId }, outcome }) => {
      if (recording.report !== null && valueId !== null)
        markRevealed(userId, candidateId, valueId, recording.report.mark);
      reload();
      toast({
        title: `${outcomeNames[outcome]} recorded`,
        text: recordingText(name, recording),
        stayMs: undoStayMs,
        action: { label: 'Undo', run: () => undo.mutate(recording) },
      });
    },
    onError: (error, failed) => onFailed(failed, error),
  });
}

function useUndoRecording() {
  const toast = useToast();
  const reload = useReloadAttempts();
  return useMutation({
    mutationFn: ({ id }: Recording) => call('contactAttempts.undoAttempt', { id }),
    onSuccess: ({ movedBack }, recording) => {
      reload();
      toast({ title: 'Undone', text: undoText(recording, movedBack) });
    },
    onError: (error) => toast({ title: 'Undo failed', text: error.message, look: 'danger' }),
  });
}

/** After a change of attempts and stages: what is on the screen is loaded again. */
export function useReloadAttempts(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['contact-attempts', 'to-contact', 'list-members', 'activity', 'lists'])
      void client.invalidateQueries({ queryKey: [name] });
    // The rows stay on the screen, also under a filter by stage; the next search has the new stages.
    void client.invalidateQueries({ queryKey: ['search'], refetchType: 'none' });
  }, [client]);
}
