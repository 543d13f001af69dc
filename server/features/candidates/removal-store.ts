import type { PoolClient } from 'pg';
import { anyRow } from '#server/foundation/database/public.ts';
import { byteasOf, splitKey } from './candidate-rows.ts';
import { logChanges } from './change-log-store.ts';
import { deleteKeys } from './candidates-store.ts';
import { countDeparture } from './departures-store.ts';
import { deleteHolders } from './deletion-contacts-store.ts';
import { deleteHeld, insertLikely } from './held-store.ts';
import { deleteEventsOf } from './events/event-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { deleteCarriedBy } from './carried-keys-store.ts';

/** Where a key names its removals. */
const suppressing = ['suppressions', 'likely_removals'] as const;

/** Such a key leaves no row out: the row is held for a decision. */
export const isLikely = (key: HashedKey): boolean => key.startsWith('likely/');

/** The keys belong to no removal until `linkSuppressions` names it. */
export async function suppress(client: PoolClient, wanted: readonly HashedKey[]): Promise<void> {
  const keys = wanted.filter((key) => !isLikely(key));
  await insertLikely(client, wanted.filter(isLikely));
  await client.query(
    `insert into suppressions (kind, key, removals)
     select kind, key, '{}' from unnest($1::text[], $2::bytea[]) as wanted (kind, key) on conflict do nothing`,
    [keys.map((key) => splitKey(key).kind), byteasOf(keys)],
  );
}

/** Records that this removal suppressed the keys. A key whose removals are unknown stays unknown. `removal`: a UUID. */
export async function linkSuppressions(client: PoolClient, keys: readonly HashedKey[], removal: string): Promise<void> {
  for (const table of suppressing)
    await client.query(
      `update ${table} set removals = array_append(removals, $2::uuid)
       where key = any($1::bytea[]) and removals is not null and not ($2::uuid = any(removals))`,
      [byteasOf(keys), removal],
    );
}

/**
 * Lifts what only these removals, each a UUID, suppressed, because the person no longer asks for them. Returns the keys that are allowed again.
 * The candidates may be listed again under their ids, unless they are on file as removed for another reason.
 */
export async function liftRemovals(
  client: PoolClient,
  removals: readonly string[],
  candidateIds: readonly string[],
): Promise<HashedKey[]> {
  const lifted: HashedKey[] = [];
  for (const [table, kind] of [
    ['suppressions', 'kind'],
    ['likely_removals', `'likely'`],
  ]) {
    const { rows } = await client.query<{ kind: string; key: string }>(
      `delete from ${table} where removals && $1::uuid[] and removals <@ $1::uuid[] returning ${kind} as kind, encode(key, 'hex') as key`,
      [removals],
    );
    lifted.push(...rows.map((row) => `${row.kind}/${row.key}`));
    await client.query(
      `update ${table} set removals = array(select unnest(removals) except select unnest($1::uuid[])) where removals && $1::uuid[]`,
      [removals],
    );
  }
  await client.query('delete from removed_candidates where candidate_id = any($1::bigint[])', [candidateIds]);
  return lifted.toSorted();
}

/** The removals of each of the keys that is suppressed; empty when they are unknown. */
export async function findSuppressing(
  client: PoolClient,
  keys: readonly HashedKey[],
): Promise<Map<HashedKey, readonly string[]>> {
  const { rows } = await client.query<{ key: string; removals: string[] }>(
    `select encode(key, 'hex') as key, coalesce(removals, '{}')::text[] as removals from suppressions where key = any($1::bytea[])`,
    [byteasOf(keys)],
  );
  const found = new Map(rows.map(({ key, removals }) => [key, removals]));
  return new Map(
    keys.flatMap((key) => {
      const removals = found.get(key.slice(key.indexOf('/') + 1));
      return removals === undefined ? [] : [[key, removals] as const];
    }),
  );
}

/** Allows the keys again, because the person asked to be listed again. */
export async function liftSuppressions(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from suppressions where key = any($1::bytea[])', [byteasOf(keys)]);
  const likely = keys.filter(isLikely);
  if (likely.length > 0)
    await client.query('delete from likely_removals where key = any($1::bytea[])', [byteasOf(likely)]);
}

/** Records the ids as removed, also when there are no such candidates. */
export async function markRemoved(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    'insert into removed_candidates (candidate_id) select unnest($1::bigint[]) on conflict do nothing',
    [ids],
  );
}

export const isOnRecordAsRemoved = (client: PoolClient, id: string): Promise<boolean> =>
  anyRow(client, 'select 1 from removed_candidates where candidate_id = $1', [id]);

/** Deletes the candidate with its contacts and keys, and logs the removal. The id stays on record as removed. */
export async function deleteCandidate(client: PoolClient, id: string, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from candidates where id = $1', [id]);
  await client.query('delete from candidates_meanwhile where id = $1', [id]);
  await deleteKeys(
    client,
    keys.map((key) => ({ key, candidateId: id })),
  );
  await client.query('delete from candidate_contacts where candidate_id = $1', [id]);
  await client.query('delete from hidden_candidates where candidate_id = $1', [id]);
  await deleteHeld(client, [id]);
  await deleteHolders(client, [id]);
  await deleteCarriedBy(client, [id]);
  await deleteEventsOf(client, [id]);
  await markRemoved(client, [id]);
  await countDeparture(client);
  await logChanges(client, [id]);
}
