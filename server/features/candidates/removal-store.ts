import type { PoolClient } from 'pg';
import { splitKey } from './candidate-rows.ts';
import { logChanges } from './change-log-store.ts';
import { deleteKeys } from './candidates-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { deleteShared } from './shared-emails-store.ts';

export async function suppress(client: PoolClient, keys: HashedKey[]): Promise<void> {
  const split = keys.map(splitKey);
  await client.query(
    'insert into suppressions (kind, key) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing',
    [split.map(({ kind }) => kind), split.map(({ bytea }) => bytea)],
  );
}

/** Allows the keys again, because the person asked to be listed again. */
export async function liftSuppressions(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from suppressions where key = any($1::bytea[])', [keys.map((key) => splitKey(key).bytea)]);
}

/** Records the ids as removed, also when there are no such candidates. */
export async function markRemoved(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    'insert into removed_candidates (candidate_id) select unnest($1::bigint[]) on conflict do nothing',
    [ids],
  );
}

/** Deletes the candidate with its contacts and keys, and logs the removal. The id stays on record as removed. */
export async function deleteCandidate(client: PoolClient, id: string, keys: readonly HashedKey[]): Promise<void> {
  await client.query('delete from candidates where id = $1', [id]);
  await client.query('delete from candidates_meanwhile where id = $1', [id]);
  await deleteKeys(client, keys);
  await client.query('delete from candidate_contacts where candidate_id = $1', [id]);
  await client.query('delete from hidden_candidates where candidate_id = $1', [id]);
  await deleteShared(client, id);
  await markRemoved(client, [id]);
  await logChanges(client, [id]);
}
