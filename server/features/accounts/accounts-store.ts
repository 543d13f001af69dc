import type { PoolClient } from 'pg';
import { allRows, firstRow, type Database } from '#server/foundation/database/public.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  bio: string;
  twoFactorEnabled: boolean;
  notifications: { marketing: boolean; newFeatures: boolean; securityAlerts: boolean };
}

const accountColumns = `id, email, name, bio, coalesce(two_factor_enabled, false) as "twoFactorEnabled",
  jsonb_build_object('marketing', notify_marketing, 'newFeatures', notify_new_features, 'securityAlerts', notify_security_alerts) as notifications`;

export const findAccount = ({ pool }: Database, userId: string): Promise<AccountRow | null> =>
  firstRow(pool, `select ${accountColumns} from users where id = $1`, [userId]);

/** The current account; null when it was deleted. One statement, so that a failed response never hides a saved change. */
export const saveProfile = (
  { pool }: Database,
  userId: string,
  { name, bio }: Pick<AccountRow, 'name' | 'bio'>,
): Promise<AccountRow | null> =>
  firstRow(pool, `update users set name = $2, bio = $3, updated_at = now() where id = $1 returning ${accountColumns}`, [
    userId,
    name,
    bio,
  ]);

/** As `saveProfile`. */
export const saveNotifications = (
  { pool }: Database,
  userId: string,
  { marketing, newFeatures, securityAlerts }: AccountRow['notifications'],
): Promise<AccountRow | null> =>
  firstRow(
    pool,
    `update users set notify_marketing = $2, notify_new_features = $3, notify_security_alerts = $4, updated_at = now() where id = $1 returning ${accountColumns}`,
    [userId, marketing, newFeatures, securityAlerts],
  );

export interface StoredPassword {
  /** Null: the address is unknown, or has no password. */
  hash: string | null;
  /** Null: no account has the address. */
  userId: string | null;
  isSample: boolean;
  /** The password is that of the latest sign-up with this address, and no account has it yet. */
  isUnconfirmed: boolean;
}

/** One row whether the address is known or not, so that both take the same path. */
export async function findPassword({ pool }: Database, email: string): Promise<StoredPassword> {
  const row = await firstRow<StoredPassword>(
    pool,
    `select coalesce(c.password, s.password) as hash, u.id as "userId", coalesce(u.is_sample, false) as "isSample", u.id is null and s.password is not null as "isUnconfirmed"
     from (select $1::text as email) asked left join users u using (email) left join credentials c on c.user_id = u.id and c.provider_id = 'credential'
       left join lateral (select password from sign_ups where sign_ups.email = asked.email and expires_at > now() and u.id is null order by created_at desc, id limit 1) s on true`,
    [email],
  );
  return row ?? { hash: null, userId: null, isSample: false, isUnconfirmed: false };
}

export async function findAddress({ pool }: Database, userId: string): Promise<string | null> {
  const row = await firstRow<{ email: string }>(pool, 'select email from users where id = $1', [userId]);
  return row?.email ?? null;
}

