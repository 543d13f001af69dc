// A resume of a person who was removed: the removed addresses in it receive a link, and only their owner can allow the listing.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { createHash, randomBytes } from 'node:crypto';
import type { Resume } from '#contract/submissions.ts';
import { findSuppressed, findSuppressing, liftSuppressions } from '#server/features/candidates/public.ts';
import type { CandidateDraft, HashedKey, IdentityHasher } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { take, tryTake } from '#server/foundation/rate-limit/public.ts';
import type { Limit } from '#server/foundation/rate-limit/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { draftOf } from './resume-draft.ts';
import { openResume } from './sealed-resume.ts';
import * as store from './submissions-store.ts';

/** Requested for every submission, so that sending a resume takes the same time for every person. */
export const offerReturn: JobType<{ submissionId: string }> = {
  name: 'offer-return-of-removed',
  payload: z.strictObject({ submissionId: z.string().regex(/^\d{1,18}$/) }),
  triesMax: 10,
};

export interface ReturnParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  hasher: IdentityHasher;
  queueMail: QueueMail;
  /** Without a trailing slash. */
  publicUrl: string;
}

export const submissionJobs = (parts: ReturnParts): JobPlan => ({
  jobs: [job(offerReturn, ({ submissionId }) => offer(parts, submissionId))],
  cron: [],
});

const linkDays = 7;
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
/** So that no caller can fill the mailbox of a removed person. */
const toOneAddress: readonly Limit[] = [
  { usesMax: 3, seconds: 3_600 },
  { usesMax: 6, seconds: 24 * 3_600 },
];

/** Each removed address in the resume receives a link of its own, which confirms for this address alone. */
const offer = ({ database, clock, sealing, hasher, queueMail, publicUrl }: ReturnParts, id: string): Promise<void> =>
  inTransaction(database, async (client) => {
    const row = await store.takeSubmission(client, id);
    if (row === null || row.status !== 'pending') return;
    const expiresAt = new Date(clock.now().getTime() + linkDays * 24 * 3_600_000);
    for (const email of await removedEmails(client, hasher, openResume(sealing, id, row.sealed))) {
      const emailKey = hasher.emailKey(email);
      if (!(await tryTake(client, `return to ${emailKey}`, toOneAddress))) continue;
      const token = randomBytes(32).toString('base64url');
      await store.insertReturnLink(client, { tokenHash: hash(token), submissionId: id, emailKey, expiresAt });
      await queueMail(client, returnMail(email, `${publicUrl}/confirm-return?token=${token}`));
    }
  });

/** Also a shared mailbox, which is suppressed together with the last name only. */
async function removedEmails(
  client: PoolClient,
  hasher: Pick<IdentityHasher, 'emailKey' | 'emailAndName'>,
  content: Resume,
): Promise<string[]> {
  const { contactemail, personalemail, contactlastname } = content;
  const lastName = draftOf(content)?.lastName ?? contactlastname;
  const emails = [...new Set([contactemail, personalemail].map((email) => email.toLowerCase()))].filter(Boolean);
  const keysOf = (email: string): HashedKey[] => [hasher.emailKey(email), hasher.emailAndName(email, lastName)];
  const suppressed = await findSuppressed(client, emails.flatMap(keysOf));
  return emails.filter((email) => keysOf(email).some((key) => suppressed.has(key)));
}

const returnMail = (to: string, url: string): OutgoingMail => ({
  to,
  isOnRequest: true,
  subject: 'Do you want to be listed again?',
  greeting: 'Hello,',
  paragraphs: [
    'We received a resume with this email address. Your information was removed from our directory earlier, at your request.',
    `To be listed again, open the link and confirm within ${linkDays} days. Without your confirmation, you are not listed.`,
    // The same to everyone: it does not say whether the other address was removed.
    'If the resume names a second email address that was removed, that address receives its own link, and both have to be confirmed.',
  ],
  action: { label: 'Review and confirm', url },
  footnote: 'If you did not submit a resume, ignore this email. Nothing changes.',
});

/** @throws AppError `INVALID_TOKEN` or `TOO_MANY` */
export async function confirmReturn(
  { database, clock }: Pick<ReturnParts, 'database' | 'clock'>,
  token: string,
  { client: from }: Pick<OperationContext, 'client'>,
): Promise<void> {
  await take(database, `return confirmed from ${from.block}`, [{ usesMax: 30, seconds: 3_600 }]);
  await inTransaction(database, async (client) => {
    const id = await store.findReturning(client, hash(token), clock.now());
    // The submission is locked before its links, as by a removal.
    const row = id === null ? null : await store.takeSubmission(client, id);
    const emailKey = row?.status === 'pending' ? await store.deleteReturnLink(client, hash(token)) : null;
    if (row === null || emailKey === null)
      throw new AppError(
        'invalid_input',
        'INVALID_TOKEN',
        'This link is invalid, was used, or has expired. Submit your resume again to receive a new one.',
      );
    await store.addReturningKey(client, row.id, emailKey);
  });
}

type ReturnHasher = Pick<IdentityHasher, 'identify' | 'emailKey' | 'emailAndName'>;

/**
 * Allows the keys of an approved resume again, if the owner of every removed address in it confirmed. Other keys of the person, such as
 * the NPI, stay suppressed. Returns the keys; empty when nothing was suppressed or the return is not confirmed.
 */
export async function allowReturn(
  client: PoolClient,
  hasher: ReturnHasher,
  draft: CandidateDraft,
  confirmed: readonly HashedKey[],
): Promise<HashedKey[]> {
  const suppressed = await findSuppressing(client, hasher.identify(draft).suppressionKeys);
  if (!isConfirmed(hasher, draft, suppressed, confirmed)) return [];
  const returned = [...suppressed.keys()];
  await liftSuppressions(client, returned);
  return returned;
}

/** Whether the draft names a removed person whose return is not confirmed. */
export async function isReturnBlocked(
  client: PoolClient,
  hasher: ReturnHasher,
  draft: CandidateDraft,
  confirmed: readonly HashedKey[],
): Promise<boolean> {
  const suppressed = await findSuppressing(client, hasher.identify(draft).suppressionKeys);
  return suppressed.size > 0 && !isConfirmed(hasher, draft, suppressed, confirmed);
}

/**
 * Whether every suppressed key of the draft may be allowed again: one of a confirmed address, or one whose removals all contained a
 * confirmed address. A phone with a last name can be suppressed by the removal of another person, who did not confirm anything.
 */
function isConfirmed(
  hasher: ReturnHasher,
  draft: CandidateDraft,
  suppressed: ReadonlyMap<HashedKey, readonly string[]>,
  confirmed: readonly HashedKey[],
): boolean {
  if (confirmed.length === 0) return false;
  const ofConfirmed = new Set(
    draft.contacts
      .filter(({ kind, value }) => kind.endsWith('email') && confirmed.includes(hasher.emailKey(value)))
      .flatMap(({ value }) => [hasher.emailKey(value), hasher.emailAndName(value, draft.lastName)]),
  );
  const removals = new Set([...ofConfirmed].flatMap((key) => suppressed.get(key) ?? []));
  return [...suppressed].every(
    ([key, of]) => ofConfirmed.has(key) || (of.length > 0 && of.every((removal) => removals.has(removal))),
  );
}
