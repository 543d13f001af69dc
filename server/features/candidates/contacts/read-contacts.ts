// The contacts of a listed candidate that may be shown: suppressed values, and those of sources that no longer name the candidate, are left out.
import type { PoolClient } from 'pg';
import { AppError } from '#server/foundation/errors/public.ts';
import { readKeys } from '../candidate-rows.ts';
import { claimsOf, findSuppressed } from '../candidates-store.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import { largestCandidateId } from '../listed-store.ts';
import { bestFirst, currentContacts, withExtensions } from '../merge-candidate.ts';
import type { ContactRecord, ContactVault } from './contact-vault.ts';
import { findListedContacts, wasRemoved } from './contacts-store.ts';

export interface ContactReader {
  vault: ContactVault;
  hasher: IdentityHasher;
}

export interface ReadContact extends ContactRecord {
  /** Names the value in reports without containing it. */
  valueId: string;
}

/**
 * Best first: personal before work emails; mobile before direct before office phones. A value that several sources brought occurs once for each.
 * @throws AppError `NOT_FOUND`; `GONE` when the candidate asked to be removed
 */
export async function readContacts(
  client: PoolClient,
  { vault, hasher }: ContactReader,
  id: string,
): Promise<ReadContact[]> {
  const listed = BigInt(id) > largestCandidateId ? null : await findListedContacts(client, id);
  if (listed === null) throw await absent(client, id);
  const claims = claimsOf({ claims: listed.claims, values: { lastName: listed.lastName } });
  const onFile = listed.sealed === null ? [] : currentContacts(vault.open(id, listed.sealed), claims);
  const lastNames = new Set([listed.lastName, ...[...claims.values()].map(({ said }) => said.lastName)]);
  const keysOf = (contact: ContactRecord): HashedKey[] => suppressionKeysOf(hasher, contact, lastNames);
  const npiKeys = readKeys(listed.keys).filter((key) => key.startsWith('npi/'));
  const suppressed = await findSuppressed(client, [...npiKeys, ...onFile.flatMap(keysOf)]);
  if (npiKeys.some((key) => suppressed.has(key))) throw gone();
  const shown = onFile.filter((contact) => !keysOf(contact).some((key) => suppressed.has(key)));
  return withExtensions(bestFirst(shown)).map((contact) => ({
    ...contact,
    valueId: hasher.valueId(id, contact.kind, contact.value),
  }));
}

/** The keys under which a removal may have suppressed the value. `lastNames`: every last name that a source has used. */
export const suppressionKeysOf = (
  hasher: IdentityHasher,
  { kind, value }: ContactRecord,
  lastNames: ReadonlySet<string>,
): HashedKey[] =>
  kind.endsWith('email')
    ? [
        hasher.contactKey(value),
        hasher.emailKey(value),
        ...[...lastNames].map((lastName) => hasher.emailAndName(value, lastName)),
      ]
    : [...lastNames].map((lastName) => hasher.phoneAndName(value, lastName));

/** Why a candidate that is not listed cannot be shown. */
export async function absent(client: PoolClient, id: string): Promise<AppError> {
  const isGone = BigInt(id) <= largestCandidateId && (await wasRemoved(client, id));
  return isGone ? gone() : new AppError('not_found', 'NOT_FOUND', 'There is no such candidate. Check the address.');
}

const gone = (): AppError =>
  new AppError('gone', 'GONE', 'This candidate asked to be removed and is no longer in the directory.');
