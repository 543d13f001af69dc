import type { PoolClient } from 'pg';
import { allRows, anyRow, firstRow, type Database } from '#server/foundation/database/public.ts';
import { sharedVersion, type Reader, type SharedWork } from '../access/public.ts';

export interface SavedRow extends SharedWork {
  id: string;
  name: string;
  searchParams: unknown;
  /** Of the filters. */
  version: number;
  createdAt: Date;
  /** When the reader last applied the search; null: never. */
  lastViewedAt: Date | null;
}

const ofSearch = `id, search.user_id as "userId", name, search_params as "searchParams", search.version, created_at as "createdAt",
  search.workspace_id as "workspaceId", shared_right as "sharedRight"`;

/** For the reader $1, who has applied searches of other accounts at times of one's own. */
const columns = `${ofSearch}, case when search.user_id = $1 then last_viewed_at else
  (select viewed_at from saved_search_views applied where applied.search_id = search.id and applied.user_id = $1) end as "lastViewedAt"`;

/** Those of the account and those that are shared with it, newest first. */
export const findSavedSearches = ({ pool }: Database, { userId, seat }: Reader): Promise<SavedRow[]> =>
  allRows(
    pool,
    `select ${columns} from saved_searches search where user_id = $1 or workspace_id = $2 order by created_at desc, id`,
    [userId, seat?.workspaceId ?? null],
  );

/** When the account last applied searches of others that are shared with it. */
export async function findAppliedOfOthers(
  { pool }: Database,
  userId: string,
): Promise<{ searchId: string; viewedAt: Date }[]> {
  return allRows<{ searchId: string; viewedAt: Date }>(
    pool,
    'select search_id as "searchId", viewed_at as "viewedAt" from saved_search_views where user_id = $1 order by viewed_at',
    [userId],
  );
}

/** Of any account: `allowedWork` decides what the reader may do. */
export const findSavedSearch = (
  connection: Pick<PoolClient, 'query'>,
  userId: string,
  id: string,
): Promise<SavedRow | null> =>
  firstRow(connection, `select ${columns} from saved_searches search where id = $2`, [userId, id]);

/** The same; until the transaction ends, no other one changes it. */
export const lockSavedSearch = (client: PoolClient, userId: string, id: string): Promise<SavedRow | null> =>
  firstRow(client, `select ${columns} from saved_searches search where id = $2 for update`, [userId, id]);

/** The caller holds the lock of the search. */
export async function setFilters(client: PoolClient, id: string, searchParams: unknown): Promise<void> {
  await client.query('update saved_searches set search_params = $2, version = version + 1 where id = $1', [
    id,
    JSON.stringify(searchParams),
  ]);
}

/** Until the transaction ends, its name and its sharing stay as they are. */
export async function keepSearch(client: PoolClient, id: string): Promise<void> {
  await client.query('select 1 from saved_searches where id = $1 for share', [id]);
}

export const searchesTable = 'saved_searches';

export const sharedSearchesVersion = sharedVersion(searchesTable);

/** Only the accounts to which they belong keep the time of the last application. */
export async function deleteViewsOfOthers(client: PoolClient, searchIds: readonly string[]): Promise<void> {
  await client.query('delete from saved_search_views where search_id = any($1::uuid[])', [searchIds]);
}

export async function deleteViewsBy(client: PoolClient, userId: string): Promise<void> {
  await client.query('delete from saved_search_views where user_id = $1', [userId]);
}

/** Until the transaction ends, no other one saves or renames a search of the account. */
export async function lockSearchesOf(client: PoolClient, userId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('saved_searches'), hashtext($1))`, [userId]);
}

export async function countSavedSearches(client: PoolClient, userId: string): Promise<number> {
  const row = await firstRow<{ count: number }>(
    client,
    'select count(*)::int as count from saved_searches where user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

/** Null: the name is taken. */
export const insertSavedSearch = (
  client: PoolClient,
  userId: string,
  { name, searchParams }: Pick<SavedRow, 'name' | 'searchParams'>,
): Promise<SavedRow | null> =>
  firstRow(
    client,
    `insert into saved_searches as search (user_id, name, search_params) values ($1, $2, $3) on conflict do nothing
     returning ${ofSearch}, last_viewed_at as "lastViewedAt"`,
    [userId, name, JSON.stringify(searchParams)],
  );

/** Null: the account has no search with exactly this name. */
export const findOwnByName = (client: PoolClient, userId: string, name: string): Promise<SavedRow | null> =>
  firstRow(client, `select ${columns} from saved_searches search where user_id = $1 and name = $2`, [userId, name]);

export async function isSearchNameTaken(
  client: PoolClient,
  userId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  return anyRow(client, 'select 1 from saved_searches where user_id = $1 and lower(name) = lower($2) and id <> $3', [
    userId,
    name,
    exceptId,
  ]);
}

export async function renameInStore(client: PoolClient, id: string, name: string): Promise<void> {
  await client.query('update saved_searches set name = $2 where id = $1', [id, name]);
}

type Viewed = Pick<SavedRow, 'lastViewedAt' | 'searchParams' | 'version'>;

/** By the account to which it belongs; from now on, these words of this version are required. Null: the search was deleted meanwhile. */
export async function markViewed(
  { pool }: Database,
  { id, version }: Pick<SavedRow, 'id' | 'version'>,
  required: readonly string[],
): Promise<Viewed | null> {
  return firstRow<Viewed>(
    pool,
    `update saved_searches set last_viewed_at = now(), search_params = case version when $3 then search_params || $2::jsonb else search_params end where id = $1
     returning last_viewed_at as "lastViewedAt", search_params as "searchParams", version`,
    [id, JSON.stringify({ required }), version],
  );
}

/** By another member. Null: the search was deleted meanwhile. */
export async function markViewedBy({ pool }: Database, userId: string, id: string): Promise<Viewed | null> {
  return firstRow<Viewed>(
    pool,
    `with viewed as (
       insert into saved_search_views (search_id, user_id, viewed_at) select id, $2, now() from saved_searches where id = $1
       on conflict (search_id, user_id) do update set viewed_at = excluded.viewed_at returning search_id, viewed_at
     )
     select viewed_at as "lastViewedAt", search_params as "searchParams", version from viewed join saved_searches on id = search_id`,
    [id, userId],
  );
}

export async function deleteFromStore({ pool }: Database, id: string): Promise<void> {
  await pool.query('delete from saved_searches where id = $1', [id]);
}

/** All of the account, newest first, which no other transaction changes until this one ends. */
export const lockSearchesToGive = (
  client: PoolClient,
  userId: string,
): Promise<Pick<SavedRow, 'id' | 'name' | 'sharedRight'>[]> =>
  allRows(
    client,
    `select id, name, shared_right as "sharedRight" from saved_searches where user_id = $1 order by created_at desc, id for update`,
    [userId],
  );

/** The search belongs to this account from now on, which may have applied it before. */
export async function giveSearch(client: PoolClient, id: string, userId: string, name: string): Promise<void> {
  await client.query(
    `update saved_searches set user_id = $2, name = $3, last_viewed_at = coalesce(
       (select viewed_at from saved_search_views where search_id = $1 and saved_search_views.user_id = $2), last_viewed_at) where id = $1`,
    [id, userId, name],
  );
  await client.query('delete from saved_search_views where search_id = $1 and user_id = $2', [id, userId]);
}
