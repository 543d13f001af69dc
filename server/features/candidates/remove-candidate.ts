// Removal is permanent: the keys that would bring the candidate back are kept as keyed hashes, and everything else is deleted.
import type { PoolClient } from 'pg';
import type { BatchJournal } from './batch-journal.ts';
import { lockCandidateWriters, loadOnFile } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { HashedKey, IdentityHasher } from './identity/identity-hasher.ts';
import { deleteCandidate, suppress } from './removal-store.ts';

/**
 * Takes the candidate out, in the caller's transaction: suppressed under NPI, every e-mail, and every phone together with every
 * last name a source has used. A phone alone suppresses nothing, because colleagues share it. Returns false when there is no
 * such candidate.
 */
export async function removeCandidate(
  client: PoolClient,
  vault: ContactVault,
  hasher: IdentityHasher,
  id: string,
  journal: Pick<BatchJournal, 'forgetCandidate'>,
): Promise<boolean> {
  await lockCandidateWriters(client);
  const onFile = (await loadOnFile(client, [id])).get(id);
  if (!onFile) return false;
  const contacts = onFile.contacts ? vault.open(id, onFile.contacts) : [];
  const lastNames = new Set([...onFile.claims.values()].map(({ said }) => said.lastName));
  // A vendor's id is not personal data of the candidate.
  const keys = new Set<HashedKey>(onFile.keys.filter((key) => key.startsWith('npi/') || key.startsWith('email/')));
  for (const { kind, value } of contacts) {
    if (kind.endsWith('email')) keys.add(hasher.emailKey(value));
    else for (const lastName of lastNames) keys.add(hasher.phoneAndName(value, lastName));
  }
  await suppress(client, [...keys]);
  await deleteCandidate(client, id, onFile.keys);
  await journal.forgetCandidate(client, id);
  return true;
}
