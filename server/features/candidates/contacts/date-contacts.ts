// Writes the days of phones and emails that were on file before a version with these columns. Resumable: each chunk is a transaction.
import type { PoolClient } from 'pg';
import { inChunks, type Database } from '#server/foundation/database/public.ts';
import { loadOnFile, lockCandidateWriters } from '../candidates-store.ts';
import { logChanges } from '../change-log-store.ts';
import { summarizeContacts } from '../merge-candidate.ts';
import * as store from './contact-dates-store.ts';
import type { ContactReader } from './read-contacts.ts';

const chunkCandidates = 1_000;

/** Returns how many candidates were read; 0 when all are dated, or another process is at it. */
export const dateContacts = (database: Database, reader: Pick<ContactReader, 'vault'>): Promise<number> =>
  inChunks(database, (client) => dateChunk(client, reader));

async function dateChunk(client: PoolClient, { vault }: Pick<ContactReader, 'vault'>): Promise<number> {
  const datedTo = await store.takeDatedTo(client);
  if (datedTo === null) return 0;
  // A candidate is not changed by an import meanwhile.
  await lockCandidateWriters(client);
  const ids = await store.idsWithVerifiedContacts(client, datedTo, chunkCandidates);
  const dates = [...(await loadOnFile(client, ids))].map(([id, { contacts, claims }]) => ({
    id,
    ...summarizeContacts(contacts === null ? [] : vault.open(id, contacts), claims),
  }));
  await logChanges(client, await store.saveDates(client, dates));
  await store.saveDatedTo(client, ids.at(-1) ?? null);
  return ids.length;
}
