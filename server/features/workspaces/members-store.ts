import type { PoolClient } from 'pg';
import type { Seat } from '#contract/access/access.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { allRows, firstRow, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredMember {
  userId: string;
  workspaceId: string;
  role: WorkspaceRole;
  joinedAt: Date;
  /** What the seat may take in a day; null: as much as fair use allows. */
  revealsPerDay: number | null;
  exportedPerDay: number | null;
  handsOver: boolean;
  /** An API key of the workspace, which has a seat as a person has. */
  isProgram: boolean;
}

const columns = `user_id as "userId", workspace_id as "workspaceId", role, joined_at as "joinedAt", reveals_per_day as "revealsPerDay",
  exported_per_day as "exportedPerDay", hands_over as "handsOver", is_program as "isProgram"`;

/** Almost every request runs this statement. Its name lets PostgreSQL plan it once per connection. */
const seatQuery = {
  name: 'find_seat',
  text: `select workspace_id as "workspaceId", name as "workspaceName", role, suspended_at is not null or coalesce(hold_at <= now(), false) as "isSuspended",
       pool_reveals_per_day as "poolRevealsPerDay", pool_exported_per_day as "poolExportedPerDay", reveals_per_day as "revealsPerDay",
       exported_per_day as "exportedPerDay"
     from workspace_members join workspaces on workspaces.id = workspace_id where user_id = $1`,
};

/** Null: the account is in no workspace. */
export async function findSeat({ pool }: Database, userId: string): Promise<Seat | null> {
  const { rows } = await pool.query<Seat>({ ...seatQuery, values: [userId] });
  return rows[0] ?? null;
}

/** The seat, which does not end before the caller's transaction does; null: the account has none, or the workspace is suspended or on hold. */
export async function keepSeat(
  client: PoolClient,
  userId: string,
): Promise<Pick<StoredMember, 'workspaceId' | 'role'> | null> {
  // The workspace before its members, as in every change of them, and so that who locks the workspace waits.
  const { rowCount } = await client.query(
    `select id from workspaces where suspended_at is null and coalesce(hold_at > now(), true)
       and id = (select workspace_id from workspace_members where user_id = $1) for share`,
    [userId],
  );
  if (rowCount === 0) return null;
  return firstRow(
    client,
    'select workspace_id as "workspaceId", role from workspace_members where user_id = $1 for share',
    [userId],
  );
}

export const findMember = (connection: Pick<PoolClient, 'query'>, userId: string): Promise<StoredMember | null> =>
  firstRow(connection, `select ${columns} from workspace_members where user_id = $1`, [userId]);

/** Owners first, then by the time of joining. */
export const findMembers = (connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<StoredMember[]> =>
  allRows(
    connection,
    `select ${columns} from workspace_members where workspace_id = $1 order by role <> 'owner', joined_at, user_id`,
    [workspaceId],
  );

export async function countMembers(connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<number> {
  const { rows } = await connection.query<{ members: number }>(
    'select count(*)::int as members from workspace_members where workspace_id = $1',
    [workspaceId],
  );
  return rows[0]?.members ?? 0;
}

/** False: the account is in a workspace already. It joins now, and not when its transaction began to wait for the workspace. */
export const insertMember = (
  client: PoolClient,
  {
    userId,
    workspaceId,
    role,
    handsOver,
    isProgram = false,
  }: Pick<StoredMember, 'userId' | 'workspaceId' | 'role' | 'handsOver'> & { isProgram?: boolean },
): Promise<boolean> =>
  anyRow(
    client,
    `insert into workspace_members (user_id, workspace_id, role, hands_over, is_program, joined_at) values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (user_id) do nothing`,
    [userId, workspaceId, role, handsOver, isProgram],
  );

export async function setRole(client: PoolClient, userId: string, role: WorkspaceRole): Promise<void> {
  await client.query('update workspace_members set role = $2 where user_id = $1', [userId, role]);
}

export async function setCeilings(
  client: PoolClient,
  userId: string,
  { revealsPerDay, exportedPerDay }: Pick<StoredMember, 'revealsPerDay' | 'exportedPerDay'>,
): Promise<void> {
  await client.query('update workspace_members set reveals_per_day = $2, exported_per_day = $3 where user_id = $1', [
    userId,
    revealsPerDay,
    exportedPerDay,
  ]);
}

export async function setHandsOver(client: PoolClient, userId: string, handsOver: boolean): Promise<void> {
  await client.query('update workspace_members set hands_over = $2 where user_id = $1', [userId, handsOver]);
}

/** The workspace keeps from when to when the person was a member. */
export async function deleteMember(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `with ended as (delete from workspace_members where user_id = $1 returning workspace_id, user_id, joined_at, is_program)
     insert into workspace_former_members (workspace_id, user_id, joined_at, left_at, is_program)
     select workspace_id, user_id, joined_at, clock_timestamp(), is_program from ended`,
    [userId],
  );
}

export interface FormerMember {
  userId: string;
  joinedAt: Date;
  leftAt: Date;
}

/** Once for each time that a person was a member. */
export const findFormerMembers = ({ pool }: Database, workspaceId: string): Promise<FormerMember[]> =>
  allRows(
    pool,
    `select user_id as "userId", joined_at as "joinedAt", left_at as "leftAt" from workspace_former_members
     where workspace_id = $1 order by left_at desc, user_id`,
    [workspaceId],
  );

/** The accounts of keys that ended, the latest first. */
export const findFormerPrograms = (connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<string[]> =>
  onlyColumn(
    connection,
    `select user_id as "userId" from workspace_former_members where workspace_id = $1 and is_program order by left_at desc, user_id`,
    [workspaceId],
  );

/** Who is longest an owner of the workspace to which the program belongs or belonged. Null: the account is that of a person. */
export async function findOwnerOfProgram({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ ownerId: string }>(
    `select owner.user_id as "ownerId" from (
       select workspace_id from workspace_members where is_program and user_id = $1
       union select workspace_id from workspace_former_members where is_program and user_id = $1
     ) as program join workspace_members owner using (workspace_id) where owner.role = 'owner'
     order by owner.joined_at, owner.user_id limit 1`,
    [userId],
  );
  return rows[0]?.ownerId ?? null;
}

/** The names of the workspaces to which accounts of programs belong or belonged, by account. Other accounts are not in the answer. */
export async function findWorkspacesOfPrograms(
  { pool }: Pick<Database, 'pool'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ userId: string; name: string }>(
    `select user_id as "userId", name from (
       select user_id, workspace_id from workspace_members where is_program and user_id = any($1::text[])
       union select user_id, workspace_id from workspace_former_members where is_program and user_id = any($1::text[])
     ) as programs join workspaces on workspaces.id = workspace_id`,
    [userIds],
  );
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}

/** Where and when an account was a member before, for its owner. */
export const findEarlierMemberships = (
  { pool }: Database,
  userId: string,
): Promise<{ name: string; joinedAt: Date; leftAt: Date }[]> =>
  allRows(
    pool,
    `select name, joined_at as "joinedAt", left_at as "leftAt" from workspace_former_members
     join workspaces on workspaces.id = workspace_id where user_id = $1 order by left_at desc`,
    [userId],
  );

export async function deleteFormerMembers({ pool }: Database, days: number): Promise<void> {
  await pool.query('delete from workspace_former_members where left_at < now() - make_interval(days => $1)', [days]);
}
