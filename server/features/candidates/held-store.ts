// New candidates who are likely a removed person under another spelling: they are hidden until an administrator decides.
import type { PoolClient } from 'pg';
import { allRows, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';
import { byteasOf } from './candidate-rows.ts';
import type { HashedKey } from './identity/identity-hasher.ts';

export async function insertLikely(client: PoolClient, keys: readonly HashedKey[]): Promise<void> {
  if (keys.length > 0)
    await client.query(
      `insert into likely_removals (key, removals) select unnest($1::bytea[]), '{}' on conflict do nothing`,
      [byteasOf(keys)],
    );
}

export interface NewCandidate {
  id: string;
  likelyKeys: readonly HashedKey[];
}

/** Those of the candidates that have a likely key of a removed person. */
async function findLikely(client: PoolClient, candidates: readonly NewCandidate[]): Promise<string[]> {
  if ((await client.query('select 1 from likely_removals limit 1')).rowCount === 0) return [];
  const pairs = candidates.flatMap(({ id, likelyKeys }) => likelyKeys.map((key) => ({ id, key })));
  return onlyColumn(
    client,
    `select distinct wanted.id from unnest($1::bytea[], $2::bigint[]) as wanted (key, id)
     join likely_removals found on found.key = wanted.key`,
    [byteasOf(pairs.map(({ key }) => key)), pairs.map(({ id }) => id)],
  );
}

/** Hides the likely ones, except those whom an administrator decided to be another person. */
export async function holdLikely(client: PoolClient, candidates: readonly NewCandidate[]): Promise<void> {
  const ids = await findLikely(client, candidates);
  if (ids.length === 0) return;
  await client.query(
    'insert into held_candidates (candidate_id) select unnest($1::bigint[]) on conflict (candidate_id) do nothing',
    [ids],
  );
  const { rows } = await client.query<{ id: string }>(
    'select candidate_id as id from held_candidates where candidate_id = any($1::bigint[]) and decided_at is null',
    [ids],
  );
  await client.query(
    'insert into hidden_candidates (candidate_id, named_id) select id, id from unnest($1::bigint[]) as id on conflict do nothing',
    [rows.map(({ id }) => id)],
  );
}

/** The longest waiting first. */
export const listHeld = ({ pool }: Database, limit: number): Promise<{ id: string; heldAt: Date }[]> =>
  allRows(
    pool,
    `select candidate_id as id, held_at as "heldAt" from held_candidates where decided_at is null
     order by held_at, candidate_id limit $1`,
    [limit],
  );

/** Locks the decision. False: the candidate does not wait for one. */
export const takeHeld = (client: PoolClient, candidateId: string): Promise<boolean> =>
  anyRow(client, 'select 1 from held_candidates where candidate_id = $1 and decided_at is null for update', [
    candidateId,
  ]);

/** The candidate is another person, also for later imports. */
export async function saveOtherPerson(client: PoolClient, candidateId: string, now: Date): Promise<void> {
  await client.query('update held_candidates set decided_at = $2 where candidate_id = $1', [candidateId, now]);
}

export async function deleteHeld(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query('delete from held_candidates where candidate_id = any($1::bigint[]) and decided_at is null', [
    candidateIds,
  ]);
}
