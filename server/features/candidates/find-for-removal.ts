// Finds the candidates that a removal request names. Hidden and unlisted candidates are found as well.
import type { PoolClient } from 'pg';
import type { CandidateOfRow } from '#contract/candidates/candidates.ts';
import { normalizeAddress } from '#contract/email-rules.ts';
import { withoutExtension } from '#normalize/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findOwners, loadOnFile } from './candidates-store.ts';
import { areContactsHashed, findWithContact } from './contact-hashes-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import { identitiesOf, type ClaimIdentity } from './identity/claim-identity.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { isSubmitted, mergeClaims } from './merge-candidate.ts';

export interface RemovableCandidate {
  id: string;
  card: CandidateOfRow;
  /** Every email address on file, each once. */
  emails: string[];
  /** Those that only resumes brought. */
  submittedEmails: string[];
  /** Every phone on file, in E.164, without extensions. */
  phones: string[];
  sources: string[];
  /** Who the candidate is, according to each source. */
  identities: ClaimIdentity[];
}

/** Null: there is no such candidate. */
export const findRemovable = async (
  client: PoolClient,
  vault: ContactVault,
  id: string,
): Promise<RemovableCandidate | null> => (await findManyRemovable(client, vault, [id]))[0] ?? null;

/** Those of the ids that are on file, in any order. */
export async function findManyRemovable(
  client: PoolClient,
  vault: ContactVault,
  ids: readonly string[],
): Promise<RemovableCandidate[]> {
  return [...(await loadOnFile(client, [...ids]))].map(([id, onFile]) => {
    const contacts = onFile.contacts ? vault.open(id, onFile.contacts) : [];
    const { firstName, lastName, credentials, title, specialty, organization, city, state } = mergeClaims(
      onFile.claims,
    );
    const emails = [...new Set(contacts.filter(({ kind }) => kind.endsWith('email')).map(({ value }) => value))];
    const location = [city, state].filter((part) => part !== null).join(', ');
    return {
      id,
      card: { firstName, lastName, credentials, title, specialty, organization, location: location || null },
      emails,
      submittedEmails: emails.filter((email) =>
        contacts.every(({ value, source }) => value !== email || isSubmitted(source)),
      ),
      phones: contacts.filter(({ kind }) => kind.endsWith('phone')).map(({ value }) => withoutExtension(value)),
      sources: [...onFile.claims.keys()],
      identities: identitiesOf(id, onFile.claims, onFile.keys),
    };
  });
}

/**
 * The candidates that have the email address among their contacts, by ascending id. `email` is normalized.
 * @throws AppError `NOT_READY` while the contacts of an earlier version are being hashed
 */
export async function findByEmail(
  client: PoolClient,
  { vault, hasher }: { vault: ContactVault; hasher: IdentityHasher },
  email: string,
): Promise<RemovableCandidate[]> {
  if (!(await areContactsHashed(client)))
    throw new AppError(
      'unavailable',
      'NOT_READY',
      'The directory is being prepared after an update. Please try again in a few minutes. Your link still works.',
    );
  const holders = await holdersAmong(client, vault, await findWithContact(client, hasher.contactKey(email)), email);
  return holders.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** Those of the candidates that have the address now: an undone import may have taken it away again. */
export const holdersAmong = async (
  client: PoolClient,
  vault: ContactVault,
  ids: string[],
  email: string,
): Promise<RemovableCandidate[]> =>
  (await findManyRemovable(client, vault, ids)).filter(({ emails }) =>
    // Contacts of earlier versions may begin with the apostrophe of a spreadsheet.
    emails.some((each) => each === email || normalizeAddress(each) === email),
  );

/** Null: there is no candidate with this key. */
export const findByKey = async (client: PoolClient, key: HashedKey): Promise<string | null> =>
  (await findOwners(client, [key])).get(key) ?? null;
