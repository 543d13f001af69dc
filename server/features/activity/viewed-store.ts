// The people whom accounts viewed last.
import type { PoolClient } from 'pg';
import { allRows, type Database } from '#server/foundation/database/public.ts';

/** Keeps the latest so many of the account. */
export async function saveView(
  client: PoolClient,
  userId: string,
  candidateId: string,
  viewedMax: number,
): Promise<void> {
  await client.query(
    `insert into recently_viewed (user_id, candidate_id) values ($1, $2)
     on conflict (user_id, candidate_id) do update set viewed_at = greatest(recently_viewed.viewed_at, excluded.viewed_at)`,
    [userId, candidateId],
  );
  await client.query(
    `delete from recently_viewed where user_id = $1 and candidate_id in (
       select candidate_id from recently_viewed where user_id = $1 order by viewed_at desc, candidate_id offset $2
     )`,
    [userId, viewedMax],
  );
}

export interface View {
  candidateId: string;
  viewedAt: Date;
}

/** Latest first. */
export const findViews = (
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  { days, viewedMax }: { days: number; viewedMax: number },
): Promise<View[]> =>
  allRows(
    pool,
    `select candidate_id as "candidateId", viewed_at as "viewedAt" from recently_viewed
     where user_id = $1 and viewed_at > now() - make_interval(days => $2) order by viewed_at desc, candidate_id limit $3`,
    [userId, days, viewedMax],
  );

export async function deleteViews({ pool }: Pick<Database, 'pool'>, userId: string): Promise<void> {
  await pool.query(
    'with moved as (delete from moved_views where user_id = $1) delete from recently_viewed where user_id = $1',
    [userId],
  );
}

export async function deleteOldViews({ pool }: Pick<Database, 'pool'>, days: number): Promise<void> {
  await pool.query(
    `with moved as (delete from moved_views where viewed_at < now() - make_interval(days => $1))
     delete from recently_viewed where viewed_at < now() - make_interval(days => $1)`,
    [days],
  );
}

/** Of a person who is removed from the directory, with the candidates that were merged into this one. */
export async function forgetViews(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  await client.query(
    `with moved as (delete from moved_views where candidate_id = any($1::bigint[]) or into_id = any($1::bigint[]))
     delete from recently_viewed where candidate_id = any($1::bigint[])`,
    [candidateIds],
  );
}

/** Differs after every view of the user $1, and after views were deleted. */
export const viewsVersion = `select concat(count(*), '-', max(viewed_at)) from recently_viewed where user_id = $1`;
