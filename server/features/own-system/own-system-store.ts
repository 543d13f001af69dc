// The candidates that accounts have in systems of their own, in parts: the ids that have the first ten of their 63 bits in common.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { OwnSystem } from '#contract/own-system/own-system.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { idsOfArrays, largestCandidateId } from '../candidates/public.ts';
import type { Merge } from '../candidates/public.ts';

type Client = Pick<PoolClient, 'query'>;

/** A megabyte of a system of a million candidates, which occupies the process for some milliseconds. */
const partsAtOnce = 50;

export interface SystemPart {
  part: number;
  /** In ascending order, as PostgreSQL writes an array: nothing of the process has to read it. */
  candidateIds: string;
}

/** Null: the account has none. */
export async function findOwnSystem(client: Client, userId: string): Promise<OwnSystem | null> {
  const { rows } = await client.query<{ rows: number; changedAt: Date; candidates: number }>(
    `select rows, changed_at as "changedAt",
       (select coalesce(sum(cardinality(candidate_ids)), 0)::int from own_system_parts found
          where found.user_id = own_systems.user_id) as candidates
     from own_systems where user_id = $1`,
    [userId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, changedAt: row.changedAt.toISOString() };
}

/** Readers see the earlier candidates until the transaction ends. Two replacements of one system wait for each other. */
export async function replaceCandidates(
  client: PoolClient,
  userId: string,
  { rows, changedAt, parts }: { rows: number; changedAt: Date; parts: readonly SystemPart[] },
): Promise<void> {
  await client.query(
    `insert into own_systems (user_id, version, rows, changed_at, compared_until) values ($1, $2, $3, $4, $4)
     on conflict (user_id) do update set version = excluded.version, rows = excluded.rows, changed_at = excluded.changed_at,
       compared_until = excluded.compared_until`,
    [userId, randomUUID(), rows, changedAt],
  );
  await client.query('delete from own_system_parts where user_id = $1', [userId]);
  await client.query('delete from moved_own_system_candidates where user_id = $1', [userId]);
  for (let at = 0; at < parts.length; at += partsAtOnce) {
    const some = parts.slice(at, at + partsAtOnce);
    await client.query(
      `insert into own_system_parts (user_id, part, candidate_ids)
       select $1, part, ids::bigint[] from unnest($2::smallint[], $3::text[]) as added (part, ids)`,
      [userId, some.map(({ part }) => part), some.map(({ candidateIds }) => candidateIds)],
    );
  }
}

export async function deleteOwnSystem(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from own_systems where user_id = $1', [userId]);
}

/** Those of the ids that are in the system. */
export async function findInSystem(client: Client, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($2::bigint[]) as asked (id) join own_system_parts on user_id = $1 and part = id >> 53
     where id = any(candidate_ids)`,
    [userId, ids.filter((id) => BigInt(id) <= largestCandidateId)],
  );
  return rows.map(({ id }) => id);
}

/** A candidate who left the directory is in no system. */
export async function forgetInOwnSystems(client: PoolClient, candidateId: string): Promise<void> {
  await takeCandidate(client, await lockSystemsWith(client, candidateId), candidateId);
  await client.query('delete from moved_own_system_candidates where candidate_id = $1 or into_id = $1', [candidateId]);
}

/** A candidate of a system that was merged into another one is the other one from now on. */
export async function moveInOwnSystems(client: PoolClient, { id, from, into }: Merge): Promise<void> {
  const userIds = await lockSystemsWith(client, from);
  if (userIds.length === 0) return;
  await takeCandidate(client, userIds, from);
  await client.query(
    `insert into moved_own_system_candidates (merge_id, user_id, candidate_id, into_id, had_both)
     select $1, user_id, $2, $3, exists (select 1 from own_system_parts found where found.user_id = moved.user_id
       and part = $3::bigint >> 53 and $3::bigint = any(candidate_ids))
     from unnest($4::text[]) as moved (user_id)`,
    [id, from, into, userIds],
  );
  await addAndMark(client, userIds, into);
}

/** The merges that moved candidates of systems, some of them. */
export async function findMergesInOwnSystems(client: PoolClient, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct merge_id as id from moved_own_system_candidates where merge_id > $1 order by id limit $2',
    [afterId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function moveBackInOwnSystems(client: PoolClient, mergeId: string): Promise<void> {
  await client.query(
    `select 1 from own_systems where user_id in (select user_id from moved_own_system_candidates where merge_id = $1)
     order by user_id for update`,
    [mergeId],
  );
  const { rows } = await client.query<{ userId: string; from: string; into: string; hadBoth: boolean }>(
    `delete from moved_own_system_candidates where merge_id = $1
     returning user_id as "userId", candidate_id as "from", into_id as into, had_both as "hadBoth"`,
    [mergeId],
  );
  const [first] = rows;
  if (first === undefined) return;
  await takeCandidate(
    client,
    rows.flatMap(({ userId, hadBoth }) => (hadBoth ? [] : [userId])),
    first.into,
  );
  await addAndMark(
    client,
    rows.map(({ userId }) => userId),
    first.from,
  );
}

/** Until the transaction ends, no other one changes the systems that have the candidate. Changes lock systems before their parts. */
async function lockSystemsWith(client: PoolClient, candidateId: string): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `select user_id as "userId" from own_systems where user_id in (
       select user_id from own_system_parts
       where part = $1::bigint >> 53 and $1::bigint = any(candidate_ids)
     ) order by user_id for update`,
    [candidateId],
  );
  return rows.map(({ userId }) => userId);
}

async function takeCandidate(client: PoolClient, userIds: readonly string[], candidateId: string): Promise<void> {
  await client.query(
    `update own_system_parts set candidate_ids = array_remove(candidate_ids, $2::bigint)
     where part = $2::bigint >> 53 and user_id = any($1)`,
    [userIds, candidateId],
  );
}

/** The version changes in any case, because another candidate left the system. */
async function addAndMark(client: PoolClient, userIds: readonly string[], candidateId: string): Promise<void> {
  await addToSystems(
    client,
    userIds.map((userId) => ({ userId, candidateId })),
  );
  await client.query('update own_systems set version = gen_random_uuid() where user_id = any($1)', [userIds]);
}

/** Adds candidates to systems. The version of a system changes only when it did not have them all. */
export async function addToSystems(
  client: PoolClient,
  added: readonly { userId: string; candidateId: string }[],
): Promise<void> {
  const userIds = [...new Set(added.map(({ userId }) => userId))];
  // A system that was deleted meanwhile gets none.
  const { rows } = await client.query<{ userId: string }>(
    'select user_id as "userId" from own_systems where user_id = any($1) order by user_id for update',
    [userIds],
  );
  const present = new Set(rows.map(({ userId }) => userId));
  const wanted = added.filter(({ userId }) => present.has(userId));
  await client.query(
    `with added as (
       select user_id, id >> 53 as part, array_agg(id order by id) as ids
       from unnest($1::text[], $2::bigint[]) as found (user_id, id) group by 1, 2
     ), changed as (
       insert into own_system_parts (user_id, part, candidate_ids) select user_id, part, ids from added
       on conflict (user_id, part) do update set candidate_ids = array(
         select unnest(own_system_parts.candidate_ids) union select unnest(excluded.candidate_ids) order by 1
       ) where not own_system_parts.candidate_ids @> excluded.candidate_ids
       returning user_id
     )
     update own_systems set version = gen_random_uuid() where user_id in (select user_id from changed)`,
    [wanted.map(({ userId }) => userId), wanted.map(({ candidateId }) => candidateId)],
  );
}

/** Of the system of the user $1. */
export const systemVersion = 'select version from own_systems where user_id = $1';

/** Null: the account has no system. */
export async function findSystemVersion({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'find_system_version',
    text: systemVersion,
    values: [userId],
  });
  return rows[0]?.version ?? null;
}

/** In ascending order, in shared memory, with their version. Null: there is no system. */
export async function readSystemIds(
  client: Client,
  userId: string,
): Promise<{ version: string; ids: BigUint64Array } | null> {
  const { rows } = await client.query<{ version: string; bytes: Buffer | null }>(
    `select version, array_send(candidate_ids) as bytes
     from own_systems left join own_system_parts using (user_id) where user_id = $1 order by part`,
    [userId],
  );
  const [first] = rows;
  return first === undefined ? null : { version: first.version, ids: idsOfArrays(rows.map(({ bytes }) => bytes)) };
}
