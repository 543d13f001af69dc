import { signedIn, successAfter, type ContractImplementer } from '#server/foundation/operation/public.ts';
import type { DecisionOutcome } from '#contract/submissions/submission-options.ts';
import type { ApprovalChoice } from '#contract/submissions/approvals.ts';
import { decideSubmission, type DecideParts } from './decide-submission.ts';
import { readSubmissions } from './list-submissions.ts';
import { previewApprovals } from './preview-approvals.ts';
import { resumeFileReader, type ReadFileParts } from './reading/read-resume-file.ts';
import { confirmAddress, type LinkParts } from './address-links.ts';
import { countPending } from './submissions-store.ts';
import { submitResume, type SubmitParts } from './submit-resume.ts';

export const submissionsRoutes = (
  { submissions }: ContractImplementer,
  parts: SubmitParts & ReadFileParts & DecideParts & LinkParts,
) => {
  const readFile = resumeFileReader(parts);
  return {
    openResumeForm: submissions.openResumeForm.handler(() => ({ formToken: parts.formTokens.issue() })),
    readResumeFile: submissions.readResumeFile.handler(async ({ input, context }) => ({
      proposals: await readFile(input, context),
    })),
    submitResume: submissions.submitResume.handler(({ input: { website, formToken, ...content }, context }) =>
      successAfter(submitResume(parts, { content, website, formToken }, context)),
    ),
    confirmReturn: submissions.confirmReturn.handler(({ input: { token }, context }) =>
      successAfter(confirmAddress(parts, token, context)),
    ),
    getPendingSubmissions: submissions.getPendingSubmissions.handler(({ input, context }) =>
      readSubmissions(parts, input, signedIn(context).userId),
    ),
    countPendingSubmissions: submissions.countPendingSubmissions.handler(async () => ({
      pending: (await countPending(parts.database)).count,
    })),
    previewApprovals: submissions.previewApprovals.handler(async ({ input, context }) => ({
      data: await previewApprovals(parts, input.submissionIds, signedIn(context).userId),
    })),
    approveResume: submissions.approveResume.handler(async ({ input, context }) => {
      const outcome = await decideSubmission(parts, input, signedIn(context));
      return { outcome, message: messageOf(outcome, input.choice.kind) };
    }),
  };
};

function messageOf(outcome: DecisionOutcome, choice: ApprovalChoice['kind']): string {
  if (outcome === 'rejected') return 'Submission rejected.';
  if (outcome === 'created') return 'Submission approved.';
  return choice === 'merge'
    ? 'Submission approved and added to the chosen candidate.'
    : 'Submission approved and added to the candidate with the same email address.';
}
