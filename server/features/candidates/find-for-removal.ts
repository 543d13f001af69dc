// Finds the candidates that a removal request names. Hidden and unlisted candidates are found as well.
import type { PoolClient } from 'pg';
import type { CandidateOfRow } from '#contract/candidates.ts';
import { findOwners, loadOnFile } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { isSubmitted, mergeClaims } from './merge-candidate.ts';
import { findSharing } from './shared-emails-store.ts';

export interface RemovableCandidate {
  id: string;
  card: CandidateOfRow;
  /** Every email address on file, each once. */
  emails: string[];
  /** Those that only resumes brought. */
  submittedEmails: string[];
}

/** Null: there is no such candidate. */
export async function findRemovable(
  client: PoolClient,
  vault: ContactVault,
  id: string,
): Promise<RemovableCandidate | null> {
  const onFile = (await loadOnFile(client, [id])).get(id);
  if (onFile === undefined) return null;
  const contacts = onFile.contacts ? vault.open(id, onFile.contacts) : [];
  const { firstName, lastName, credentials, title, specialty, organization, city, state } = mergeClaims(onFile.claims);
  const emails = [...new Set(contacts.filter(({ kind }) => kind.endsWith('email')).map(({ value }) => value))];
  const location = [city, state].filter((part) => part !== null).join(', ');
  return {
    id,
    card: { firstName, lastName, credentials, title, specialty, organization, location: location || null },
    emails,
    submittedEmails: emails.filter((email) =>
      contacts.every(({ value, source }) => value !== email || isSubmitted(source)),
    ),
  };
}

/** The candidates that have the email address among their contacts, or are known by it. `email` is in lower case. */
export async function findByEmail(
  client: PoolClient,
  { vault, hasher }: { vault: ContactVault; hasher: IdentityHasher },
  email: string,
): Promise<string[]> {
  const key = hasher.emailKey(email);
  const owner = (await findOwners(client, [key])).get(key);
  const found = owner === undefined ? [] : [owner];
  for (const id of await findSharing(client, key)) {
    const candidate = await findRemovable(client, vault, id);
    // An undone import may have taken the address away again.
    if (candidate !== null && candidate.emails.includes(email) && id !== owner) found.push(id);
  }
  return found;
}

/** Null: there is no candidate with this key. */
export const findByKey = async (client: PoolClient, key: HashedKey): Promise<string | null> =>
  (await findOwners(client, [key])).get(key) ?? null;
