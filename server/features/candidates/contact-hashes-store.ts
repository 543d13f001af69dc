// Keyed hashes of every address and phone, by which a removal finds the candidates that have it. They identify no one.
import type { PoolClient } from 'pg';
import { copyLines, firstRow, onlyColumn } from '#server/foundation/database/public.ts';
import { contactHash, contactHashColumns, contactHashLine } from './candidate-rows.ts';
import { holdRequested } from './deletion-contacts-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

export interface ContactHash {
  key: HashedKey;
  candidateId: string;
}

export async function insertContactHashes(client: PoolClient, added: readonly ContactHash[]): Promise<void> {
  await copyLines(
    client,
    'contact_hashes',
    contactHashColumns,
    added.map(({ key, candidateId }) => contactHashLine(key, candidateId)),
  );
  await holdRequested(client, added);
}

/** The candidates that have, or had before an undone import, a contact with this key. */
export const findWithContact = (client: PoolClient, contactKey: HashedKey): Promise<string[]> =>
  onlyColumn(client, 'select distinct candidate_id as id from contact_hashes where hash = $1 order by candidate_id', [
    contactHash(contactKey),
  ]);

export async function deleteContactHashes(client: PoolClient, deleted: readonly ContactHash[]): Promise<void> {
  await client.query(
    `delete from contact_hashes using unnest($1::bigint[], $2::bigint[]) as deleted (hash, candidate_id)
     where contact_hashes.hash = deleted.hash and contact_hashes.candidate_id = deleted.candidate_id`,
    [deleted.map(({ key }) => contactHash(key)), deleted.map(({ candidateId }) => candidateId)],
  );
}

export interface HashingProgress {
  /** Every candidate up to this id is hashed. */
  hashedTo: string;
  isComplete: boolean;
}

/** Null: another process is hashing. Locks the progress until the transaction ends. */
export const takeProgress = (client: PoolClient): Promise<HashingProgress | null> =>
  firstRow(
    client,
    'select hashed_to as "hashedTo", is_complete as "isComplete" from contact_hashes_progress for update skip locked',
  );

export async function saveProgress(client: PoolClient, { hashedTo, isComplete }: HashingProgress): Promise<void> {
  await client.query('update contact_hashes_progress set hashed_to = $1, is_complete = $2', [hashedTo, isComplete]);
}

export async function areContactsHashed(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isComplete: boolean }>(
    'select is_complete as "isComplete" from contact_hashes_progress',
  );
  return rows[0]?.isComplete !== false;
}

/** Ascending. */
export const idsWithContacts = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(
    client,
    'select candidate_id as id from candidate_contacts where candidate_id > $1 order by candidate_id limit $2',
    [afterId, limit],
  );

/**
 * The candidates that have, or had before an undone import, a contact with the key, for each of the keys that someone has. A key of more
 * than `holdersMax` candidates is left out: a switchboard says nothing of who is who.
 */
export async function findHolders(
  client: Pick<PoolClient, 'query'>,
  contactKeys: readonly HashedKey[],
  holdersMax: number,
): Promise<Map<HashedKey, string[]>> {
  if (contactKeys.length === 0) return new Map();
  const keys = new Map(contactKeys.map((key) => [contactHash(key), key]));
  const { rows } = await client.query<{ hash: string; ids: string[] }>(
    `select hash, array_agg(distinct candidate_id) as ids from contact_hashes where hash = any($1::bigint[])
     group by hash having count(*) <= $2`,
    [[...keys.keys()], holdersMax],
  );
  return new Map(rows.flatMap(({ hash, ids }) => (keys.get(hash) === undefined ? [] : [[keys.get(hash) ?? '', ids]])));
}
