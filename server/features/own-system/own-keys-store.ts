// Keyed hashes of rows without a candidate, by which people who are added later are recognized. They are written with the comparison of the
// rows and become those of the own system by a mark, because a file may have a million of them.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { byteasOf } from '../candidates/public.ts';
import type { HashedKey } from '../candidates/public.ts';

/** `id`: of the comparison. */
export async function beginKeySet(client: PoolClient, userId: string, id: string): Promise<void> {
  await client.query('insert into own_key_sets (id, user_id, is_of_run, is_of_system) values ($1, $2, true, false)', [
    id,
    userId,
  ]);
}

export async function addKeys(client: PoolClient, setId: string, keys: readonly HashedKey[]): Promise<void> {
  await client.query(
    'insert into own_keys (set_id, key) select $1, key from unnest($2::bytea[]) as added (key) on conflict do nothing',
    [setId, byteasOf(keys)],
  );
}

/** The keys of these comparisons are kept no longer, unless they are those of an own system. */
export async function endRunsOfKeys(client: PoolClient, runIds: readonly string[]): Promise<void> {
  await client.query('update own_key_sets set is_of_run = false where id = any($1::uuid[]) and is_of_system', [runIds]);
  await client.query('delete from own_key_sets where id = any($1::uuid[]) and not is_of_system', [runIds]);
}

/** `setId` null: the own system of the account has no keys any more. A comparison without keys has no set. */
export async function chooseKeySet(client: PoolClient, userId: string, setId: string | null): Promise<void> {
  await client.query('delete from own_key_sets where user_id = $1 and id is distinct from $2 and not is_of_run', [
    userId,
    setId,
  ]);
  await client.query('update own_key_sets set is_of_system = (id is not distinct from $2) where user_id = $1', [
    userId,
    setId,
  ]);
}

/** The systems that have one of the keys, with the candidate of each key. */
export async function findByOwnKeys(
  client: PoolClient,
  keysOfCandidates: readonly { key: HashedKey; candidateId: string }[],
): Promise<{ userId: string; candidateId: string }[]> {
  const { rows } = await client.query<{ userId: string; candidateId: string }>(
    `select distinct user_id as "userId", candidate_id as "candidateId"
     from unnest($1::bytea[], $2::bigint[]) as wanted (key, candidate_id)
     join own_keys found on found.key = wanted.key
     join own_key_sets on own_key_sets.id = found.set_id and is_of_system`,
    [byteasOf(keysOfCandidates.map(({ key }) => key)), keysOfCandidates.map(({ candidateId }) => candidateId)],
  );
  return rows;
}

/** Since when added candidates have not been compared with all keys. Null: there are no keys. */
export async function findComparedUntil({ pool }: Pick<Database, 'pool'>): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    `select min(compared_until) as since from own_systems
     where user_id in (select user_id from own_key_sets where is_of_system)`,
  );
  return rows[0]?.since ?? null;
}

export async function saveComparedUntil({ pool }: Pick<Database, 'pool'>, time: Date): Promise<void> {
  await pool.query('update own_systems set compared_until = $1 where compared_until < $1', [time]);
}
