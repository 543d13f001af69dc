// The submissions of one status, page by page, and the decisions about them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmissionStatus } from '#contract/submissions.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useToast } from '#web/ui/toast.tsx';

export type Decision = 'approve' | 'reject';

const key = ['submissions'] as const;

export const useSubmissions = (status: SubmissionStatus, page: number) =>
  useQuery({
    queryKey: [...key, status, page],
    queryFn: ({ signal }) => call('submissions.getPendingSubmissions', { status, page }, { signal }),
    placeholderData: (previous) => previous,
  });

interface Outcome {
  done: number;
  /** The messages of those that failed, each once. */
  reasons: string[];
  failed: number;
}

/** Decides one after the other, so that a failure stops none of the rest. */
async function decideEach({ ids, action }: { ids: readonly string[]; action: Decision }): Promise<Outcome> {
  const reasons = new Set<string>();
  let failed = 0;
  for (const submissionId of ids) {
    try {
      await call('submissions.approveResume', { submissionId, action });
    } catch (error) {
      const failure = readFailure(error);
      if (failure?.code === 'UNAUTHENTICATED' || failure?.code === 'FORBIDDEN') throw error;
      failed += 1;
      reasons.add(failure?.message ?? 'The server could not be reached.');
    }
  }
  return { done: ids.length - failed, failed, reasons: [...reasons] };
}

const pastTense = { approve: 'approved', reject: 'rejected' } as const;

const countText = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

export function useDecisions(onDecided: () => void) {
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: decideEach,
    onSuccess: ({ done, failed, reasons }, { action }) => {
      if (failed === 0) toast({ title: 'Success', text: `${countText(done)} ${pastTense[action]}.` });
      else
        toast({
          title: action === 'approve' ? 'Approval failed' : 'Rejection failed',
          text: `${done} ${pastTense[action]}, ${failed} failed. ${reasons.join(' ')}`,
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
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}
