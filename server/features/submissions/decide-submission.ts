// An administrator approves or rejects a resume. An approved one is written to the directory in the same transaction.
import type { PoolClient } from 'pg';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { findOwners } from '#server/features/candidates/public.ts';
import type { CandidateDraft, CandidateWriter, HashedKey, IdentityHasher } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { draftOf, submissionSource } from './resume-draft.ts';
import { allowReturn } from './return-of-removed.ts';
import { openResume } from './sealed-resume.ts';
import { saveDecision, takeSubmission } from './submissions-store.ts';
import type { SubmissionRow } from './submissions-store.ts';

export interface DecideParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  hasher: Pick<IdentityHasher, 'identify' | 'emailKey' | 'emailAndName'>;
  writer: Pick<CandidateWriter, 'write'>;
  recordAudit: RecordAudit;
  /** Records outside the database that keys of a removed person are allowed again. */
  recordReturn: (keys: readonly HashedKey[], at: Date) => Promise<void>;
}

export type SubmissionAction = 'approve' | 'reject';

/** @throws AppError `NOT_FOUND`, `ALREADY_DECIDED` or `REMOVED_PERSON` */
export async function decideSubmission(
  parts: DecideParts,
  { submissionId, action }: { submissionId: string; action: SubmissionAction },
  { userId }: Pick<Caller, 'userId'>,
): Promise<void> {
  const { database, clock, recordAudit } = parts;
  await inTransaction(database, async (client) => {
    const row = await takeSubmission(client, submissionId);
    if (row === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such submission. It may have been deleted.');
    if (row.status !== 'pending')
      throw new AppError('conflict', 'ALREADY_DECIDED', `This submission is already ${row.status}. Reload the list.`);
    const decidedAt = clock.now();
    const candidateId = action === 'approve' ? await list(parts, client, row, decidedAt) : null;
    const status = action === 'approve' ? 'approved' : 'rejected';
    await saveDecision(client, row.id, { status, decidedAt, candidateId });
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: `submissions.${status}`,
      subject: { kind: 'submission', id: row.id },
      before: { status: 'pending' },
      after: { status, candidateId },
    });
  });
}

/** Returns the id of the candidate that was created or added to. */
async function list(
  { sealing, writer, hasher, recordReturn }: DecideParts,
  client: PoolClient,
  { id, sealed, returningKeys }: SubmissionRow,
  now: Date,
): Promise<string> {
  const draft = draftOf(openResume(sealing, id, sealed));
  if (draft === null)
    throw new AppError('conflict', 'NAME_MISSING', 'This resume has no usable last name. Reject the submission.');
  const origin = { source: submissionSource, batchId: `submission-${id}`, today: now.toISOString().slice(0, 10) };
  const returned = await allowReturn(client, hasher, draft, returningKeys);
  const { suppressed } = await writer.write(client, [draft], origin);
  if (suppressed > 0)
    throw new AppError(
      'conflict',
      'REMOVED_PERSON',
      'This person was removed from the directory at their request, and has not confirmed the return from every removed address. Wait for the confirmation, or reject the submission.',
    );
  if (returned.length > 0) await recordReturn(returned, now);
  return ownerOf(client, hasher, draft);
}

async function ownerOf(
  client: PoolClient,
  hasher: Pick<IdentityHasher, 'identify'>,
  draft: CandidateDraft,
): Promise<string> {
  const { keys } = hasher.identify(draft);
  const owners = await findOwners(client, keys);
  for (const key of keys) {
    const owner = owners.get(key);
    if (owner !== undefined) return owner;
  }
  throw new Error('An approved resume has no candidate.');
}
