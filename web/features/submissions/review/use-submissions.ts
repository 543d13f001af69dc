// The submissions of one status, page by page, and the decisions about them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApprovalChoice } from '#contract/approvals.ts';
import type { SubmissionStatus } from '#contract/submissions.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { submissionsKey } from './submissions-key.ts';

export type Decision = 'approve' | 'reject';

export const useSubmissions = (status: SubmissionStatus, page: number) =>
  useQuery({
    queryKey: [...submissionsKey, status, page],
    queryFn: ({ signal }) => call('submissions.getPendingSubmissions', { status, page }, { signal }),
    placeholderData: (previous) => previous,
  });

interface Outcome {
  done: number;
  /** Of those done: how many were added to an existing candidate. */
  merged: number;
  /** The messages of those that failed, each once. */
  reasons: string[];
  failed: number;
  /** What the server says of the last one that was decided; empty: none was. */
  message: string;
}

export interface DecisionRequest {
  ids: readonly string[];
  action: Decision;
  /** What to do about likely duplicates. */
  choice: ApprovalChoice;
  /** Lists a removed person again. */
  liftsRemoval: boolean;
}

/** Decides one after the other, so that a failure stops none of the rest. */
async function decideEach({ ids, action, choice, liftsRemoval }: DecisionRequest): Promise<Outcome> {
  const reasons = new Set<string>();
  let failed = 0;
  let merged = 0;
  let withoutChoice = 0;
  let message = '';
  for (const submissionId of ids) {
    try {
      const answer = await call('submissions.approveResume', {
        submissionId,
        action,
        choice,
        liftsRemoval,
      });
      message = answer.message;
      if (answer.outcome === 'merged') merged += 1;
    } catch (error) {
      const failure = readFailure(error);
      if (failure?.code === 'UNAUTHENTICATED' || failure?.code === 'FORBIDDEN') throw error;
      failed += 1;
      if (failure?.code === 'NEEDS_CHOICE') withoutChoice += 1;
      else reasons.add(failure?.message ?? 'The server could not be reached.');
    }
  }
  if (withoutChoice > 0)
    reasons.add(
      `${withoutChoice} ${withoutChoice === 1 ? 'needs' : 'need'} your choice: a possible duplicate was found.`,
    );
  return { done: ids.length - failed, merged, failed, reasons: [...reasons], message };
}

/** Of several resumes; the message of the server says what became of one. */
function mergedText(merged: number): string {
  if (merged === 0) return '';
  return merged === 1
    ? ' 1 was added to the candidate with the same email address.'
    : ` ${merged} were added to the candidates with the same email addresses.`;
}

const pastTense = { approve: 'approved', reject: 'rejected' } as const;

const countText = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

export function useDecisions(onDecided: () => void) {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: decideEach,
    onSuccess: ({ done, merged, failed, reasons, message }, { action }) => {
      const added = mergedText(merged);
      if (failed === 0 && done === 1) toast({ title: 'Success', text: message });
      else if (failed === 0) toast({ title: 'Success', text: `${countText(done)} ${pastTense[action]}.${added}` });
      else
        toast({
          title: action === 'approve' ? 'Approval failed' : 'Rejection failed',
          text: `${done} ${pastTense[action]}, ${failed} failed. ${reasons.join(' ')}${added}`,
          look: 'danger',
        });
      onDecided();
    },
    onError: (error) => {
      const isRefused = ['UNAUTHENTICATED', 'FORBIDDEN'].includes(readFailure(error)?.code ?? '');
      toast(
        isRefused
          ? { title: 'Authorization Error', text: 'You are not authorized to perform this action', look: 'danger' }
          : { title: 'Action Failed', text: 'The decision could not be saved. Please try again.', look: 'danger' },
      );
    },
    onSettled: () => cache.invalidateQueries({ queryKey: submissionsKey }),
  });
}
