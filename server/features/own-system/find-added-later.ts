// Recognizes people of own systems who were added to the directory after their file was compared.
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import {
  readCompared,
  readForExport,
  readListedSince,
  type ContactReader,
  type HashedKey,
  type IdentityHasher,
} from '../candidates/public.ts';
import { findByOwnKeys, findComparedUntil, saveComparedUntil } from './own-keys-store.ts';
import { addToSystems } from './own-system-store.ts';

export interface AddedLaterParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  reader: ContactReader;
}

/** A batch is listed at its end, some time after its people were created. */
const batchMs = 3 * 24 * 3_600_000;
const chunkSize = 200;
/** A first import may have added ten million people. Bounds the memory. */
const idsAtOnce = 50_000;

export const contactWithName = (hasher: IdentityHasher, contactKey: HashedKey, lastName: string): HashedKey =>
  hasher.qualify(contactKey, { firstName: null, lastName, generation: null });

export async function findAddedLater({ database, clock, reader }: AddedLaterParts): Promise<void> {
  const since = await findComparedUntil(database);
  if (since === null) return;
  const now = clock.now();
  for await (const ids of readListedSince(database, new Date(since.getTime() - batchMs), idsAtOnce))
    for (let at = 0; at < ids.length; at += chunkSize) await addChunk(database, reader, ids.slice(at, at + chunkSize));
  await saveComparedUntil(database, now);
}

const addChunk = (database: Database, reader: ContactReader, ids: readonly string[]): Promise<void> =>
  inTransaction(database, async (client) => {
    const people = await readCompared(client, ids);
    const found = await readForExport(client, reader, ids);
    const keys = found.flatMap(({ id, contacts }) => {
      const { names = [], npiKeys = [] } = people.get(id) ?? {};
      const lastNames = [...new Set(names.map(({ lastName }) => lastName))];
      const ofContacts = contacts.flatMap(({ value }) => {
        const key = reader.hasher.contactKey(value);
        const withNames = lastNames.map((name) => contactWithName(reader.hasher, key, name));
        return value.includes('@') ? [key, ...withNames] : withNames;
      });
      return [...npiKeys, ...ofContacts].map((key) => ({ key, candidateId: id }));
    });
    await addToSystems(client, await findByOwnKeys(client, keys));
  });
