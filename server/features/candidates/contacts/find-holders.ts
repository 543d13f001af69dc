// Who has a contact, by the keyed hash of it. The contacts themselves decide: a hash may be of a contact that an undone import took away.
import type { PoolClient } from 'pg';
import { findHolders } from '../contact-hashes-store.ts';
import type { HashedKey } from '../identity/identity-hasher.ts';
import { contactKeyOf } from './hash-contacts.ts';
import type { ContactReader } from './read-contacts.ts';
import { readForExport } from './read-for-export.ts';

/** Contacts that are decrypted between two moments in which other requests are answered. */
const openedAtOnce = 200;

/** The listed candidates with a contact that may be shown, by its key. Keys of more than `holdersMax` candidates are left out. */
export async function findContactHolders(
  client: PoolClient,
  reader: ContactReader,
  keys: readonly HashedKey[],
  holdersMax: number,
): Promise<Map<HashedKey, string[]>> {
  const possible = await findHolders(client, [...new Set(keys)], holdersMax);
  const ids = [...new Set([...possible.values()].flat())];
  const having = new Map<string, ReadonlySet<HashedKey>>();
  for (let at = 0; at < ids.length; at += openedAtOnce)
    for (const { id, contacts } of await readForExport(client, reader, ids.slice(at, at + openedAtOnce)))
      having.set(id, new Set(contacts.map(({ value }) => contactKeyOf(reader.hasher, value))));
  return new Map(
    [...possible].map(([key, holders]) => [key, holders.filter((id) => having.get(id)?.has(key) === true)]),
  );
}
