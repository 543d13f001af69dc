// An administrator approves or rejects a resume. An approved one is written to the directory in the same transaction.
import type { PoolClient } from 'pg';
import type { DecisionOutcome } from '#contract/submissions/submission-options.ts';
import type { ApprovalChoice } from '#contract/submissions/approvals.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import {
  forgetRemovedContacts,
  liftSuppressions,
  lockCandidateWriters,
  reviewDrafts,
  withoutUnconfirmed,
  type CandidateWriter,
  type Duplicate,
  type DraftReview,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { changedFields } from './compare-fields.ts';
import { namesakesOfSubmission, withHolders, type ReviewParts } from './find-namesakes.ts';
import { readDraft } from './resume-draft.ts';
import { checkReturn } from './return-of-removed.ts';
import { readSubmission, saveDecision, takeSubmission, type SubmissionRow } from './submissions-store.ts';
import { tellRecord, tellSubmitter, type TellParts } from './tell-submitter.ts';

export interface DecideParts extends ReviewParts, TellParts {
  clock: Pick<Clock, 'now'>;
  writer: Pick<CandidateWriter, 'write' | 'writeInto' | 'findAdded'>;
  recordAudit: RecordAudit;
  /** Records outside the database that keys of a removed person are allowed again. */
  /** `contactKeys`: those that a public registry asked to delete. */
  recordReturn: (returned: Record<'keys' | 'contactKeys', readonly HashedKey[]>, at: Date) => Promise<void>;
}

export type SubmissionAction = 'approve' | 'reject';

export interface DecisionRequest {
  submissionId: string;
  action: SubmissionAction;
  choice: ApprovalChoice;
  /** The administrator lists a removed person again, whose removed address is not in the resume. */
  liftsRemoval: boolean;
}

interface Decision {
  outcome: DecisionOutcome;
  candidateId: string | null;
  /** Names of the fields of an existing candidate that changed. */
  changed: string[];
  /** How many keys of removals are allowed again. */
  lifted: number;
}

/** @throws AppError `NOT_FOUND`, `ALREADY_DECIDED`, `NAME_MISSING`, `NEEDS_CHOICE`, `CHOICE_OUTDATED` or `REMOVED_PERSON` */
export async function decideSubmission(
  parts: DecideParts,
  { submissionId, action, choice, liftsRemoval }: DecisionRequest,
  { userId }: Pick<Caller, 'userId'>,
): Promise<DecisionOutcome> {
  const { database, clock, recordAudit } = parts;
  // The search is asked before the transaction, which must not wait for it. The content of a submission never changes.
  const namesakes =
    action === 'approve' ? await namesakesOfSubmission(parts, await readSubmission(database, submissionId)) : [];
  return inTransaction(database, async (client) => {
    const row = await takeSubmission(client, submissionId);
    if (row === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such submission. It may have been deleted.');
    if (row.status !== 'pending')
      throw new AppError('conflict', 'ALREADY_DECIDED', `This submission is already ${row.status}. Reload the list.`);
    const decidedAt = clock.now();
    const { outcome, candidateId, changed, lifted }: Decision =
      action === 'approve'
        ? await list(parts, client, { row, namesakes, choice, liftsRemoval, now: decidedAt })
        : { outcome: 'rejected', candidateId: null, changed: [], lifted: 0 };
    const status = action === 'approve' ? 'approved' : 'rejected';
    await saveDecision(client, row.id, { status, decidedAt, candidateId });
    await tellSubmitter(client, parts, row, candidateId);
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: `submissions.${status}`,
      subject: { kind: 'submission', id: row.id },
      before: { status: 'pending' },
      after: { status, candidateId, outcome, changed, ...(lifted > 0 && { liftedKeys: lifted }) },
    });
    return outcome;
  });
}

interface Approval extends Pick<DecisionRequest, 'choice' | 'liftsRemoval'> {
  row: SubmissionRow;
  namesakes: readonly string[];
  now: Date;
}

async function list(
  parts: DecideParts,
  client: PoolClient,
  { row, namesakes, choice, liftsRemoval, now }: Approval,
): Promise<Decision> {
  const { writer, hasher, vault, recordReturn } = parts;
  const submitted = readDraft(parts, row, now);
  if (submitted === null)
    throw new AppError('conflict', 'NAME_MISSING', 'This resume has no usable last name. Reject the submission.');
  const { draft, origin } = submitted;
  // Nothing may change the duplicates between this review and the write.
  await lockCandidateWriters(client);
  const { suppressed, state } = await checkReturn(client, hasher, draft, row.confirmedKeys);
  if (state === 'waits' || (state === 'undecided' && !liftsRemoval)) throw removedPerson(state);
  await liftSuppressions(client, suppressed);
  const contactKeys = draft.contacts.map(({ value }) => hasher.contactKey(value));
  // Who wants to be listed again no longer asks a registry to be deleted. A contact of several people stays as it is.
  const allowed = suppressed.length === 0 ? [] : await forgetRemovedContacts(client, contactKeys);
  const toReview = await withHolders(client, hasher, [{ ...submitted, namesakes }]);
  const [review] = await reviewDrafts(client, { vault, hasher }, toReview);
  if (review === undefined) throw new Error('The review of a draft is missing.');
  const target = targetOf(review, choice);
  if (target === null) await writer.write(client, [draft], origin);
  else {
    await tellRecord(client, parts, target.candidateId, draft);
    if (target === review.certain) await writer.write(client, [withoutUnconfirmed(draft)], origin);
    else await writer.writeInto(client, target.candidateId, withoutUnconfirmed(draft), origin);
  }
  const lifted = suppressed.length;
  if (lifted > 0) await recordReturn({ keys: suppressed, contactKeys: allowed }, now);
  return target === null
    ? { outcome: 'created', candidateId: await writer.findAdded(client, draft, origin), changed: [], lifted }
    : { outcome: 'merged', candidateId: target.candidateId, changed: changedFields(target), lifted };
}

const removedPerson = (state: 'waits' | 'undecided'): AppError =>
  new AppError(
    'conflict',
    'REMOVED_PERSON',
    state === 'waits'
      ? 'This person was removed from the directory at their request, and has not confirmed the return from every removed address. Wait for the confirmation, or reject the submission.'
      : 'Details in this resume belong to a person who was removed from the directory, and no address in it can confirm the return. Decide whether to list the person again, or reject the submission.',
  );

/** The candidate that the resume adds to; null: it becomes a new one. */
function targetOf({ certain, likely }: DraftReview, choice: ApprovalChoice): Duplicate | null {
  const outdated = new AppError(
    'conflict',
    'CHOICE_OUTDATED',
    'The directory has changed since the duplicates were shown. Reload the list and choose again.',
  );
  if (choice.kind === 'merge') {
    const chosen = [certain, ...likely].find((duplicate) => duplicate?.candidateId === choice.candidateId);
    if (!chosen) throw outdated;
    return chosen;
  }
  if (certain !== null && choice.kind === 'create') throw outdated;
  if ((likely.length > 0 || certain?.hasOtherName === true) && choice.kind === 'ask')
    throw new AppError(
      'conflict',
      'NEEDS_CHOICE',
      'This person may be in the directory already. Choose whether to create a candidate or to merge.',
    );
  return certain;
}
