// Contacts whose owners asked a public registry to have their data deleted, and the candidates that have one. The view `listed_candidates`
// leaves these candidates out from the moment in which the contact or the request is written.
import type { PoolClient } from 'pg';
import { anyRow, onlyCount, type Database } from '#server/foundation/database/public.ts';
import { byteasOf, contactHash, splitKey } from './candidate-rows.ts';
import { logChanges } from './change-log-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

export type DeletionDecision = 'removed' | 'opted_out' | 'exempt';
export type HolderState = 'unchecked' | 'to_remove' | 'opted_out' | 'passed';

const keyFrom = (hex: string): HashedKey => `value/${hex}`;
const idsOf = (rows: readonly { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Adds the contacts and compares them with everyone on file. The caller has locked the writers. Returns those that were not there. */
export async function addDeletionContacts(client: PoolClient, keys: readonly HashedKey[]): Promise<HashedKey[]> {
  const added = await client.query<{ key: string }>(
    `insert into deletion_contacts (key) select distinct unnest($1::bytea[]) on conflict do nothing
     returning encode(key, 'hex') as key`,
    [byteasOf(keys)],
  );
  const newKeys = added.rows.map(({ key }) => keyFrom(key));
  const { rows } = await client.query<{ id: string; key: string }>(
    `select distinct found.candidate_id as id, encode(wanted.key, 'hex') as key
     from unnest($1::bytea[], $2::bigint[]) as wanted (key, hash) join contact_hashes found on found.hash = wanted.hash`,
    [byteasOf(newKeys), newKeys.map(contactHash)],
  );
  // A statement of its own: on a distributed PostgreSQL the hashes are on one node, and the holders on every node.
  await client.query(
    `insert into deletion_holders (candidate_id, key) select * from unnest($1::bigint[], $2::bytea[]) on conflict do nothing`,
    [rows.map(({ id }) => id), byteasOf(rows.map(({ key }) => keyFrom(key)))],
  );
  await logChanges(client, idsOf(rows));
  return newKeys;
}

/** Whether anything is to be compared: most directories have no request. */
const isAnyRequested = async (client: PoolClient): Promise<boolean> =>
  (await client.query('select 1 from deletion_contacts limit 1')).rowCount !== 0;

/** Compares contacts that are being written. */
export async function holdRequested(
  client: PoolClient,
  written: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  if (written.length === 0 || !(await isAnyRequested(client))) return;
  const { rows } = await client.query<{ id: string }>(
    `insert into deletion_holders as holder (candidate_id, key)
     select distinct written.candidate_id, written.key from unnest($1::bytea[], $2::bigint[]) as written (key, candidate_id)
     join deletion_contacts found on found.key = written.key
     on conflict (candidate_id, key) do update set state = 'unchecked' where holder.state = 'passed'
     returning candidate_id as id`,
    [byteasOf(written.map(({ key }) => key)), written.map(({ candidateId }) => candidateId)],
  );
  await logChanges(client, idsOf(rows));
}

/** Candidates whose contacts were written: one that had a contact before may have it again. */
export async function checkAgain(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update deletion_holders set state = 'unchecked' where candidate_id = any($1::bigint[]) and state = 'passed'
     returning candidate_id as id`,
    [candidateIds],
  );
  await logChanges(client, idsOf(rows));
}

export interface RequestedContact {
  key: HashedKey;
  decision: DeletionDecision | null;
  /** Every candidate that may have the contact. */
  holders: { id: string; state: HolderState }[];
}

/**
 * Contacts of which a candidate is unchecked, in the order of their keys, after `afterKey`. Those with a candidate that an unfinished batch
 * writes are left out: its next rows may bring another person with the contact.
 */
export async function takeUnchecked(
  client: PoolClient,
  afterKey: HashedKey | null,
  limit: number,
): Promise<RequestedContact[]> {
  const { rows } = await client.query<{
    key: string;
    decision: DeletionDecision | null;
    holders: RequestedContact['holders'];
  }>(
    `select encode(contact.key, 'hex') as key, contact.decision,
       (select json_agg(json_build_object('id', holder.candidate_id::text, 'state', holder.state) order by holder.candidate_id)
        from deletion_holders holder where holder.key = contact.key) as holders
     from deletion_contacts contact
     where contact.key in (
       select distinct open.key from deletion_holders open
       where open.state = 'unchecked' and ($1::bytea is null or open.key > $1::bytea) and not ${isBeingWritten('open.key')}
       order by open.key limit $2
     )
     order by contact.key`,
    [afterKey === null ? null : splitKey(afterKey).bytea, limit],
  );
  return rows.map(({ key, ...contact }) => ({ ...contact, key: keyFrom(key) }));
}

const isBeingWritten = (key: string): string => `exists (
  select 1 from deletion_holders other
  where other.key = ${key} and other.state = 'unchecked' and (
    exists (select 1 from candidates_meanwhile meanwhile where meanwhile.id = other.candidate_id and exists (select 1 from unfinished_batches))
    or exists (select 1 from candidates brought where brought.id = other.candidate_id and brought.first_batch in (select id from unfinished_batches))
  )
)`;

export interface CheckedContact {
  key: HashedKey;
  decision: DeletionDecision | null;
  holders: readonly { id: string; state: HolderState }[];
}

export async function saveChecked(client: PoolClient, checked: readonly CheckedContact[]): Promise<void> {
  await client.query(
    `update deletion_contacts contact set decision = saved.decision
     from unnest($1::bytea[], $2::text[]) as saved (key, decision)
     where contact.key = saved.key and contact.decision is distinct from saved.decision`,
    [byteasOf(checked.map(({ key }) => key)), checked.map(({ decision }) => decision)],
  );
  const holders = checked.flatMap(({ key, holders: of }) => of.map((holder) => ({ ...holder, key })));
  const { rows } = await client.query<{ id: string }>(
    `update deletion_holders holder set state = saved.state
     from unnest($1::bytea[], $2::bigint[], $3::text[]) as saved (key, candidate_id, state)
     where holder.key = saved.key and holder.candidate_id = saved.candidate_id and holder.state <> saved.state
     returning holder.candidate_id as id`,
    [byteasOf(holders.map(({ key }) => key)), holders.map(({ id }) => id), holders.map(({ state }) => state)],
  );
  await logChanges(client, idsOf(rows));
}

/** A restored database learns that the only person with these contacts was removed: who has them later shares them with that person. */
export async function markContactsRemoved(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  await client.query(
    `update deletion_contacts set decision = 'removed' where key = any($1::bytea[]) and decision is null`,
    [byteasOf(keys)],
  );
}

/** The candidates of one contact that are to be removed, and every contact because of which they are. Null: there are none. */
export async function takeToRemove(client: PoolClient): Promise<{ candidateIds: string[]; keys: HashedKey[] } | null> {
  const { rows: holders } = await client.query<{ id: string }>(
    `select candidate_id as id from deletion_holders
     where state = 'to_remove' and key = (select key from deletion_holders where state = 'to_remove' order by key limit 1)
     order by candidate_id`,
  );
  if (holders.length === 0) return null;
  const candidateIds = idsOf(holders);
  const { rows } = await client.query<{ key: string }>(
    `select distinct encode(key, 'hex') as key from deletion_holders
     where state = 'to_remove' and candidate_id = any($1::bigint[]) order by key`,
    [candidateIds],
  );
  return { candidateIds, keys: rows.map(({ key }) => keyFrom(key)) };
}

/** Whether a candidate is in one of these states. */
export const isAnyHolder = (client: PoolClient, states: readonly ('unchecked' | 'to_remove')[]): Promise<boolean> =>
  anyRow(client, 'select 1 from deletion_holders where state = any($1::text[]) limit 1', [states]);

export const isAnyExempt = (client: PoolClient): Promise<boolean> =>
  anyRow(client, `select 1 from deletion_contacts where decision = 'exempt' limit 1`);

/** Everyone who was exempt is checked again, because the operator no longer exempts anybody. */
export async function checkExemptAgain(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update deletion_holders set state = 'unchecked'
     where state = 'passed' and key in (select key from deletion_contacts where decision = 'exempt') returning candidate_id as id`,
  );
  await client.query(`update deletion_contacts set decision = null where decision = 'exempt'`);
  await logChanges(client, idsOf(rows));
}

/** The contacts are compared no more, and the candidates that only they kept from being listed are listed again. */
export async function forgetDeletionContacts(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from deletion_contacts where key = any($1::bytea[])', [byteasOf(keys)]);
  const { rows } = await client.query<{ id: string }>(
    'delete from deletion_holders where key = any($1::bytea[]) returning candidate_id as id',
    [byteasOf(keys)],
  );
  await logChanges(client, idsOf(rows));
}

/** Those of the contacts that only removed people had: a removed person who returns takes back the request. */
export async function forgetRemovedContacts(client: PoolClient, keys: readonly HashedKey[]): Promise<HashedKey[]> {
  const { rows } = await client.query<{ key: string }>(
    `select encode(key, 'hex') as key from deletion_contacts where key = any($1::bytea[]) and decision = 'removed' order by key`,
    [byteasOf(keys)],
  );
  const forgotten = rows.map(({ key }) => keyFrom(key));
  if (forgotten.length > 0) await forgetDeletionContacts(client, forgotten);
  return forgotten;
}

export const countMissing = (client: PoolClient, keys: readonly HashedKey[]): Promise<number> =>
  onlyCount(
    client,
    `select count(*)::int as count from unnest($1::bytea[]) as wanted (key)
     where not exists (select 1 from deletion_contacts found where found.key = wanted.key)`,
    [byteasOf(keys)],
  );

/** The candidates are no more. */
export async function deleteHolders(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from deletion_holders where candidate_id = any($1::bigint[])', [candidateIds]);
}

/** How many candidates are on file and not listed because several people have a contact of a request. */
export const countOptedOut = ({ pool }: Pick<Database, 'pool'>): Promise<number> =>
  onlyCount(pool, `select count(distinct candidate_id)::int as count from deletion_holders where state = 'opted_out'`);
