// Hashes the contacts that were on file before a version that finds candidates by these hashes. Resumable: each chunk is a transaction.
import type { PoolClient } from 'pg';
import { normalizeAddress } from '#contract/email-rules.ts';
import { inChunks, type Database } from '#server/foundation/database/public.ts';
import { loadOnFile, lockCandidateWriters } from '../candidates-store.ts';
import * as store from '../contact-hashes-store.ts';
import type { HashedKey, IdentityHasher } from '../identity/identity-hasher.ts';
import type { ContactReader } from './read-contacts.ts';

const chunkCandidates = 1_000;

/** Contacts of earlier versions may begin with the apostrophe of a spreadsheet. */
export const contactKeyOf = (hasher: Pick<IdentityHasher, 'contactKey'>, value: string): HashedKey =>
  hasher.contactKey(normalizeAddress(value) ?? value);

/** Of every contact of a candidate, each once. */
export const hashesOf = (
  hasher: Pick<IdentityHasher, 'contactKey'>,
  candidateId: string,
  contacts: readonly { value: string }[],
): store.ContactHash[] =>
  [...new Set(contacts.map(({ value }) => contactKeyOf(hasher, value)))].map((key) => ({ key, candidateId }));

/** Returns how many candidates were hashed; 0 when all are, or another process is at it. */
export const hashContacts = (database: Database, reader: ContactReader): Promise<number> =>
  inChunks(database, (client) => hashChunk(client, reader));

async function hashChunk(client: PoolClient, { vault, hasher }: ContactReader): Promise<number> {
  const progress = await store.takeProgress(client);
  if (progress === null || progress.isComplete) return 0;
  // A candidate is not deleted or changed by an import meanwhile.
  await lockCandidateWriters(client);
  const ids = await store.idsWithContacts(client, progress.hashedTo, chunkCandidates);
  const added = [...(await loadOnFile(client, ids))].flatMap(([id, { contacts }]) =>
    contacts === null ? [] : hashesOf(hasher, id, vault.open(id, contacts)),
  );
  // Those that were written by this version are hashed already.
  await store.deleteContactHashes(client, added);
  await store.insertContactHashes(client, added);
  await store.saveProgress(client, { hashedTo: ids.at(-1) ?? progress.hashedTo, isComplete: ids.length === 0 });
  return ids.length;
}
