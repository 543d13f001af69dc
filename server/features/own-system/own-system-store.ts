// The candidates that accounts have in systems of their own.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { OwnSystem } from '#contract/own-system/own-system.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { byteasOf, largestCandidateId } from '../candidates/public.ts';
import type { HashedKey } from '../candidates/public.ts';

type Client = Pick<PoolClient, 'query'>;

/** Null: the account has none. */
export async function findOwnSystem(client: Client, userId: string): Promise<OwnSystem | null> {
  const { rows } = await client.query<{ rows: number; changedAt: Date; candidates: number }>(
    `select rows, changed_at as "changedAt",
       (select count(*)::int from own_system_candidates found where found.user_id = own_systems.user_id) as candidates
     from own_systems where user_id = $1`,
    [userId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, changedAt: row.changedAt.toISOString() };
}

/** Empties the system of the account. Readers see the earlier candidates until the transaction ends. */
export async function beginOwnSystem(
  client: PoolClient,
  userId: string,
  { rows, changedAt }: { rows: number; changedAt: Date },
): Promise<void> {
  await client.query(
    `insert into own_systems (user_id, version, rows, changed_at, compared_until) values ($1, $2, $3, $4, $4)
     on conflict (user_id) do update set version = excluded.version, rows = excluded.rows, changed_at = excluded.changed_at,
       compared_until = excluded.compared_until`,
    [userId, randomUUID(), rows, changedAt],
  );
  await client.query('delete from own_system_candidates where user_id = $1', [userId]);
  await client.query('delete from own_system_keys where user_id = $1', [userId]);
}

/** In the transaction of `beginOwnSystem`. */
export async function addToOwnSystem(
  client: PoolClient,
  userId: string,
  candidateIds: readonly string[],
): Promise<void> {
  await client.query(
    `insert into own_system_candidates (user_id, candidate_id) select $1, id from unnest($2::bigint[]) as added (id)
     on conflict do nothing`,
    [userId, candidateIds],
  );
}

/** In the transaction of `beginOwnSystem`. */
export async function addKeysToOwnSystem(client: PoolClient, userId: string, keys: readonly Buffer[]): Promise<void> {
  await client.query(
    `insert into own_system_keys (user_id, key) select $1, key from unnest($2::bytea[]) as added (key)
     on conflict do nothing`,
    [userId, keys],
  );
}

/** Since when added candidates have not been compared with all keys. Null: there are no keys. */
export async function findComparedUntil({ pool }: Pick<Database, 'pool'>): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    `select min(compared_until) as since from own_systems
     where exists (select 1 from own_system_keys found where found.user_id = own_systems.user_id)`,
  );
  return rows[0]?.since ?? null;
}

export async function saveComparedUntil({ pool }: Pick<Database, 'pool'>, time: Date): Promise<void> {
  await pool.query('update own_systems set compared_until = $1 where compared_until < $1', [time]);
}

/** Adds each candidate to the systems that have one of its keys. */
export async function addByKeys(
  client: PoolClient,
  keysOfCandidates: readonly { key: HashedKey; candidateId: string }[],
): Promise<void> {
  await client.query(
    `with added as (
       insert into own_system_candidates (user_id, candidate_id)
       select distinct found.user_id, wanted.candidate_id from unnest($1::bytea[], $2::bigint[]) as wanted (key, candidate_id)
       join own_system_keys found on found.key = wanted.key
       on conflict do nothing returning user_id
     )
     update own_systems set version = gen_random_uuid() where user_id in (select user_id from added)`,
    [byteasOf(keysOfCandidates.map(({ key }) => key)), keysOfCandidates.map(({ candidateId }) => candidateId)],
  );
}

export async function deleteOwnSystem(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from own_systems where user_id = $1', [userId]);
}

/** Those of the ids that are in the system. */
export async function findInSystem(client: Client, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select candidate_id as id from own_system_candidates where user_id = $1 and candidate_id = any($2::bigint[])',
    [userId, ids.filter((id) => BigInt(id) <= largestCandidateId)],
  );
  return rows.map(({ id }) => id);
}

/** A candidate who left the directory is in no system. */
export async function forgetInOwnSystems(client: PoolClient, candidateId: string): Promise<void> {
  await client.query('delete from own_system_candidates where candidate_id = $1', [candidateId]);
}

/** Null: the account has no system. */
export async function findSystemVersion({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ version: string }>('select version from own_systems where user_id = $1', [
    userId,
  ]);
  return rows[0]?.version ?? null;
}

/** In ascending order, in shared memory, with their version. As bytes: a million rows would block the process for a second. Null: there is no system. */
export async function readSystemIds(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
): Promise<{ version: string; ids: BigUint64Array } | null> {
  const { rows } = await pool.query<{ version: string; bytes: Buffer | null }>(
    `select version, (select string_agg(int8send(candidate_id), ''::bytea order by candidate_id) from own_system_candidates found
       where found.user_id = own_systems.user_id) as bytes
     from own_systems where user_id = $1`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { version, bytes } = row;
  const ids = new BigUint64Array(new SharedArrayBuffer(bytes?.length ?? 0));
  for (let at = 0; at < ids.length; at += 1) ids[at] = bytes?.readBigUInt64BE(at * 8) ?? 0n;
  return { version, ids };
}
