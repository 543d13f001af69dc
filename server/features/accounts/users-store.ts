// The accounts as administrators see them.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

export interface UserRow {
  id: string;
  email: string;
  emailVerified: boolean;
  role: string | null;
  createdAt: Date;
  lastSignInAt: Date | null;
  /** Where the user heard about CareRoster; null: not stated. */
  source: string | null;
  hasSecondFactor: boolean;
  isSuspended: boolean;
  isSample: boolean;
}

const isSuspended = 'coalesce(banned, false) and coalesce(ban_expires > now(), true)';
const columns = `id, email, email_verified as "emailVerified", role, created_at as "createdAt", last_sign_in_at as "lastSignInAt", source,
  coalesce(two_factor_enabled, false) as "hasSecondFactor", ${isSuspended} as "isSuspended", is_sample as "isSample"`;

/** `$1`: a part of the address in lower case. An empty one is left out of the query, which then needs the index only. */
const matching = (part: string): string => (part === '' ? '$1 = $1' : `strpos(email, $1) > 0`);

/** Newest first. */
export async function findUsers(
  { pool }: Database,
  part: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<UserRow[]> {
  const { rows } = await pool.query<UserRow>(
    `select ${columns} from users
     join (select id from users where ${matching(part)} order by created_at desc, id desc offset $2 limit $3) page using (id)
     order by created_at desc, id desc`,
    [part, offset, limit],
  );
  return rows;
}

export async function countUsers({ pool }: Database, part: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from users where ${matching(part)}`, [part]);
  return Number(rows[0]?.count ?? 0);
}

export interface PendingSignUp {
  id: string;
  email: string;
  createdAt: Date;
}

/** Addresses without an account whose newest sign-up waits for its confirmation, newest first. */
export async function findPendingSignUps({ pool }: Database, part: string, limit: number): Promise<PendingSignUp[]> {
  const { rows } = await pool.query<PendingSignUp>(
    `select id, email, created_at as "createdAt" from (
       select distinct on (email) id, email, created_at from sign_ups
       where expires_at > now() and ${matching(part)} and not exists (select 1 from users where users.email = sign_ups.email)
       order by email, created_at desc
     ) latest order by created_at desc, id limit $2`,
    [part, limit],
  );
  return rows;
}

/** Null: there is no such sign-up, it has expired, or its address has an account by now. */
export async function findPendingAddress(client: PoolClient, signUpId: string): Promise<string | null> {
  const { rows } = await client.query<{ email: string }>(
    `select email from sign_ups where id::text = $1 and expires_at > now()
     and not exists (select 1 from users where users.email = sign_ups.email)`,
    [signUpId],
  );
  return rows[0]?.email ?? null;
}

export type LockedUser = Pick<
  UserRow,
  'id' | 'email' | 'emailVerified' | 'role' | 'hasSecondFactor' | 'isSuspended' | 'isSample'
>;

/**
 * Locks this account and every account that has or is named for the role of administrator, until the transaction ends: concurrent
 * changes of administrators take turns. In the order of ids, so that they cannot wait for each other in a circle.
 */
export async function lockAdministratorsAnd(
  client: PoolClient,
  userId: string,
  adminEmails: readonly string[],
): Promise<LockedUser[]> {
  const { rows } = await client.query<LockedUser>(
    `select id, email, email_verified as "emailVerified", role, coalesce(two_factor_enabled, false) as "hasSecondFactor",
       ${isSuspended} as "isSuspended", is_sample as "isSample"
     from users where id = $1 or role = 'admin' or email = any($2::text[]) order by id for update`,
    [userId, adminEmails],
  );
  return rows;
}

export async function saveRole(client: PoolClient, userId: string, role: 'user' | 'admin'): Promise<void> {
  await client.query('update users set role = $2, updated_at = now() where id = $1', [userId, role]);
}
