// The candidates that accounts have in systems of their own.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { OwnSystem } from '#contract/own-system/own-system.ts';
import type { Database } from '#server/foundation/database/public.ts';

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

/** Replaces what the account had by nobody. Readers see the earlier candidates until the transaction ends. */
export async function beginOwnSystem(
  client: PoolClient,
  userId: string,
  { rows, changedAt }: { rows: number; changedAt: Date },
): Promise<void> {
  await client.query(
    `insert into own_systems (user_id, version, rows, changed_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set version = excluded.version, rows = excluded.rows, changed_at = excluded.changed_at`,
    [userId, randomUUID(), rows, changedAt],
  );
  await client.query('delete from own_system_candidates where user_id = $1', [userId]);
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

export async function deleteOwnSystem(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from own_systems where user_id = $1', [userId]);
}

/** Those of the ids that are in the system. */
export async function findInSystem(client: Client, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select candidate_id as id from own_system_candidates where user_id = $1 and candidate_id = any($2::numeric[]::bigint[])',
    [userId, ids],
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
