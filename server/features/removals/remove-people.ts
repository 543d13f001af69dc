// Everything that a removal does, in one transaction: candidates, contacts, keys, lists, undo records, submissions and messages of the contact form.
import type { PoolClient } from 'pg';
import {
  linkSuppressions,
  lockCandidateWriters,
  removeCandidate,
  removeContact,
  suppress,
  findOrigins,
  type ContactReader,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import { forgetAttempts } from '#server/features/contact-attempts/public.ts';
import { destroyEnquiries } from '#server/features/contact-form/public.ts';
import { isPersonalMailbox } from '#normalize/public.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { forgetViewsOf } from '#server/features/activity/public.ts';
import { forgetCandidate } from '#server/features/lists/public.ts';
import { forgetInMatchRuns } from '#server/features/list-matching/public.ts';
import { forgetInOwnSystems } from '#server/features/own-system/public.ts';
import { destroySubmissions } from '#server/features/submissions/public.ts';
import { forgetContactsTo } from '#server/features/workspace-contacts/public.ts';
import { findRecipients } from '#server/features/disclosures/public.ts';
import { recordWebhookEvent } from '#server/features/webhooks/public.ts';
import {
  removalIdOf,
  requestKeyOf,
  withoutDuplicates,
  type RemovalJournal,
  type RemovedEvent,
} from './removal-journal.ts';
import { insertCauses } from './removal-causes-store.ts';
import { insertCompleted } from './requests-store.ts';
import { takeBackResumes, type TakeBackParts } from './take-back.ts';

export interface RemoveParts extends TakeBackParts {
  journal: Pick<RemovalJournal, 'append'>;
}

export interface Removal {
  /** Null: an administrator removes a record without a request, or a public registry asks for it. */
  requestId: string | null;
  /** The verified address of one person only: every resume under it is removed too, and it stays out. Null: none. */
  email: string | null;
  candidateIds: readonly string[];
  /** Left out: none. The contacts because of which a public registry asks for it. */
  contactKeys?: readonly HashedKey[];
  now: Date;
}

export interface Removed {
  records: number;
  resumes: number;
  /** Records that an address left and that stay. */
  addressLeft: number;
}

export interface RemovedPeople extends Removed {
  /** Candidates that lost a resume with the address and stay listed. */
  takenBackFrom: string[];
}

/** The journal is written before the commit: a removal that is committed is always in it. */
export async function removePeople(
  client: PoolClient,
  parts: RemoveParts,
  { requestId, email, candidateIds, contactKeys = [], now }: Removal,
): Promise<RemovedPeople> {
  const { reader, journal } = parts;
  const emailKeys = email === null ? [] : [reader.hasher.emailKey(email)];
  // Submissions are locked before candidates, as by an approval.
  const submitted = await destroySubmissions(client, {
    emailKeys,
    candidateIds: email === null ? candidateIds : [],
  });
  await lockCandidateWriters(client);
  const { toRemove, takenBackFrom } =
    email === null
      ? { toRemove: candidateIds, takenBackFrom: [] }
      : await takeBackResumes(client, parts, { ids: candidateIds, submittedIds: submitted.candidateIds, emailKeys });
  const { removedIds, keys } = await removeEach(client, reader, toRemove);
  const all = withoutDuplicates([...(email === null ? [] : keysOfAddress(reader, email, removedIds)), ...keys]);
  await suppress(client, all);
  await destroyEnquiries(client, [...emailKeys, ...keys]);
  // A resume that waits with another address of the person is theirs as well, also if its address was confirmed before.
  const others = await destroySubmissions(client, { emailKeys: keys.filter(isEmailKey), candidateIds: removedIds });
  await insertCompleted(client, requestId, removedIds, now);
  const event: RemovedEvent = {
    event: 'removed',
    at: now.toISOString(),
    candidateIds: removedIds,
    keys: all,
    matchedBy: [...emailKeys, ...contactKeys.map(requestKeyOf)],
  };
  await linkSuppressions(client, all, removalIdOf(event));
  await insertCauses(client, { removal: removalIdOf(event), keys: contactKeys, candidateIds: removedIds });
  await journal.append(event);
  return { records: removedIds.length, resumes: submitted.count + others.count, addressLeft: 0, takenBackFrom };
}

const isEmailKey = (key: HashedKey): boolean => key.startsWith('email/');

/**
 * The keys that keep the address out. A mailbox such as info@ keeps no colleague out of later imports; when no record had it, later imports
 * leave the address out and keep the person.
 */
function keysOfAddress({ hasher }: ContactReader, email: string, removedIds: readonly string[]): HashedKey[] {
  if (isPersonalMailbox(email)) return [hasher.emailKey(email)];
  return removedIds.length === 0 ? [hasher.contactKey(email)] : [];
}

/** The address leaves the records of several people, and later imports leave it out. The people stay. */
export async function leaveOutAddress(
  client: PoolClient,
  { reader, journal }: RemoveParts,
  email: string,
  now: Date,
): Promise<Removed> {
  const key = reader.hasher.contactKey(email);
  const addressLeft = await removeContact(client, reader, key);
  const event: RemovedEvent = { event: 'removed', at: now.toISOString(), candidateIds: [], keys: [key], matchedBy: [] };
  await linkSuppressions(client, [key], removalIdOf(event));
  await journal.append(event);
  return { records: 0, resumes: 0, addressLeft };
}

/** Candidates that do not exist are left out. */
export async function removeEach(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  ids: readonly string[],
): Promise<{ removedIds: string[]; keys: HashedKey[] }> {
  const removedIds: string[] = [];
  const keys: HashedKey[] = [];
  for (const id of ids) {
    const listOwners: string[] = [];
    const listeners = {
      forgetCandidate: async (transaction: PoolClient, candidateId: string): Promise<void> => {
        await undoJournal.forgetCandidate(transaction, candidateId);
        await forgetAttempts(transaction, candidateId);
        await forgetContactsTo(transaction, candidateId);
        await forgetViewsOf(transaction, candidateId);
        listOwners.push(...(await forgetCandidate(transaction, candidateId)));
        // Behind the lists, which follow merges of candidates first.
        await forgetInOwnSystems(transaction, candidateId);
        await forgetInMatchRuns(transaction, candidateId);
      },
    };
    const suppressed = await removeCandidate(client, vault, hasher, id, listeners, ids);
    if (suppressed === null) continue;
    await tellHolders(client, id, listOwners);
    removedIds.push(id);
    keys.push(...suppressed);
  }
  return { removedIds, keys };
}

/**
 * Programs of the accounts that have a removed candidate learn its id, so that they delete what they copied. In the transaction of the
 * removal. `listOwners`: the accounts whose lists had the candidate.
 */
async function tellHolders(client: PoolClient, candidateId: string, listOwners: readonly string[]): Promise<void> {
  await tell(client, candidateId, [...listOwners, ...(await findRecipients(client, candidateId, null))]);
  // Also those who received a record that was joined with this one later, or that this one was part of: they know its id.
  for (const { id, until } of await findOrigins(client, candidateId))
    await tell(client, id, await findRecipients(client, id, until));
}

const tell = (client: PoolClient, candidateId: string, userIds: readonly string[]): Promise<void> =>
  recordWebhookEvent(client, [...new Set(userIds)], 'candidate.removed', { candidateId });
