// The candidates that accounts and workspaces have in systems of their own, in parts: the ids that have the first ten of their 63 bits in common.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { OwnSystem } from '#contract/own-system/own-system.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { idsOfArrays, largestCandidateId, withMergedInto, type Merge } from '../candidates/public.ts';
import { idOfOwner, type SystemOwner } from './system-owner.ts';

type Client = Pick<PoolClient, 'query'>;

/** A megabyte of a system of a million candidates, which occupies the process for some milliseconds. */
const partsAtOnce = 50;

export interface SystemPart {
  part: number;
  /** In ascending order, as PostgreSQL writes an array: nothing of the process has to read it. */
  candidateIds: string;
}

/** `ownerId`: of an account or a workspace. Null: it has none. */
export async function findOwnSystem(client: Client, ownerId: string): Promise<OwnSystem | null> {
  const { rows } = await client.query<{ rows: number; changedAt: Date; candidates: number }>(
    `select rows, changed_at as "changedAt",
       (select coalesce(sum(cardinality(candidate_ids)), 0)::int from own_system_parts found
          where found.owner_id = own_systems.owner_id) as candidates
     from own_systems where owner_id = $1`,
    [ownerId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, changedAt: row.changedAt.toISOString() };
}

/** Readers see the earlier candidates until the transaction ends. Two replacements of one system wait for each other. */
export async function replaceCandidates(
  client: PoolClient,
  owner: SystemOwner,
  { rows, changedAt, parts }: { rows: number; changedAt: Date; parts: readonly SystemPart[] },
): Promise<void> {
  const ownerId = idOfOwner(owner);
  await client.query(
    `insert into own_systems (owner_id, user_id, workspace_id, version, rows, changed_at, compared_until) values ($1, $5, $6, $2, $3, $4, $4)
     on conflict (owner_id) do update set version = excluded.version, rows = excluded.rows, changed_at = excluded.changed_at,
       compared_until = excluded.compared_until`,
    [
      ownerId,
      randomUUID(),
      rows,
      changedAt,
      'userId' in owner ? owner.userId : null,
      'userId' in owner ? null : owner.workspaceId,
    ],
  );
  await client.query('delete from own_system_parts where owner_id = $1', [ownerId]);
  await client.query('delete from moved_own_system_candidates where owner_id = $1', [ownerId]);
  for (let at = 0; at < parts.length; at += partsAtOnce) {
    const some = parts.slice(at, at + partsAtOnce);
    await client.query(
      `insert into own_system_parts (owner_id, part, candidate_ids)
       select $1, part, ids::bigint[] from unnest($2::smallint[], $3::text[]) as added (part, ids)`,
      [ownerId, some.map(({ part }) => part), some.map(({ candidateIds }) => candidateIds)],
    );
  }
}

export async function deleteOwnSystem(client: PoolClient, ownerId: string): Promise<void> {
  await client.query('delete from own_systems where owner_id = $1', [ownerId]);
}

/** By owner, those of the ids that are in its system. */
export async function findInSystems(
  client: Client,
  ownerIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await client.query<{ ownerId: string; id: string }>(
    `select owner_id as "ownerId", id from unnest($2::bigint[]) as asked (id)
     join own_system_parts on owner_id = any($1::text[]) and part = id >> 53 where id = any(candidate_ids)`,
    [ownerIds, ids.filter((id) => BigInt(id) <= largestCandidateId)],
  );
  return new Map(
    ownerIds.map((ownerId) => [ownerId, new Set(rows.flatMap((row) => (row.ownerId === ownerId ? [row.id] : [])))]),
  );
}

/** A candidate who left the directory is in no system. */
export async function forgetInOwnSystems(client: PoolClient, candidateId: string): Promise<void> {
  await takeCandidate(client, await lockSystemsWith(client, candidateId), candidateId);
  await client.query(
    'delete from moved_own_system_candidates where candidate_id = any($1::bigint[]) or into_id = any($1::bigint[])',
    [await withMergedInto(client, candidateId)],
  );
}

/** A candidate of a system that was merged into another one is the other one from now on. */
export async function moveInOwnSystems(client: PoolClient, { id, from, into }: Merge): Promise<void> {
  const ownerIds = await lockSystemsWith(client, from);
  if (ownerIds.length === 0) return;
  await takeCandidate(client, ownerIds, from);
  await client.query(
    `insert into moved_own_system_candidates (merge_id, owner_id, candidate_id, into_id, had_both)
     select $1, owner_id, $2, $3, exists (select 1 from own_system_parts found where found.owner_id = moved.owner_id
       and part = $3::bigint >> 53 and $3::bigint = any(candidate_ids))
     from unnest($4::text[]) as moved (owner_id)`,
    [id, from, into, ownerIds],
  );
  await addAndMark(client, ownerIds, into);
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
    `select 1 from own_systems where owner_id in (select owner_id from moved_own_system_candidates where merge_id = $1)
     order by owner_id for update`,
    [mergeId],
  );
  const { rows } = await client.query<{ ownerId: string; from: string; into: string; hadBoth: boolean }>(
    `delete from moved_own_system_candidates where merge_id = $1
     returning owner_id as "ownerId", candidate_id as "from", into_id as into, had_both as "hadBoth"`,
    [mergeId],
  );
  const [first] = rows;
  if (first === undefined) return;
  await takeCandidate(
    client,
    rows.flatMap(({ ownerId, hadBoth }) => (hadBoth ? [] : [ownerId])),
    first.into,
  );
  await addAndMark(
    client,
    rows.map(({ ownerId }) => ownerId),
    first.from,
  );
}

