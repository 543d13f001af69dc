// Everything that a removal does, in one transaction: candidates, contacts, keys, lists, undo records, submissions and messages of the contact form.
import type { PoolClient } from 'pg';
import {
  findByEmail,
  linkSuppressions,
  lockCandidateWriters,
  removeCandidate,
  suppress,
} from '#server/features/candidates/public.ts';
import type { ContactReader, HashedKey } from '#server/features/candidates/public.ts';
import { destroyEnquiries } from '#server/features/contact-form/public.ts';
import { isPersonalMailbox, undoJournal } from '#server/features/imports/public.ts';
import { forgetCandidate } from '#server/features/lists/public.ts';
import { destroySubmissions } from '#server/features/submissions/public.ts';
import { removalIdOf, withoutDuplicates } from './removal-journal.ts';
import type { RemovalJournal, RemovedEvent } from './removal-journal.ts';
import { insertCompleted } from './requests-store.ts';
import { takeBackResumes } from './take-back.ts';
import type { TakeBackParts } from './take-back.ts';

export interface RemoveParts extends TakeBackParts {
  journal: Pick<RemovalJournal, 'append'>;
}

export interface Removal {
  /** Null: an administrator removes a record without a request. */
  requestId: string | null;
  /** The verified address, in lower case: everything under it is removed. Null: an administrator decided. */
  email: string | null;
  /** The candidate that the request names; null: none. */
  candidateId: string | null;
  now: Date;
}

export interface Removed {
  records: number;
  resumes: number;
}

export interface RemovedPeople extends Removed {
  /** Candidates that lost a resume with the address and stay listed. */
  takenBackFrom: string[];
}

/** The journal is written before the commit: a removal that is committed is always in it. */
export async function removePeople(
  client: PoolClient,
  parts: RemoveParts,
  { requestId, email, candidateId, now }: Removal,
): Promise<RemovedPeople> {
  const { reader, journal } = parts;
  const emailKeys = email === null ? [] : [reader.hasher.emailKey(email)];
  // Submissions are locked before candidates, as by an approval.
  const submitted = await destroySubmissions(client, {
    emailKeys,
    candidateIds: email === null && candidateId !== null ? [candidateId] : [],
  });
  await lockCandidateWriters(client);
  const named = candidateId === null ? [] : [candidateId];
  const { toRemove, takenBackFrom } =
    email === null
      ? { toRemove: named, takenBackFrom: [] }
      : await takeBackResumes(client, parts, {
          ids: [...named, ...(await findByEmail(client, reader, email))],
          submittedIds: submitted.candidateIds,
          emailKeys,
        });
  const { removedIds, keys } = await removeEach(client, reader, toRemove);
  // Suppressing a shared mailbox such as info@ would keep all colleagues out of later imports.
  const suppressedEmails = email !== null && isPersonalMailbox(email) ? emailKeys : [];
  const all = withoutDuplicates([...suppressedEmails, ...keys]);
  await suppress(client, all);
  await destroyEnquiries(client, [...emailKeys, ...keys]);
  const others = await destroySubmissions(client, { emailKeys: [], candidateIds: removedIds });
  await insertCompleted(client, requestId, removedIds, now);
  const event: RemovedEvent = {
    event: 'removed',
    at: now.toISOString(),
    candidateIds: removedIds,
    keys: all,
    matchedBy: emailKeys,
  };
  await linkSuppressions(client, all, removalIdOf(event));
  await journal.append(event);
  return { records: removedIds.length, resumes: submitted.count + others.count, takenBackFrom };
}

const removalListeners = {
  forgetCandidate: async (client: PoolClient, id: string): Promise<void> => {
    await undoJournal.forgetCandidate(client, id);
    await forgetCandidate(client, id);
  },
};

/** Candidates that do not exist are left out. */
export async function removeEach(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  ids: readonly string[],
): Promise<{ removedIds: string[]; keys: HashedKey[] }> {
  const removedIds: string[] = [];
  const keys: HashedKey[] = [];
  for (const id of ids) {
    const suppressed = await removeCandidate(client, vault, hasher, id, removalListeners);
    if (suppressed === null) continue;
    removedIds.push(id);
    keys.push(...suppressed);
  }
  return { removedIds, keys };
}
