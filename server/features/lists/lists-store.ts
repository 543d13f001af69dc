// The lists themselves. Every statement for a user names the owner, or the workspace with which a list is shared.
import type { PoolClient } from 'pg';
import type { SharedRight } from '#contract/access/sharing.ts';
import { allRows, anyRow, onlyCount, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import type { List } from './list.ts';

/** Parameters of `isVisible`. */
export const readerValues = ({ userId, seat }: Reader): [string, string | null] => [userId, seat?.workspaceId ?? null];

/** Of the reader in the first two parameters: its own lists, and those of its workspace, which every member may at least view. */
export const isVisible = '(lists.user_id = $1 or lists.workspace_id = $2::uuid)';

export const listColumns = `id, user_id as "userId", workspace_id as "workspaceId", shared_right as "sharedRight", name, description, size, left_count as "leftCount", version::text, created_at as "createdAt",
  coalesce(changed_at, created_at) as "changedAt"`;

/** Newest first: all of one's own, and at most `sharedMax` of other members. */
export const findLists = ({ pool }: Database, reader: Reader, sharedMax: number): Promise<List[]> =>
  allRows(
    pool,
    `(select ${listColumns} from lists where user_id = $1)
     union all
     (select ${listColumns} from lists where workspace_id = $2::uuid and user_id <> $1 order by created_at desc, id limit $3)
     order by "createdAt" desc, id`,
    [...readerValues(reader), sharedMax],
  );

/** The members of each of these lists whose next step is due by the ISO date; lists without any are left out. */
export async function countDue(
  { pool }: Database,
  listIds: readonly string[],
  dueBy: string,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; count: number }>(
    `select list_id as id, count(*)::int as count from list_members
     where list_id = any($1::uuid[]) and next_step_on <= $2::date group by list_id`,
    [listIds, dueBy],
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
export const findOwnMembers = ({ pool }: Database, userId: string, limit: number): Promise<OwnMember[]> =>
  allRows(
    pool,
    `select list_id as "listId", candidate_id as "candidateId", stage, note, next_step as "nextStep", next_step_on::text as "nextStepOn", added_at as "addedAt"
     from list_members join lists on lists.id = list_id where user_id = $1 order by list_id, candidate_id limit $2`,
    [userId, limit],
  );

export const findList = (connection: Pick<PoolClient, 'query'>, reader: Reader, listId: string): Promise<List | null> =>
  firstRow(connection, `select ${listColumns} from lists where ${isVisible} and id = $3`, [
    ...readerValues(reader),
    listId,
  ]);

/** Until the transaction ends, no other one changes the list or its members. */
export const lockList = (client: PoolClient, reader: Reader, listId: string): Promise<List | null> =>
  firstRow(client, `select ${listColumns} from lists where ${isVisible} and id = $3 for update`, [
    ...readerValues(reader),
    listId,
  ]);

/** The same for a list of any account. */
export const lockListById = (client: PoolClient, listId: string): Promise<List | null> =>
  firstRow(client, `select ${listColumns} from lists where id = $1 for update`, [listId]);

/** Until the transaction ends, no other one creates a list for the account. */
export async function lockListsOf(client: PoolClient, userId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('lists'), hashtext($1))`, [userId]);
}

export const countLists = (client: PoolClient, userId: string): Promise<number> =>
  onlyCount(client, 'select count(*)::int as count from lists where user_id = $1', [userId]);

export interface NewList {
  name: string;
  description: string | null;
  /** The Idempotency-Key of the request; null: it has none. */
  creationKey: string | null;
}

/** Null: the account has a list with this name, in any letter case, or with this creation key. */
export const insertList = (
  client: PoolClient,
  userId: string,
  { name, description, creationKey }: NewList,
): Promise<List | null> =>
  firstRow(
    client,
    `insert into lists (user_id, name, description, creation_key, creation_name) values ($1, $2, $3, $4, $2) on conflict do nothing returning ${listColumns}`,
    [userId, name, description, creationKey],
  );

/** The list that a request with this key created, locked as by `lockList`. `creationName`: what it was called then; null: unknown. */
export const lockListCreatedBy = (
  client: PoolClient,
  userId: string,
  creationKey: string,
): Promise<(List & { creationName: string | null }) | null> =>
  firstRow(
    client,
    `select ${listColumns}, creation_name as "creationName" from lists where user_id = $1 and creation_key = $2 for update`,
    [userId, creationKey],
  );

/** A key counts for a day. Afterwards it may create another list. */
export async function forgetOldKey(client: PoolClient, userId: string, creationKey: string): Promise<void> {
  await client.query(
    `update lists set creation_key = null where user_id = $1 and creation_key = $2 and created_at < now() - interval '1 day'`,
    [userId, creationKey],
  );
}

export const isNameTaken = (client: PoolClient, userId: string, name: string, exceptListId: string): Promise<boolean> =>
  anyRow(client, 'select 1 from lists where user_id = $1 and lower(name) = lower($2) and id <> $3', [
    userId,
    name,
    exceptListId,
  ]);

/** The caller holds the lock of the account and of the list. */
export const updateList = (
  client: PoolClient,
  listId: string,
  name: string,
  description: string | null,
): Promise<List> =>
  onlyRow(
    client,
    `update lists set name = $2, description = $3, changed_at = now() where id = $1 returning ${listColumns}`,
    [listId, name, description],
  );

/** Deletes its members with it. The caller holds the lock of the list. */
export async function deleteList(client: PoolClient, listId: string): Promise<void> {
  await client.query('delete from lists where id = $1', [listId]);
}

/** `sharing` null: the list is not shared. The caller holds the lock of the list. */
export const setSharing = (
  client: PoolClient,
  listId: string,
  sharing: { workspaceId: string; right: SharedRight } | null,
): Promise<List> =>
  onlyRow(client, `update lists set workspace_id = $2, shared_right = $3 where id = $1 returning ${listColumns}`, [
    listId,
    sharing?.workspaceId ?? null,
    sharing?.right ?? null,
  ]);

/** All lists of the account are its own alone from now on. */
export async function unshareLists(client: PoolClient, userId: string): Promise<void> {
  await client.query('update lists set workspace_id = null where user_id = $1 and workspace_id is not null', [userId]);
}

type GivenList = Pick<List, 'id' | 'name' | 'sharedRight' | 'workspaceId'>;

/** The lists of the account, those that are shared first and then the newest first, which no other transaction changes until this one ends. */
export const lockListsToGive = (client: PoolClient, userId: string): Promise<GivenList[]> =>
  allRows(
    client,
    `select id, name, shared_right as "sharedRight", workspace_id as "workspaceId" from lists where user_id = $1
     order by shared_right is null, created_at desc, id for update`,
    [userId],
  );

/** The list belongs to this account from now on. */
export async function giveList(client: PoolClient, listId: string, userId: string, name: string): Promise<void> {
  await client.query('update lists set user_id = $2, name = $3, creation_key = null where id = $1', [
    listId,
    userId,
    name,
  ]);
}
