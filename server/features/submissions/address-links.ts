// Each address in a resume receives a link: only its owner can confirm that the resume is about the owner of the address.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { createHash, randomBytes } from 'node:crypto';
import {
  findSuppressed,
  type CandidateDraft,
  type HashedKey,
  type IdentityHasher,
} from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { job, type Job, type JobType } from '#server/foundation/jobs/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { take, tryTake, type Limit } from '#server/foundation/rate-limit/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { draftOf, emailsOf } from './resume-draft.ts';
import { rewriteRecord, type RecordParts } from './rewrite-record.ts';
import { openResume } from './sealed-resume.ts';
import { linkDays, receivedMail, returnMail } from './submission-mails.ts';
import * as store from './submissions-store.ts';

/** Requested for every submission, so that sending a resume takes the same time for every person. Waiting jobs are stored with the name. */
export const mailLinks: JobType<{ submissionId: string }> = {
  name: 'offer-return-of-removed',
  payload: z.strictObject({ submissionId: z.string().regex(/^\d{1,18}$/) }),
  triesMax: 10,
};

export interface LinkParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  hasher: IdentityHasher;
  queueMail: QueueMail;
  /** Without a trailing slash. */
  publicUrl: string;
}

export const submissionJobs = (parts: LinkParts): Job[] => [
  job(mailLinks, ({ submissionId }) => mailEach(parts, submissionId)),
];

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
/** So that no caller can fill another person's mailbox. */
const toOneAddress: readonly Limit[] = [
  { usesMax: 3, seconds: 3_600 },
  { usesMax: 6, seconds: 24 * 3_600 },
];

const mailEach = (parts: LinkParts, id: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const { sealing, hasher, queueMail } = parts;
    const row = await store.takeSubmission(client, id);
    const draft = row === null ? null : draftOf(openResume(sealing, id, row.sealed));
    if (row === null || draft === null || row.status === 'rejected') return;
    const removed = await removedEmails(client, hasher, draft);
    for (const email of emailsOf(draft)) {
      if (row.confirmedKeys.includes(hasher.emailKey(email))) continue;
      const url = await newLink(client, parts, id, email);
      if (url !== null) await queueMail(client, (removed.has(email) ? returnMail : receivedMail)(email, url));
    }
  });

/** Null: the address has received enough links for now. */
export async function newLink(
  client: PoolClient,
  { clock, hasher, publicUrl }: Pick<LinkParts, 'clock' | 'hasher' | 'publicUrl'>,
  submissionId: string,
  email: string,
): Promise<string | null> {
  const emailKey = hasher.emailKey(email);
  if (!(await tryTake(client, `return to ${emailKey}`, toOneAddress))) return null;
  const token = randomBytes(32).toString('base64url');
  const mailedAt = clock.now();
  const expiresAt = new Date(mailedAt.getTime() + linkDays * 24 * 3_600_000);
  await store.insertLink(client, { tokenHash: hash(token), submissionId, emailKey, mailedAt, expiresAt });
  return `${publicUrl}/confirm-return?token=${token}`;
}

/** Also a shared mailbox, which is suppressed together with the last name only. */
async function removedEmails(
  client: PoolClient,
  hasher: Pick<IdentityHasher, 'emailKey' | 'emailAndName'>,
  draft: CandidateDraft,
): Promise<Set<string>> {
  const keysOf = (email: string): HashedKey[] => [hasher.emailKey(email), hasher.emailAndName(email, draft.lastName)];
  const emails = emailsOf(draft);
  const suppressed = await findSuppressed(client, emails.flatMap(keysOf));
  return new Set(emails.filter((email) => keysOf(email).some((key) => suppressed.has(key))));
}

/** The record of a resume that is approved already is updated at once. @throws AppError `INVALID_TOKEN` or `TOO_MANY` */
export async function confirmAddress(
  parts: Pick<LinkParts, 'database' | 'clock'> & RecordParts,
  token: string,
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<void> {
  const { database, clock } = parts;
  await take(database, `return confirmed from ${from.block}`, [{ usesMax: 30, seconds: 3_600 }]);
  await inTransaction(database, async (client) => {
    const id = await store.findLinked(client, hash(token), clock.now());
    // The submission is locked before its links, as by a removal.
    const row = id === null ? null : await store.takeSubmission(client, id);
    const emailKey = row === null || row.status === 'rejected' ? null : await store.deleteLink(client, hash(token));
    if (row === null || emailKey === null)
      throw new AppError(
        'invalid_input',
        'INVALID_TOKEN',
        'This link is invalid, was used, or has expired. Submit your resume again to receive a new one.',
      );
    await store.addConfirmedKey(client, row.id, emailKey);
    if (row.candidateId !== null) await rewriteRecord(client, parts, row.candidateId);
  });
}
