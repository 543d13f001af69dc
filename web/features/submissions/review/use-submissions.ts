// The submissions of one status, page by page, and the decisions about them.
import { useQuery } from '@tanstack/react-query';
import type { ApprovalChoice } from '#contract/submissions/approvals.ts';
import type { SubmissionStatus } from '#contract/submissions/submissions.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { submissionsKey } from './submissions-key.ts';

export type Decision = 'approve' | 'reject';

export const useSubmissions = (status: SubmissionStatus, page: number) =>
  useQuery({
    ...queryOf([...submissionsKey, status, page], 'submissions.getPendingSubmissions', { status, page }),
    placeholderData: (previous) => previous,
  });

/** What became of one resume. */
export interface DecisionResult {
  id: string;
  name: string;
  text: string;
  isDone: boolean;
}

export interface DecisionRequest {
  people: readonly { id: string; name: string }[];
  action: Decision;
  /** What to do about likely duplicates. */
  choice: ApprovalChoice;
  /** Lists a removed person again. */
  liftsRemoval: boolean;
}

/** Decides one after the other, so that a failure stops none of the rest. */
async function decideEach({ people, action, choice, liftsRemoval }: DecisionRequest): Promise<DecisionResult[]> {
  const results: DecisionResult[] = [];
  for (const { id, name } of people) {
    try {
      const { message } = await call('submissions.approveResume', { submissionId: id, action, choice, liftsRemoval });
      results.push({ id, name, text: message, isDone: true });
    } catch (error) {
      const failure = readFailure(error);
      if (failure?.code === 'UNAUTHENTICATED' || failure?.code === 'FORBIDDEN') throw error;
      results.push({ id, name, text: failure?.message ?? 'The server could not be reached.', isDone: false });
    }
  }
  return results;
}

const pastTense = { approve: 'approved', reject: 'rejected' } as const;

const countText = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

/** One decision says all; of several the list of results says what became of each. */
function summaryOf(results: readonly DecisionResult[], action: Decision): Toast {
  const done = results.filter(({ isDone }) => isDone).length;
  const [only] = results;
  if (done === results.length)
    return { title: 'Success', text: done === 1 ? (only?.text ?? '') : `${countText(done)} ${pastTense[action]}.` };
  if (done > 0)
    return {
      title: `${done} of ${results.length} ${pastTense[action]}`,
      text: 'The list says what became of each.',
      look: 'danger',
    };
  return {
    title: action === 'approve' ? 'Approval failed' : 'Rejection failed',
    text:
      results.length === 1 ? (only?.text ?? '') : `None of ${results.length} ${pastTense[action]}. The list says why.`,
    look: 'danger',
  };
}

export function useDecisions(onDecided: () => void) {
  const toast = useToast();
  return useMutation({
    mutationFn: decideEach,
    onSuccess: (results, { action }) => {
      toast(summaryOf(results, action));
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
    reload: [submissionsKey, ['overview']],
  });
}
