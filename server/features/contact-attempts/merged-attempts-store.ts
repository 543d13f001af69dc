// Attempts whose candidate was merged into another one.
import type { PoolClient } from 'pg';
import { onlyColumn, onlyRow } from '#server/foundation/database/public.ts';
import type { Merge } from '../candidates/public.ts';

/** The last merge that attempts have followed. The caller holds the lock of attempts alone. */
export async function readFollowedMerge(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, 'select merge_id as id from attempt_merges');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update attempt_merges set merge_id = $1', [id]);
}

/** Returns the accounts of the attempts that moved. */
export const moveAttempts = (client: PoolClient, { id, from, into }: Merge): Promise<string[]> =>
  onlyColumn(
    client,
    `with moved as (
       update contact_attempts set candidate_id = $3 where candidate_id = $2 returning id, user_id
     ), noted as (
       insert into merged_attempts (merge_id, attempt_id, from_id) select $1, id, $2 from moved
     )
     select user_id as "userId" from moved`,
    [id, from, into],
  );

/** The merges that moved attempts, some of them. */
export const findMergesOfAttempts = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(client, 'select distinct merge_id as id from merged_attempts where merge_id > $1 order by id limit $2', [
    afterId,
    limit,
  ]);

/** Returns the accounts of the attempts that moved. */
export const moveAttemptsBack = (client: PoolClient, mergeId: string): Promise<string[]> =>
  onlyColumn(
    client,
    `with undone as (
       delete from merged_attempts where merge_id = $1 returning attempt_id, from_id
     )
     update contact_attempts set candidate_id = from_id from undone where id = attempt_id returning user_id as "userId"`,
    [mergeId],
  );
