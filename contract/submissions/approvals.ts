// What the approval of a resume would do, and the decision about it.
import { z } from 'zod';
import { comparedFields, duplicateReasons } from '../candidates/candidate-options.ts';
import { candidateCard, candidateId } from '../candidates/candidates.ts';
import { operationsOf } from '../operation.ts';
import { decisionOutcomes, submissionsPageSize } from './submission-options.ts';
import { text } from '../text.ts';

const operation = operationsOf('Submissions');

const submissionId = text().regex(/^\d{1,18}$/);

/** What the directory shows of a candidate after an approval. Contact values are not part of it. */
const previewedCard = candidateCard.omit({ id: true });
export type PreviewedCard = z.output<typeof previewedCard>;

const duplicate = z.object({
  candidateId: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
  /** True: no source names the candidate as the resume does, so an approval requires a choice. */
  hasOtherName: z.boolean(),
  /** The candidate as it is now. */
  card: previewedCard,
  /** The fields that the resume and the candidate state differently. Values of lists are joined by semicolons; null: not known. */
  fields: z.array(
    z.object({
      name: z.enum(comparedFields),
      current: z.string().nullable(),
      submitted: z.string().nullable(),
      /** The value after a merge. */
      result: z.string().nullable(),
    }),
  ),
});
export type PossibleDuplicate = z.output<typeof duplicate>;

const submissionPreview = z.object({
  submissionId: z.string(),
  /** The candidate that an approval would create; null when the resume has no usable last name. */
  card: previewedCard.nullable(),
  /** True: the person was removed at their request and has not confirmed to be listed again, so an approval is refused. */
  isRemoved: z.boolean(),
  /** True: no address in the resume can confirm the return of the removed person, so an administrator decides with `liftsRemoval`. */
  canReturn: z.boolean(),
  /** The candidate with a confirmed address of the resume. An approval adds to it without a choice if the names agree. Null: there is none. */
  certain: duplicate.nullable(),
  /** Candidates who may be the same person: an approval requires a choice. At most 5. Empty beside a certain duplicate. */
  likely: z.array(duplicate),
});
export type SubmissionPreview = z.output<typeof submissionPreview>;

const previewApprovals = operation('admin', 'POST /preview-approvals', 'Preview the approval of resumes', {
  description:
    'For each submission: the candidate that an approval would create, and the candidates in the directory who may be the same person, with what a merge would change. Submissions that are not pending are left out.',
})
  .input(z.strictObject({ submissionIds: z.array(submissionId).min(1).max(submissionsPageSize) }))
  .output(z.object({ data: z.array(submissionPreview) }));

/** `ask` refuses with `NEEDS_CHOICE` while there are likely duplicates. */
const choice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask') }),
  z.strictObject({ kind: z.literal('create') }),
  z.strictObject({ kind: z.literal('merge'), candidateId }),
]);
export type ApprovalChoice = z.output<typeof choice>;

const approveResume = operation('admin', 'POST /approve-resume', 'Approve or reject a resume', {
  needsStepUp: true,
  description:
    'An approved resume becomes a candidate, or adds to the candidate with a confirmed address of the resume or to the one of `choice`, and the search finds it within two seconds. Addresses that are not confirmed identify no candidate and are added to none. The record of a rejected one is kept. Every address in the resume receives the decision by email.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such submission.' },
    ALREADY_DECIDED: { status: 409, message: 'This submission was decided before. Reload the list.' },
    NAME_MISSING: { status: 409, message: 'This resume has no usable last name. Reject the submission.' },
    NEEDS_CHOICE: {
      status: 409,
      message: 'This person may be in the directory already. Choose whether to create a candidate or to merge.',
    },
    CHOICE_OUTDATED: {
      status: 409,
      message: 'The directory has changed since the duplicates were shown. Reload the list and choose again.',
    },
    REMOVED_PERSON: {
      status: 409,
      message:
        'This person was removed from the directory at their request, and has not confirmed the return from every removed address.',
    },
  })
  .input(
    z.strictObject({
      submissionId,
      action: z.enum(['approve', 'reject']),
      /** What to do about likely duplicates; without effect for a rejection. */
      choice: choice.default({ kind: 'ask' }),
      /** Lists a removed person again although no removed address confirmed it. Refused while one of them can confirm. */
      liftsRemoval: z.boolean().default(false),
    }),
  )
  .output(z.object({ message: z.string(), outcome: z.enum(decisionOutcomes) }));

export const approvalOperations = { previewApprovals, approveResume };
