// The lists themselves. Every statement for a user names the owner.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import type { List } from './list.ts';

const columns = `id, user_id as "userId", name, description, size, left_count as "leftCount", version::text, created_at as "createdAt",
  coalesce(changed_at, created_at) as "changedAt"`;

/** Newest first. */
export async function findLists({ pool }: Database, userId: string): Promise<List[]> {
  const { rows } = await pool.query<List>(
    `select ${columns} from lists where user_id = $1 order by created_at desc, id`,
    [userId],
  );
  return rows;
}

/** The members of each list of the account whose next step is due by the ISO date; lists without any are left out. */
export async function countDue({ pool }: Database, userId: string, dueBy: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; count: number }>(
    `select list_id as id, count(*)::int as count from list_members
     where list_id in (select id from lists where user_id = $1) and next_step_on <= $2::date group by list_id`,
    [userId, dueBy],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface OwnMember {
  listId: string;
  candidateId: string;
  stage: string;
  note: string | null;
  nextStep: string | null;
  /** ISO date. */
  nextStepOn: string | null;
  addedAt: Date;
}

/** The members of all lists of the user, of at most `limit` candidates. */
export async function findOwnMembers({ pool }: Database, userId: string, limit: number): Promise<OwnMember[]> {
  const { rows } = await pool.query<OwnMember>(
    `select list_id as "listId", candidate_id as "candidateId", stage, note, next_step as "nextStep", next_step_on::text as "nextStepOn", added_at as "addedAt"
     from list_members join lists on lists.id = list_id where user_id = $1 order by list_id, candidate_id limit $2`,
    [userId, limit],
  );
  return rows;
}

export async function findList({ pool }: Database, userId: string, listId: string): Promise<List | null> {
  const {
    rows: [row],
  } = await pool.query<List>(`select ${columns} from lists where id = $1 and user_id = $2`, [listId, userId]);
  return row ?? null;
}

/** Until the transaction ends, no other one changes the list or its members. */
export async function lockList(client: PoolClient, userId: string, listId: string): Promise<List | null> {
  const {
    rows: [row],
  } = await client.query<List>(`select ${columns} from lists where id = $1 and user_id = $2 for update`, [
    listId,
    userId,
  ]);
  return row ?? null;
}

/** The same for a list of any account. */
export async function lockListById(client: PoolClient, listId: string): Promise<List | null> {
  const {
    rows: [row],
  } = await client.query<List>(`select ${columns} from lists where id = $1 for update`, [listId]);
  return row ?? null;
}

/** Until the transaction ends, no other one creates a list for the account. */
export async function lockListsOf(client: PoolClient, userId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('lists'), hashtext($1))`, [userId]);
}

export async function countLists(client: PoolClient, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ count: number }>('select count(*)::int as count from lists where user_id = $1', [userId]);
  return row?.count ?? 0;
}

export interface NewList {
  name: string;
  description: string | null;
  /** The Idempotency-Key of the request; null: it has none. */
  creationKey: string | null;
}

/** Null: the account has a list with this name, in any letter case, or with this creation key. */
export async function insertList(
  client: PoolClient,
  userId: string,
  { name, description, creationKey }: NewList,
): Promise<List | null> {
  const {
    rows: [row],
  } = await client.query<List>(
    `insert into lists (user_id, name, description, creation_key) values ($1, $2, $3, $4) on conflict do nothing returning ${columns}`,
    [userId, name, description, creationKey],
  );
  return row ?? null;
}

/** The list that a request with this key created, locked as by `lockList`. */
export async function lockListCreatedBy(client: PoolClient, userId: string, creationKey: string): Promise<List | null> {
  const {
    rows: [row],
  } = await client.query<List>(`select ${columns} from lists where user_id = $1 and creation_key = $2 for update`, [
    userId,
    creationKey,
  ]);
  return row ?? null;
}

export async function isNameTaken(
  client: PoolClient,
  userId: string,
  name: string,
  exceptListId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from lists where user_id = $1 and lower(name) = lower($2) and id <> $3',
    [userId, name, exceptListId],
  );
  return rowCount !== 0;
}

/** The caller holds the lock of the account and of the list. */
export async function updateList(
  client: PoolClient,
  listId: string,
  name: string,
  description: string | null,
): Promise<List> {
  const {
    rows: [row],
  } = await client.query<List>(
    `update lists set name = $2, description = $3, changed_at = now() where id = $1 returning ${columns}`,
    [listId, name, description],
  );
  if (row === undefined) throw new Error('A locked list is missing.');
  return row;
}

/** Deletes its members with it. False: the account has no such list. */
export async function deleteList({ pool }: Database, userId: string, listId: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from lists where id = $1 and user_id = $2', [listId, userId]);
  return rowCount === 1;
}

/** The newest lists of the account, at most `limit`, which no other transaction changes until this one ends. */
export async function lockNewestLists(
  client: PoolClient,
  userId: string,
  limit: number,
): Promise<Pick<List, 'id' | 'name'>[]> {
  const { rows } = await client.query<Pick<List, 'id' | 'name'>>(
    'select id, name from lists where user_id = $1 order by created_at desc, id limit $2 for update',
    [userId, limit],
  );
  return rows;
}

/** The list belongs to this account from now on. */
export async function giveList(client: PoolClient, listId: string, userId: string, name: string): Promise<void> {
  await client.query('update lists set user_id = $2, name = $3, creation_key = null where id = $1', [
    listId,
    userId,
    name,
  ]);
}
