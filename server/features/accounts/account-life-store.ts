import type { PoolClient } from 'pg';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

/** Null: no account has this address. `email` in lower case. */
export async function findUserIdByEmail({ pool }: Database, email: string): Promise<string | null> {
  const row = await firstRow<{ id: string }>(pool, 'select id from users where email = $1', [email]);
  return row?.id ?? null;
}

export interface StoredSuspension {
  userId: string;
  isSuspended: boolean;
  /** When the suspension ends by itself; null: never, or there is none. */
  until: Date | null;
  /** When the latest suspension, or the end of one, was recorded in this database; null: never. */
  changedAt: Date | null;
}

const suspensionColumns = `id as "userId", coalesce(banned, false) and coalesce(ban_expires > now(), true) as "isSuspended",
  ban_expires as until, (select max(recorded_at) from account_events where user_id = users.id) as "changedAt"`;

/** Of these accounts, those that exist. */
export const findSuspensions = ({ pool }: Database, userIds: readonly string[]): Promise<StoredSuspension[]> =>
  allRows(pool, `select ${suspensionColumns} from users where id = any($1::text[])`, [userIds]);

/** Others cannot change the account until the transaction ends. Null: there is no such account. */
export const lockAccount = (client: PoolClient, userId: string): Promise<StoredSuspension | null> =>
  firstRow(client, `select ${suspensionColumns} from users where id = $1 for update`, [userId]);

/** The state before; null: there is no such account. `until` null: until it is lifted. */
export const setSuspended = (
  client: PoolClient,
  userId: string,
  { reason, until }: { reason: string | null; until: Date | null },
): Promise<{ isSuspended: boolean } | null> =>
  firstRow(
    client,
    `update users set banned = true, ban_reason = $2, ban_expires = $3, updated_at = now()
     from (select id, coalesce(banned, false) and coalesce(ban_expires > now(), true) as was from users where id = $1 for update) before
     where users.id = before.id returning was as "isSuspended"`,
    [userId, reason, until],
  );

/** False: there is no such account, or it was not suspended. */
export const clearSuspended = (client: PoolClient, userId: string): Promise<boolean> =>
  anyRow(
    client,
    'update users set banned = false, ban_reason = null, ban_expires = null, updated_at = now() where id = $1 and banned',
    [userId],
  );

/** Returns how many there were. */
export async function endAllSessions(client: PoolClient, userId: string): Promise<number> {
  const { rowCount } = await client.query('delete from sessions where user_id = $1', [userId]);
  return rowCount ?? 0;
}

/** Deletes the account, its sessions, credentials and every other row that references it. Null: there is no such account. */
export const removeUser = (
  client: PoolClient,
  userId: string,
): Promise<{ role: string | null; createdAt: Date } | null> =>
  firstRow(client, 'delete from users where id = $1 returning role, created_at as "createdAt"', [userId]);
