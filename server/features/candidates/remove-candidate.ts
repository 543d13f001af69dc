// Removal is permanent: the keys that would bring the candidate back are kept as keyed hashes, and everything else is deleted.
import type { PoolClient } from 'pg';
import type { BatchJournal } from './batch-journal.ts';
import { lockCandidateWriters, loadOnFile } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { deleteCandidate, suppress } from './removal-store.ts';
import { findSharedByOthers } from './shared-emails-store.ts';

/**
 * Removes the candidate in the caller's transaction. Suppresses every identity key of the candidate, and every email and phone together
 * with every last name a source has used. A phone alone, an email that is no identity key, or an email that another candidate also has,
 * suppresses nothing, because colleagues share them. Returns the suppressed keys; null when there is no such candidate.
 */
export async function removeCandidate(
  client: PoolClient,
  vault: ContactVault,
  hasher: IdentityHasher,
  id: string,
  journal: Pick<BatchJournal, 'forgetCandidate'>,
): Promise<HashedKey[] | null> {
  await lockCandidateWriters(client);
  const onFile = (await loadOnFile(client, [id])).get(id);
  if (!onFile) return null;
  const contacts = onFile.contacts ? vault.open(id, onFile.contacts) : [];
  const lastNames = new Set([...onFile.claims.values()].map(({ said }) => said.lastName));
  const shared = await findSharedByOthers(client, onFile.keys, id);
  const keys = new Set<HashedKey>(onFile.keys.filter((key) => !shared.has(key)));
  for (const { kind, value } of contacts)
    for (const lastName of lastNames)
      keys.add(kind.endsWith('email') ? hasher.emailAndName(value, lastName) : hasher.phoneAndName(value, lastName));
  await suppress(client, [...keys]);
  await deleteCandidate(client, id, onFile.keys);
  await journal.forgetCandidate(client, id);
  return [...keys];
}
