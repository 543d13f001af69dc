// The accounts as administrators see them.
import type { PoolClient } from 'pg';
import { allRows, type Database } from '#server/foundation/database/public.ts';

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

export interface UserSelection {
  /** A part of the address in lower case; empty: all. */
  part: string;
  state?: 'active' | 'suspended';
  /** Who signed in last before, or not before, this moment, or never. */
  signedIn?: { is: 'since' | 'before'; moment: Date } | 'never';
  /** Only these users, or all others. */
  among?: { ids: readonly string[]; isExcept: boolean };
}

/** `longest_away`: who never signed in comes first. */
type OrderName = 'newest' | 'last_sign_in' | 'longest_away' | 'plan' | 'suspended';

export interface UserOrder {
  by: OrderName;
  /** For the order by plan: ids of users by their rank. Those who are in none come last. */
  ranks: readonly (readonly string[])[];
}

const orders: Record<OrderName, string> = {
  newest: 'created_at desc',
  last_sign_in: 'last_sign_in_at desc nulls last, created_at desc',
  longest_away: 'last_sign_in_at nulls first, created_at desc',
  plan: 'rank, created_at desc',
  suspended: `(${isSuspended}) desc, created_at desc`,
};

/** Conditions and their parameters. Without any the query needs an index only. */
function conditionsOf({ part, state, signedIn, among }: UserSelection): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const use = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['not is_program'];
  if (part !== '') conditions.push(`strpos(email, ${use(part)}) > 0`);
  if (state !== undefined) conditions.push(`${state === 'active' ? 'not' : ''} (${isSuspended})`);
  if (signedIn === 'never') conditions.push('last_sign_in_at is null');
  else if (signedIn !== undefined)
    conditions.push(`last_sign_in_at ${signedIn.is === 'since' ? '>=' : '<'} ${use(signedIn.moment)}`);
  if (among !== undefined) conditions.push(`id ${among.isExcept ? '<> all' : '= any'}(${use(among.ids)}::text[])`);
  return { where: conditions.join(' and '), values };
}

export async function findUsers(
  { pool }: Database,
  selection: UserSelection,
  { by, ranks }: UserOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<UserRow[]> {
  const { where, values } = conditionsOf(selection);
  const use = (value: unknown): string => `$${values.push(value)}`;
  const ranked = ranks.flatMap((ids, rank) => ids.map((id) => ({ id, rank })));
  const ranking =
    by === 'plan'
      ? `left join unnest(${use(ranked.map(({ id }) => id))}::text[], ${use(ranked.map(({ rank }) => rank))}::int[]) as ranks (id, rank) using (id)`
      : '';
  return allRows(
    pool,
    `select ${columns} from users join (
       select id, row_number() over (order by ${orders[by]}, id desc) as position from users ${ranking}
       where ${where} order by position offset ${use(offset)} limit ${use(limit)}
     ) page using (id) order by position`,
    values,
  );
}

export async function countUsers({ pool }: Database, selection: UserSelection): Promise<number> {
  const { where, values } = conditionsOf(selection);
  const { rows } = await pool.query<{ count: string }>(`select count(*) from users where ${where}`, values);
  return Number(rows[0]?.count ?? 0);
}

export interface PendingSignUp {
  id: string;
  email: string;
  createdAt: Date;
}

/** Addresses without an account whose newest sign-up waits for its confirmation, newest first. */
export const findPendingSignUps = ({ pool }: Database, part: string, limit: number): Promise<PendingSignUp[]> =>
  allRows(
    pool,
    `select id, email, created_at as "createdAt" from (
       select distinct on (email) id, email, created_at from sign_ups
       where expires_at > now() and strpos(email, $1) > 0 and not exists (select 1 from users where users.email = sign_ups.email)
       order by email, created_at desc
     ) latest order by created_at desc, id limit $2`,
    [part, limit],
  );

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
 * changes of administrators take turns. In the order of ids, so that they cannot wait for each other in a circle. Rows that name these
 * accounts can be written meanwhile.
 */
export const lockAdministratorsAnd = (
  client: PoolClient,
  userId: string,
  adminEmails: readonly string[],
): Promise<LockedUser[]> =>
  allRows(
    client,
    `select id, email, email_verified as "emailVerified", role, coalesce(two_factor_enabled, false) as "hasSecondFactor",
       ${isSuspended} as "isSuspended", is_sample as "isSample"
     from users where (id = $1 and not is_program) or role = 'admin' or email = any($2::text[]) order by id for no key update`,
    [userId, adminEmails],
  );

export async function saveRole(client: PoolClient, userId: string, role: 'user' | 'admin'): Promise<void> {
  await client.query('update users set role = $2, updated_at = now() where id = $1', [userId, role]);
}
