// Attempts whose candidate was merged into another one.
import type { PoolClient } from 'pg';
import type { Merge } from '../candidates/public.ts';

/** The last merge that attempts have followed. The caller holds the lock of attempts alone. */
export async function readFollowedMerge(client: PoolClient): Promise<string> {
  const {
    rows: [row],
  } = await client.query<{ id: string }>('select merge_id as id from attempt_merges');
  if (row === undefined) throw new Error('The position of the followed merges is missing.');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update attempt_merges set merge_id = $1', [id]);
}

/** Returns the accounts of the attempts that moved. */
export async function moveAttempts(client: PoolClient, { id, from, into }: Merge): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `with moved as (
       update contact_attempts set candidate_id = $3 where candidate_id = $2 returning id, user_id
     ), noted as (
       insert into merged_attempts (merge_id, attempt_id, from_id) select $1, id, $2 from moved
     )
     select user_id as "userId" from moved`,
    [id, from, into],
  );
  return rows.map(({ userId }) => userId);
}

/** The merges that moved attempts, some of them. */
export async function findMergesOfAttempts(client: PoolClient, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct merge_id as id from merged_attempts where merge_id > $1 order by id limit $2',
    [afterId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the accounts of the attempts that moved. */
export async function moveAttemptsBack(client: PoolClient, mergeId: string): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `with undone as (
       delete from merged_attempts where merge_id = $1 returning attempt_id, from_id
     )
     update contact_attempts set candidate_id = from_id from undone where id = attempt_id returning user_id as "userId"`,
    [mergeId],
  );
  return rows.map(({ userId }) => userId);
}
