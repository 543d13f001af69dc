// Keys that candidates carry without being identified by them: the key identifies another candidate, or no one. A removal by email finds
// every candidate with the address here, and an import compares a new claim with all of them.
import type { PoolClient } from 'pg';
import { onlyColumn } from '#server/foundation/database/public.ts';
import { byteasOf } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

export async function insertCarried(
  client: PoolClient,
  carried: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  if (carried.length === 0) return;
  await client.query(
    'insert into carried_keys (key, candidate_id) select * from unnest($1::bytea[], $2::bigint[]) on conflict do nothing',
    [byteasOf(carried.map(({ key }) => key)), carried.map(({ candidateId }) => candidateId)],
  );
}

/** The candidates that carry one of the keys, by ascending id. Some of them may have lost it or been deleted since. */
export async function findCarriers(client: PoolClient, keys: readonly HashedKey[]): Promise<string[]> {
  if (keys.length === 0) return [];
  return onlyColumn(
    client,
    `select distinct candidate_id as id from unnest($1::bytea[]) as wanted (key) join carried_keys carried on carried.key = wanted.key order by id`,
    [byteasOf(keys)],
  );
}

export async function deleteCarriedBy(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from carried_keys where candidate_id = any($1::bigint[])', [candidateIds]);
}
