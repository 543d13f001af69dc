import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface SavedRow {
  id: string;
  userId: string;
  name: string;
  searchParams: unknown;
  createdAt: Date;
  /** Null: the search was never applied. */
  lastViewedAt: Date | null;
}

const columns = `id, user_id as "userId", name, search_params as "searchParams", created_at as "createdAt", last_viewed_at as "lastViewedAt"`;

/** Newest first. */
export async function findSavedSearches({ pool }: Database, userId: string): Promise<SavedRow[]> {
  const { rows } = await pool.query<SavedRow>(
    `select ${columns} from saved_searches where user_id = $1 order by created_at desc, id`,
    [userId],
  );
  return rows;
}

export async function findSavedSearch({ pool }: Database, userId: string, id: string): Promise<SavedRow | null> {
  const {
    rows: [row],
  } = await pool.query<SavedRow>(`select ${columns} from saved_searches where id = $1 and user_id = $2`, [id, userId]);
  return row ?? null;
}

/** Until the transaction ends, no other one saves or renames a search of the account. */
export async function lockSearchesOf(client: PoolClient, userId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('saved_searches'), hashtext($1))`, [userId]);
}

export async function countSavedSearches(client: PoolClient, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ count: number }>('select count(*)::int as count from saved_searches where user_id = $1', [
    userId,
  ]);
  return row?.count ?? 0;
}

/** Null: the name is taken. */
export async function insertSavedSearch(
  client: PoolClient,
  userId: string,
  { name, searchParams }: Pick<SavedRow, 'name' | 'searchParams'>,
): Promise<SavedRow | null> {
  const {
    rows: [row],
  } = await client.query<SavedRow>(
    `insert into saved_searches (user_id, name, search_params) values ($1, $2, $3) on conflict do nothing returning ${columns}`,
    [userId, name, JSON.stringify(searchParams)],
  );
  return row ?? null;
}

export async function isSearchNameTaken(
  client: PoolClient,
  userId: string,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from saved_searches where user_id = $1 and lower(name) = lower($2) and id <> $3',
    [userId, name, exceptId],
  );
  return rowCount !== 0;
}

/** Null: the account has no such search. */
export async function renameInStore(
  client: PoolClient,
  userId: string,
  id: string,
  name: string,
): Promise<SavedRow | null> {
  const {
    rows: [row],
  } = await client.query<SavedRow>(
    `update saved_searches set name = $3 where id = $1 and user_id = $2 returning ${columns}`,
    [id, userId, name],
  );
  return row ?? null;
}

/** Null: the account has no such search. */
export async function markViewed(
  { pool }: Database,
  userId: string,
  id: string,
  changes: { required: readonly string[] },
): Promise<SavedRow | null> {
  const {
    rows: [row],
  } = await pool.query<SavedRow>(
    `update saved_searches set last_viewed_at = now(), search_params = search_params || $3::jsonb where id = $1 and user_id = $2 returning ${columns}`,
    [id, userId, JSON.stringify(changes)],
  );
  return row ?? null;
}

/** False: the account has no such search. */
export async function deleteFromStore({ pool }: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from saved_searches where id = $1 and user_id = $2', [id, userId]);
  return rowCount === 1;
}

/** The newest searches of the account, at most `limit`, which no other transaction changes until this one ends. */
export async function lockNewestSearches(
  client: PoolClient,
  userId: string,
  limit: number,
): Promise<Pick<SavedRow, 'id' | 'name'>[]> {
  const { rows } = await client.query<Pick<SavedRow, 'id' | 'name'>>(
    'select id, name from saved_searches where user_id = $1 order by created_at desc, id limit $2 for update',
    [userId, limit],
  );
  return rows;
}

/** The search belongs to this account from now on. */
export async function giveSearch(client: PoolClient, id: string, userId: string, name: string): Promise<void> {
  await client.query('update saved_searches set user_id = $2, name = $3 where id = $1', [id, userId, name]);
}
