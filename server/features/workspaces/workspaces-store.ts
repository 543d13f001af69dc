// Workspaces as the people who act in them lock them, and as administrators list them.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface StoredWorkspace {
  id: string;
  name: string;
  seats: number;
  createdAt: Date;
  /** Null: it is not suspended. */
  suspendedAt: Date | null;
  suspensionReason: string | null;
}

const columns = `id, name, seats, created_at as "createdAt", suspended_at as "suspendedAt", suspension_reason as "suspensionReason"`;

/** Until the transaction ends, no other one changes the workspace, its members or its invitations. */
export async function lockWorkspace(client: PoolClient, id: string): Promise<StoredWorkspace | null> {
  const { rows } = await client.query<StoredWorkspace>(`select ${columns} from workspaces where id = $1 for update`, [
    id,
  ]);
  return rows[0] ?? null;
}

export async function findWorkspace(
  connection: Pick<PoolClient, 'query'>,
  id: string,
): Promise<StoredWorkspace | null> {
  const { rows } = await connection.query<StoredWorkspace>(`select ${columns} from workspaces where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function insertWorkspace(client: PoolClient, name: string, seats: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into workspaces (name, seats) values ($1, $2) returning id',
    [name, seats],
  );
  if (rows[0] === undefined) throw new Error('The insert returned no row.');
  return rows[0].id;
}

export async function setSeats(client: PoolClient, id: string, seats: number): Promise<void> {
  await client.query('update workspaces set seats = $2 where id = $1', [id, seats]);
}

export async function setName(client: PoolClient, id: string, name: string): Promise<void> {
  await client.query('update workspaces set name = $2 where id = $1', [id, name]);
}

/** `reason` null: the suspension ends. */
export async function setSuspension(client: PoolClient, id: string, reason: string | null): Promise<void> {
  await client.query(
    `update workspaces set suspension_reason = $2, suspended_at = case when $2::text is null then null else coalesce(suspended_at, now()) end
     where id = $1`,
    [id, reason],
  );
}

/** With its members and invitations. */
export async function deleteWorkspace(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from workspaces where id = $1', [id]);
}

export interface WorkspaceOfList extends StoredWorkspace {
  members: number;
  openInvitations: number;
  /** User ids. */
  owners: string[];
}

/** `part`: of the name in lower case; empty: all. `owners`: workspaces of these owners fit as well. */
const fits = `($1 = '' or strpos(lower(name), $1) > 0 or exists (
  select 1 from workspace_members owner where owner.workspace_id = workspaces.id and role = 'owner' and user_id = any($2::text[])))`;

/** Newest first. */
export async function listWorkspaces(
  { pool }: Database,
  { part, owners }: { part: string; owners: readonly string[] },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ workspaces: WorkspaceOfList[]; count: number }> {
  const [{ rows: workspaces }, { rows: counts }] = await Promise.all([
    pool.query<WorkspaceOfList>(
      `select ${columns},
         (select count(*)::int from workspace_members where workspace_id = workspaces.id) as members,
         (select count(*)::int from workspace_invitations where workspace_id = workspaces.id and expires_at > now()) as "openInvitations",
         array(select user_id from workspace_members where workspace_id = workspaces.id and role = 'owner' order by joined_at, user_id limit 5) as owners
       from workspaces where ${fits} order by created_at desc, id offset $3 limit $4`,
      [part, owners, offset, limit],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from workspaces where ${fits}`, [part, owners]),
  ]);
  return { workspaces, count: counts[0]?.count ?? 0 };
}
