// Views of candidates who were merged into another one.
import type { PoolClient } from 'pg';
import { onlyColumn, onlyRow } from '#server/foundation/database/public.ts';
import type { Merge } from '../candidates/public.ts';

/** Until the transaction ends, no other one follows merges. The last merge that the views have followed. */
export async function lockFollowedMerge(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, 'select merge_id as id from followed_merges_of_views for update');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update followed_merges_of_views set merge_id = $1', [id]);
}

/** The two candidates are one person now. */
export async function moveViews(client: PoolClient, { id, from, into }: Merge): Promise<void> {
  await client.query(
    `with moved as (
       delete from recently_viewed where candidate_id = $2 returning user_id, viewed_at
     ), kept as (
       insert into moved_views (merge_id, user_id, candidate_id, into_id, viewed_at, into_viewed_at)
       select $1, moved.user_id, $2, $3, moved.viewed_at, own.viewed_at
       from moved left join recently_viewed own on own.user_id = moved.user_id and own.candidate_id = $3
     )
     insert into recently_viewed (user_id, candidate_id, viewed_at) select user_id, $3, viewed_at from moved
     on conflict (user_id, candidate_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`,
    [id, from, into],
  );
}

/** The merges that moved views, some of them. */
export const findMergesOfViews = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(client, 'select distinct merge_id as id from moved_views where merge_id > $1 order by id limit $2', [
    afterId,
    limit,
  ]);

/** Each candidate has the views from before the merge. A view since then stays with the candidate who was viewed. */
export async function moveViewsBack(client: PoolClient, mergeId: string): Promise<void> {
  await client.query(
    `with undone as (
       delete from moved_views where merge_id = $1 returning *
     ), joined as (
       select undone.* from undone join recently_viewed view on view.user_id = undone.user_id and view.candidate_id = into_id
         and view.viewed_at = greatest(undone.viewed_at, into_viewed_at)
     ), gone as (
       delete from recently_viewed view using joined
       where view.user_id = joined.user_id and view.candidate_id = into_id and into_viewed_at is null
     ), kept as (
       update recently_viewed view set viewed_at = into_viewed_at from joined
       where view.user_id = joined.user_id and view.candidate_id = into_id and into_viewed_at is not null
     )
     insert into recently_viewed (user_id, candidate_id, viewed_at) select user_id, candidate_id, viewed_at from undone
     on conflict (user_id, candidate_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`,
    [mergeId],
  );
}
