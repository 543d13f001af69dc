import { useQuery } from '@tanstack/react-query';
import type { SubmissionPreview } from '#contract/approvals.ts';
import { call } from '#web/foundation/call.ts';
import { submissionsKey } from './submissions-key.ts';

/** What the approval of each of these pending submissions would do, by submission. Undefined while it is loading. */
export const usePreviews = (submissionIds: readonly string[]) =>
  useQuery({
    queryKey: [...submissionsKey, 'previews', ...submissionIds],
    queryFn: async ({ signal }) => {
      const { data } = await call('submissions.previewApprovals', { submissionIds: [...submissionIds] }, { signal });
      return new Map<string, SubmissionPreview>(data.map((preview) => [preview.submissionId, preview]));
    },
    enabled: submissionIds.length > 0,
  });