/** Until the transaction ends, no other one changes the systems that have the candidate. Changes lock systems before their parts. */
async function lockSystemsWith(client: PoolClient, candidateId: string): Promise<string[]> {
  const { rows } = await client.query<{ ownerId: string }>(
    `select owner_id as "ownerId" from own_systems where owner_id in (
       select owner_id from own_system_parts
       where part = $1::bigint >> 53 and $1::bigint = any(candidate_ids)
     ) order by owner_id for update`,
    [candidateId],
  );
  return rows.map(({ ownerId }) => ownerId);
}

async function takeCandidate(client: PoolClient, ownerIds: readonly string[], candidateId: string): Promise<void> {
  await client.query(
    `update own_system_parts set candidate_ids = array_remove(candidate_ids, $2::bigint)
     where part = $2::bigint >> 53 and owner_id = any($1)`,
    [ownerIds, candidateId],
  );
}

/** The version changes in any case, because another candidate left the system. */
async function addAndMark(client: PoolClient, ownerIds: readonly string[], candidateId: string): Promise<void> {
  await addToSystems(
    client,
    ownerIds.map((ownerId) => ({ ownerId, candidateId })),
  );
  await client.query('update own_systems set version = gen_random_uuid() where owner_id = any($1)', [ownerIds]);
}

/** Adds candidates to systems. The version of a system changes only when it did not have them all. */
export async function addToSystems(
  client: PoolClient,
  added: readonly { ownerId: string; candidateId: string }[],
): Promise<void> {
  const ownerIds = [...new Set(added.map(({ ownerId }) => ownerId))];
  // A system that was deleted meanwhile gets none.
  const { rows } = await client.query<{ ownerId: string }>(
    'select owner_id as "ownerId" from own_systems where owner_id = any($1) order by owner_id for update',
    [ownerIds],
  );
  const present = new Set(rows.map(({ ownerId }) => ownerId));
  const wanted = added.filter(({ ownerId }) => present.has(ownerId));
  await client.query(
    `with added as (
       select owner_id, id >> 53 as part, array_agg(id order by id) as ids
       from unnest($1::text[], $2::bigint[]) as found (owner_id, id) group by 1, 2
     ), changed as (
       insert into own_system_parts (owner_id, part, candidate_ids) select owner_id, part, ids from added
       on conflict (owner_id, part) do update set candidate_ids = array(
         select unnest(own_system_parts.candidate_ids) union select unnest(excluded.candidate_ids) order by 1
       ) where not own_system_parts.candidate_ids @> excluded.candidate_ids
       returning owner_id
     )
     update own_systems set version = gen_random_uuid() where owner_id in (select owner_id from changed)`,
    [wanted.map(({ ownerId }) => ownerId), wanted.map(({ candidateId }) => candidateId)],
  );
}

/** Of the systems of the account $1 and its workspace $2, which may be null. */
export const systemVersions = `select string_agg(version::text, ' ' order by owner_id) from own_systems where owner_id in ($1, $2::text)`;

/** By owner. Those without a system are not in the answer. */
export async function findSystemVersions(
  { pool }: Pick<Database, 'pool'>,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ ownerId: string; version: string }>({
    name: 'find_system_versions',
    text: 'select owner_id as "ownerId", version from own_systems where owner_id = any($1::text[])',
    values: [ownerIds],
  });
  return new Map(rows.map(({ ownerId, version }) => [ownerId, version]));
}

/** A statement with the ids of the system of an owner. */
export const idsOfSystem = (owner: string): string =>
  `select unnest(candidate_ids) from own_system_parts where owner_id = ${owner}::text`;

/** In ascending order, with their version. Null: there is no system. */
export async function readSystemIds(
  client: Client,
  ownerId: string,
): Promise<{ version: string; ids: BigUint64Array } | null> {
  const { rows } = await client.query<{ version: string; bytes: Buffer | null }>(
    `select version, array_send(candidate_ids) as bytes
     from own_systems left join own_system_parts using (owner_id) where owner_id = $1 order by part`,
    [ownerId],
  );
  const [first] = rows;
  return first === undefined ? null : { version: first.version, ids: idsOfArrays(rows.map(({ bytes }) => bytes)) };
}
