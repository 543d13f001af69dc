import { useQuery } from '@tanstack/react-query';
import type { SubmissionPreview } from '#contract/submissions/approvals.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { submissionsKey } from './submissions-key.ts';

/** The search may be starting; the list then completes itself. */
const retryMs = 15_000;

export function previewFailureText(error: Error): string {
  const failure = readFailure(error);
  return failure?.code === 'UNAVAILABLE'
    ? failure.message
    : 'Possible duplicates could not be loaded. An approval still checks for them.';
}

/** What the approval of each of these pending submissions would do, by submission. Undefined while it is loading. */
export const usePreviews = (submissionIds: readonly string[]) =>
  useQuery({
    queryKey: [...submissionsKey, 'previews', ...submissionIds],
    queryFn: async ({ signal }) => {
      const { data } = await call('submissions.previewApprovals', { submissionIds: [...submissionIds] }, { signal });
      return new Map<string, SubmissionPreview>(data.map((preview) => [preview.submissionId, preview]));
    },
    enabled: submissionIds.length > 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
