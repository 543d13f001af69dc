import type { PoolClient } from 'pg';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { allRows, firstRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredInvitation {
  id: string;
  workspaceId: string;
  email: string;
  role: WorkspaceRole;
  sentAt: Date;
  expiresAt: Date;
  isExpired: boolean;
}

const columns = `id, workspace_id as "workspaceId", email, role, sent_at as "sentAt", expires_at as "expiresAt", expires_at <= now() as "isExpired"`;

/** Newest first. */
export const findInvitations = (
  connection: Pick<PoolClient, 'query'>,
  workspaceId: string,
): Promise<StoredInvitation[]> =>
  allRows(
    connection,
    `select ${columns} from workspace_invitations where workspace_id = $1 order by sent_at desc, id`,
    [workspaceId],
  );

/** One that can still be accepted; null: it was used, revoked or replaced, or it has expired. */
export const findOpenInvitation = (
  connection: Pick<PoolClient, 'query'>,
  tokenHash: Buffer,
): Promise<StoredInvitation | null> =>
  firstRow(connection, `select ${columns} from workspace_invitations where token_hash = $1 and expires_at > now()`, [
    tokenHash,
  ]);

/** An invitation of the address that has expired is replaced. Null: the address has one that has not. */
export const insertInvitation = (
  client: PoolClient,
  { workspaceId, email, role }: Pick<StoredInvitation, 'workspaceId' | 'email' | 'role'>,
  tokenHash: Buffer,
): Promise<StoredInvitation | null> =>
  firstRow(
    client,
    `insert into workspace_invitations as held (workspace_id, email, role, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))
     on conflict (workspace_id, email) do update
       set role = excluded.role, token_hash = excluded.token_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
       where held.expires_at <= now()
     returning ${columns}`,
    [workspaceId, email, role, tokenHash, workspaceLimits.invitationDays],
  );

/** Its time begins again, and the link before it ends. */
export async function renewInvitation(client: PoolClient, id: string, tokenHash: Buffer): Promise<StoredInvitation> {
  const { rows } = await client.query<StoredInvitation>(
    `update workspace_invitations set token_hash = $2, sent_at = now(), expires_at = now() + make_interval(days => $3) where id = $1
     returning ${columns}`,
    [id, tokenHash, workspaceLimits.invitationDays],
  );
  if (rows[0] === undefined) throw new Error('An invitation of a locked workspace is missing.');
  return rows[0];
}

export async function deleteInvitation(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from workspace_invitations where id = $1', [id]);
}

/** Of the address, which joined in another way. Returns the role that it was invited for; null: it had no invitation that has not expired. */
export async function takeInvitation(
  client: PoolClient,
  { workspaceId, email }: Pick<StoredInvitation, 'workspaceId' | 'email'>,
): Promise<WorkspaceRole | null> {
  const { rows } = await client.query<Pick<StoredInvitation, 'role' | 'isExpired'>>(
    'delete from workspace_invitations where workspace_id = $1 and email = $2 returning role, expires_at <= now() as "isExpired"',
    [workspaceId, email],
  );
  const [taken] = rows;
  return taken === undefined || taken.isExpired ? null : taken.role;
}

/** Those that expired so many days ago. */
export async function deleteOldInvitations({ pool }: Database, days: number): Promise<void> {
  await pool.query('delete from workspace_invitations where expires_at < now() - make_interval(days => $1)', [days]);
}
