import type { PoolClient } from 'pg';
import { allRows, firstRow, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface SessionRow {
  sessionId: string;
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  role: string | null;
  hasFullAccess: boolean;
  hasSecondFactor: boolean;
  isSample: boolean;
  isStale: boolean;
  createdAt: Date;
  /** When the identity was last confirmed again; null: never. */
  steppedUpAt: Date | null;
  /** The provider of a workspace opened it. */
  usesSignOn: boolean;
}

const isLive = 's.expires_at > now() and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))';

/** Every request runs this statement. Its name lets PostgreSQL plan it once per connection. */
const sessionQuery = {
  name: 'find_session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.name, u.role, u.has_full_access as "hasFullAccess",
       coalesce(u.two_factor_enabled, false) as "hasSecondFactor", u.is_sample as "isSample", s.updated_at < now() - interval '5 minutes' as "isStale",
       s.created_at as "createdAt", s.stepped_up_at as "steppedUpAt", s.workspace_id is not null as "usesSignOn"
     from sessions s join users u on u.id = s.user_id
     where s.token = $1 and ${isLive}`,
};

/** The session and its account; null when it has ended, or the account is suspended. */
export async function findSession({ pool }: Database, token: string): Promise<SessionRow | null> {
  const {
    rows: [row],
  } = await pool.query<SessionRow>({ ...sessionQuery, values: [token] });
  return row ?? null;
}

export interface NewSession extends Pick<
  SessionRow,
  'userId' | 'email' | 'emailVerified' | 'role' | 'hasSecondFactor'
> {
  userAgent: string | null;
  /** False: it is the first sign-in of the account. */
  hasSignedInBefore: boolean;
  /** Of the other sessions of the last 30 days, also ended ones that are not deleted yet. */
  otherUserAgents: (string | null)[];
}

/** A session that this transaction created; null when it has deleted it again. */
export const findNewSession = (client: PoolClient, sessionId: string): Promise<NewSession | null> =>
  firstRow(
    client,
    `select u.id as "userId", u.email, u.email_verified as "emailVerified", u.role, coalesce(u.two_factor_enabled, false) as "hasSecondFactor",
       s.user_agent as "userAgent", u.last_sign_in_at is not null as "hasSignedInBefore",
       array(select distinct other.user_agent from sessions other where other.user_id = u.id and other.id <> s.id) as "otherUserAgents"
     from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  );

/** Of these tokens, those whose session has not ended and whose account is not suspended. */
export const findLiveTokens = ({ pool }: Database, tokens: readonly string[]): Promise<string[]> =>
  onlyColumn(
    pool,
    `select s.token from sessions s join users u on u.id = s.user_id where s.token = any($1) and ${isLive}`,
    [tokens],
  );

export async function touchSession({ pool }: Database, sessionId: string): Promise<void> {
  await pool.query('update sessions set updated_at = now() where id = $1', [sessionId]);
}

export async function saveStepUp(connection: Pick<PoolClient, 'query'>, sessionId: string, at: Date): Promise<void> {
  await connection.query('update sessions set stepped_up_at = $2 where id = $1', [sessionId, at]);
}

/** The provider of this workspace opened the session, which ends with the seat. */
export async function bindToWorkspace(client: PoolClient, sessionId: string, workspaceId: string): Promise<void> {
  await client.query('update sessions set workspace_id = $2 where id = $1', [sessionId, workspaceId]);
}

/**
 * Ends the sessions of addresses of the domain that no provider opened. Those of `exempt` accounts and of these administrators stay, if the
 * account of an exempt one has a second factor.
 */
export async function endPasswordSessions(
  client: PoolClient,
  { domain, exempt, adminEmails }: { domain: string; exempt: readonly string[]; adminEmails: readonly string[] },
): Promise<void> {
  await client.query(
    `delete from sessions using users where users.id = sessions.user_id and sessions.workspace_id is null
     and split_part(users.email, '@', 2) = $1 and users.role is distinct from 'admin' and users.email <> all($3::text[])
     and not (users.id = any($2::text[]) and coalesce(users.two_factor_enabled, false))`,
    [domain, exempt, adminEmails],
  );
}

export async function saveLastSignIn(client: PoolClient, userId: string): Promise<void> {
  await client.query('update users set last_sign_in_at = now() where id = $1', [userId]);
}

/** Lets the session end at this time, if it does not end before. */
export async function limitSession(client: PoolClient, sessionId: string, endsAt: Date): Promise<void> {
  await client.query('update sessions set expires_at = least(expires_at, $2) where id = $1', [sessionId, endsAt]);
}

export interface ListedSession {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

export const listSessions = ({ pool }: Database, userId: string): Promise<ListedSession[]> =>
  allRows(
    pool,
    `select id, user_agent as "userAgent", created_at as "createdAt", updated_at as "lastSeenAt" from sessions
     where user_id = $1 and expires_at > now() order by updated_at desc, id limit 100`,
    [userId],
  );

/** False when this user has no such session. */
export const endSession = ({ pool }: Database, userId: string, sessionId: string): Promise<boolean> =>
  anyRow(pool, 'delete from sessions where user_id = $1 and id = $2', [userId, sessionId]);

export async function endOtherSessions({ pool }: Database, userId: string, sessionId: string): Promise<void> {
  await pool.query('delete from sessions where user_id = $1 and id <> $2', [userId, sessionId]);
}

/** Every session, API key, assistant, code, password-reset link and pending sign-up of all accounts. */
export async function endAllSignIns({ pool }: Database): Promise<void> {
  await pool.query('delete from sessions');
  await pool.query('delete from oauth_codes');
  await pool.query('update api_keys set revoked_at = now() where revoked_at is null');
  await pool.query('delete from verifications');
  await pool.query('delete from sign_ups');
}

/** Sessions, codes and links that no longer open anything. */
export async function removeExpired({ pool }: Database): Promise<void> {
  await pool.query('delete from sessions where expires_at < now()');
  await pool.query('delete from verifications where expires_at < now()');
}
