// Workspaces as the people who act in them lock them, and as administrators list them.
import type { PoolClient } from 'pg';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredWorkspace {
  id: string;
  name: string;
  /** Granted and bought ones that count now. */
  seats: number;
  grantedSeats: number;
  /** As last told, also after they have ended; null: none were ever bought or ordered. */
  boughtSeats: number | null;
  /** When the bought ones stop counting; null: without an end. */
  boughtUntil: Date | null;
  /** When the workspace is on hold unless something changes; null: it has enough seats. */
  holdAt: Date | null;
  isOnHold: boolean;
  poolRevealsPerDay: number | null;
  poolExportedPerDay: number | null;
  /** When all this was read. */
  readAt: Date;
  createdAt: Date;
  suspendedAt: Date | null;
  suspensionReason: string | null;
}

const boughtNow = 'case when bought_until > now() or bought_until is null then coalesce(bought_seats, 0) else 0 end';

const columns = `id, name, least(${workspaceLimits.seatsMax}, seats + ${boughtNow}) as seats, seats as "grantedSeats", bought_seats as "boughtSeats",
  bought_until as "boughtUntil", hold_at as "holdAt", coalesce(hold_at <= now(), false) as "isOnHold",
  pool_reveals_per_day as "poolRevealsPerDay", pool_exported_per_day as "poolExportedPerDay", clock_timestamp() as "readAt", created_at as "createdAt", suspended_at as "suspendedAt", suspension_reason as "suspensionReason"`;

/** Until the transaction ends, no other one changes the workspace, its members or its invitations. */
export async function lockWorkspace(client: PoolClient, id: string): Promise<StoredWorkspace | null> {
  // Not `for update`: who edits a shared list holds the list and writes an event of the workspace, while the caller may wait for that list.
  return firstRow(client, `select ${columns} from workspaces where id = $1 for no key update`, [id]);
}

export const findWorkspace = (connection: Pick<PoolClient, 'query'>, id: string): Promise<StoredWorkspace | null> =>
  firstRow(connection, `select ${columns} from workspaces where id = $1`, [id]);

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

/** On hold from the beginning, until its seats are paid. */
export async function insertUnpaidWorkspace(client: PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into workspaces (name, seats, bought_seats, bought_until, hold_at) values ($1, 0, 0, now(), now()) returning id',
    [name],
  );
  if (rows[0] === undefined) throw new Error('The insert returned no row.');
  return rows[0].id;
}

export async function setBought(
  client: PoolClient,
  id: string,
  { seats, until }: { seats: number; until: Date | null },
): Promise<void> {
  await client.query('update workspaces set bought_seats = $2, bought_until = $3 where id = $1', [id, seats, until]);
}

/** `holdAt` null: the workspace has enough seats. */
export async function setHold(client: PoolClient, id: string, holdAt: Date | null): Promise<void> {
  await client.query('update workspaces set hold_at = $2 where id = $1 and hold_at is distinct from $2', [id, holdAt]);
}

export async function setPool(
  client: PoolClient,
  id: string,
  { revealsPerDay, exportedPerDay }: { revealsPerDay: number | null; exportedPerDay: number | null },
): Promise<void> {
  await client.query('update workspaces set pool_reveals_per_day = $2, pool_exported_per_day = $3 where id = $1', [
    id,
    revealsPerDay,
    exportedPerDay,
  ]);
}

/** That were ordered more than `days` ago and never paid: no seat was ever bought or granted. */
export async function deleteUnpaidWorkspaces({ pool }: Database, days: number): Promise<void> {
  await pool.query(
    `delete from workspaces where seats = 0 and bought_seats = 0 and created_at < now() - make_interval(days => $1)
       and (select count(*) from workspace_members where workspace_id = workspaces.id) <= 1`,
    [days],
  );
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
  /** Proven for single sign-on. */
  domains: string[];
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
         array(select user_id from workspace_members where workspace_id = workspaces.id and role = 'owner' order by joined_at, user_id limit 5) as owners,
         array(select domain from workspace_domains where workspace_id = workspaces.id and proven_at is not null order by domain) as domains
       from workspaces where ${fits} order by created_at desc, id offset $3 limit $4`,
      [part, owners, offset, limit],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from workspaces where ${fits}`, [part, owners]),
  ]);
  return { workspaces, count: counts[0]?.count ?? 0 };
}

/** False: this is the change that was noted last. */
export const noteSeatChange = (client: PoolClient, workspaceId: string, change: string): Promise<boolean> =>
  anyRow(
    client,
    'update workspaces set noted_seat_change = $2 where id = $1 and noted_seat_change is distinct from $2',
    [workspaceId, change],
  );
