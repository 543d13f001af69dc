// Keyed hashes of rows without a candidate, by which people who are added later are recognized. They are written with the comparison of the
// rows and become those of a system that names the set, because a file may have a million of them. A set that nothing uses is deleted by triggers.
import type { PoolClient } from 'pg';
import { allRows, type Database } from '#server/foundation/database/public.ts';
import { byteasOf, type HashedKey } from '../candidates/public.ts';

/** `id`: of the comparison. */
export async function beginKeySet(client: PoolClient, userId: string, id: string): Promise<void> {
  await client.query('insert into own_key_sets (id, user_id, is_of_run) values ($1, $2, true)', [id, userId]);
}

export async function addKeys(client: PoolClient, setId: string, keys: readonly HashedKey[]): Promise<void> {
  await client.query(
    'insert into own_keys (set_id, key) select $1, key from unnest($2::bytea[]) as added (key) on conflict do nothing',
    [setId, byteasOf(keys)],
  );
}

/** The keys of these comparisons are kept no longer, unless a system has them. */
export async function endRunsOfKeys(client: PoolClient, runIds: readonly string[]): Promise<void> {
  await client.query('update own_key_sets set is_of_run = false where id = any($1::uuid[])', [runIds]);
}

/** The system has the keys of this comparison from now on, if any were kept. */
export async function chooseKeySet(client: PoolClient, ownerId: string, runId: string): Promise<void> {
  await client.query(
    'update own_systems set key_set_id = (select id from own_key_sets where id = $2 for key share) where owner_id = $1',
    [ownerId, runId],
  );
}

/** The systems that have one of the keys, with the candidate of each key. */
export async function findByOwnKeys(
  client: PoolClient,
  keysOfCandidates: readonly { key: HashedKey; candidateId: string }[],
): Promise<{ ownerId: string; candidateId: string }[]> {
  return allRows<{ ownerId: string; candidateId: string }>(
    client,
    `select distinct owner_id as "ownerId", candidate_id as "candidateId"
     from unnest($1::bytea[], $2::bigint[]) as wanted (key, candidate_id)
     join own_keys found on found.key = wanted.key
     join own_systems on key_set_id = found.set_id`,
    [byteasOf(keysOfCandidates.map(({ key }) => key)), keysOfCandidates.map(({ candidateId }) => candidateId)],
  );
}

/** Since when added candidates have not been compared with all keys. Null: there are no keys. */
export async function findComparedUntil({ pool }: Pick<Database, 'pool'>): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    'select min(compared_until) as since from own_systems where key_set_id is not null',
  );
  return rows[0]?.since ?? null;
}

export async function saveComparedUntil({ pool }: Pick<Database, 'pool'>, time: Date): Promise<void> {
  await pool.query('update own_systems set compared_until = $1 where compared_until < $1', [time]);
}