/** User id → e-mail address, for those of the users that exist. A program has a name in its place. */
export async function findAddresses({ pool }: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, case when is_program then name else email end as email from users where id = any($1::text[])',
    [userIds],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export interface Person {
  userId: string;
  name: string;
  email: string;
  /** The last use of a session or a key of the workspace, or the last sign-in; null: none is known. */
  lastActiveAt: Date | null;
  /** A key of a workspace: it has a name, and no one reads its address. */
  isProgram: boolean;
}

/** Those of the users that exist. */
export const findPeople = (connection: Pick<PoolClient, 'query'>, userIds: readonly string[]): Promise<Person[]> =>
  allRows(
    connection,
    `select id as "userId", name, email, is_program as "isProgram", greatest(last_sign_in_at,
       (select max(updated_at) from sessions where user_id = users.id),
       (select max(last_used_at) from api_keys where is_program and user_id = users.id)) as "lastActiveAt"
     from users where id = any($1::text[])`,
    [userIds],
  );

/** An account to which no one signs in. Its address receives no email. */
export async function insertProgram(client: PoolClient, { id, name }: { id: string; name: string }): Promise<void> {
  await client.query(
    `insert into users (id, email, name, role, email_verified, is_program) values ($1, $2, $3, 'user', true, true)`,
    [id, `${id}@programs.invalid`, name],
  );
}

/** By the id; those of the users that exist. The address names an account without a name. */
export async function findNames(
  connection: Pick<PoolClient, 'query'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await connection.query<{ id: string; name: string }>(
    `select id, coalesce(nullif(trim(name), ''), email) as name from users where id = any($1::text[])`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** `names` as `findNames` returns them. Null: there is no such account. */
export function namedBy(names: ReadonlyMap<string, string>, id: string | null): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

export interface AccountOfSignOn {
  userId: string;
  email: string;
  emailVerified: boolean;
  role: string | null;
  hasSecondFactor: boolean;
  isSample: boolean;
  isSuspended: boolean;
}

/** Null: there is none. It is not deleted until the transaction ends. */
export const findAccountOfSignOn = (
  client: PoolClient,
  by: { email: string } | { userId: string },
): Promise<AccountOfSignOn | null> =>
  firstRow(
    client,
    `select id as "userId", email, email_verified as "emailVerified", role, coalesce(two_factor_enabled, false) as "hasSecondFactor",
       is_sample as "isSample", coalesce(banned, false) and coalesce(ban_expires > now(), true) as "isSuspended"
     from users where ${'email' in by ? 'email' : 'id'} = $1 for key share`,
    ['email' in by ? by.email : by.userId],
  );

/** Those of the users that exist, without waiting for anyone. */
export const findSignInStates = (
  client: PoolClient,
  userIds: readonly string[],
): Promise<Pick<AccountOfSignOn, 'userId' | 'email' | 'hasSecondFactor' | 'isSuspended'>[]> =>
  allRows(
    client,
    `select id as "userId", email, coalesce(two_factor_enabled, false) as "hasSecondFactor",
       coalesce(banned, false) and coalesce(ban_expires > now(), true) as "isSuspended"
     from users where id = any($1::text[])`,
    [userIds],
  );

/** Keeps the user from being deleted until the caller's transaction ends; false when there is no such user. */
export async function keepUser(client: PoolClient, userId: string): Promise<boolean> {
  return (await client.query('select 1 from users where id = $1 for key share', [userId])).rowCount === 1;
}

/** As `keepUser`; and no other transaction keeps the user meanwhile. */
export async function keepUserAlone(client: PoolClient, userId: string): Promise<void> {
  await client.query('select 1 from users where id = $1 for update', [userId]);
}

/** As `keepUser`, without waiting: false also for a user who is being deleted by another transaction at this moment. */
export async function keepFreeUser(client: PoolClient, userId: string): Promise<boolean> {
  return (await client.query('select 1 from users where id = $1 for key share skip locked', [userId])).rowCount === 1;
}

/** Whether the address has an account. A sign-up that is not confirmed has none. */
export async function isConfirmed(client: Pick<PoolClient, 'query'>, email: string): Promise<boolean> {
  const row = await firstRow<{ found: boolean }>(
    client,
    'select exists (select 1 from users where email = $1 and email_verified) as found',
    [email],
  );
  return row?.found ?? false;
}

export interface SampleRow {
  id: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  passwordHash: string;
}

/** Does nothing when the address is taken. */
export async function insertSample(
  client: PoolClient,
  { id, email, name, role, passwordHash }: SampleRow,
): Promise<void> {
  const { rowCount } = await client.query(
    'insert into users (id, email, name, role, email_verified, is_sample) values ($1, $2, $3, $4, true, true) on conflict (email) do nothing',
    [id, email, name, role],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into credentials (id, account_id, provider_id, user_id, password, updated_at) values ($1, $1, 'credential', $1, $2, now())`,
    [id, passwordHash],
  );
}

export const findSamplePasswords = ({ pool }: Database): Promise<{ userId: string; hash: string }[]> =>
  allRows(
    pool,
    `select u.id as "userId", c.password as hash from users u join credentials c on c.user_id = u.id
     where u.is_sample and c.provider_id = 'credential' and c.password is not null`,
  );

export async function saveSamplePassword(client: PoolClient, userId: string, passwordHash: string): Promise<void> {
  await client.query(
    `update credentials set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [userId, passwordHash],
  );
}

/** User ids by e-mail. */
export async function findSamples({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users where is_sample');
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Where emails about sign-ins and changes go; null: the owner switched them off, or everyone on this machine shares the account. */
export async function findNoticeAddress(client: PoolClient, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ email: string }>(
    'select email from users where id = $1 and notify_security_alerts and not is_sample and not is_program',
    [userId],
  );
  return rows[0]?.email ?? null;
}
