import type { PoolClient } from 'pg';
import { allRows, firstRow, type Database } from '#server/foundation/database/public.ts';

/** A sign-up, which becomes an account when its address is confirmed. */
export interface AccountDraft {
  email: string;
  name: string;
  /** Null: they did not say. */
  source: string | null;
  /** Null: the account has no password. */
  passwordHash: string | null;
  /** Null: at this moment. */
  termsAcceptedAt: Date | null;
  /** The version of the terms that was accepted. Null: accepted before versions were recorded. */
  termsVersion: string | null;
}

export interface SignUpRow extends AccountDraft {
  id: string;
  passwordHash: string;
  /** A path of this site. */
  returnPath: string;
}

export interface NewSignUp extends Omit<AccountDraft, 'termsAcceptedAt'> {
  passwordHash: string;
  returnPath: string;
  /** SHA-256 of the secret in the browser's cookie. */
  browserHash: Buffer;
}

const signUpColumns =
  'id, email, name, source, password as "passwordHash", terms_accepted_at as "termsAcceptedAt", terms_version as "termsVersion", return_path as "returnPath"';

export async function insertSignUp(
  client: PoolClient,
  { email, name, source, passwordHash, termsVersion, returnPath, browserHash }: NewSignUp,
): Promise<void> {
  await client.query(
    'insert into sign_ups (email, name, source, password, terms_accepted_at, terms_version, return_path, browser_hash) values ($1, $2, $3, $4, now(), $5, $6, $7)',
    [email, name, source, passwordHash, termsVersion, returnPath, browserHash],
  );
}

export async function hasSignUp(client: PoolClient, email: string): Promise<boolean> {
  const row = await firstRow<{ found: boolean }>(
    client,
    'select exists (select 1 from sign_ups where email = $1 and expires_at > now()) as found',
    [email],
  );
  return row?.found ?? false;
}

export const latestSignUps = ({ pool }: Database, email: string, most: number): Promise<SignUpRow[]> =>
  allRows(
    pool,
    `select ${signUpColumns} from sign_ups where email = $1 and expires_at > now() order by created_at desc, id limit $2`,
    [email, most],
  );

/** This browser's sign-up with this address; null when there is none or it has expired. */
export const signUpOfBrowser = ({ pool }: Database, email: string, browserHash: Buffer): Promise<SignUpRow | null> =>
  firstRow(
    pool,
    `select ${signUpColumns} from sign_ups where email = $1 and browser_hash = $2 and expires_at > now()`,
    [email, browserHash],
  );

export async function insertLink(client: PoolClient, tokenHash: Buffer, email: string): Promise<void> {
  await client.query('insert into confirmation_links (token_hash, email) values ($1, $2)', [tokenHash, email]);
}

/** An account that the operator prepares: a sign-up without a browser, and a link that makes its account an administrator. Both end after an hour. */
export async function insertInvitation(
  client: PoolClient,
  { email, name, passwordHash, tokenHash }: Pick<NewSignUp, 'email' | 'name' | 'passwordHash'> & { tokenHash: Buffer },
): Promise<void> {
  await client.query(
    `insert into sign_ups (email, name, password, terms_accepted_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 hour')`,
    [email, name, passwordHash],
  );
  await client.query(
    `insert into confirmation_links (token_hash, email, expires_at, makes_administrator) values ($1, $2, now() + interval '1 hour', true)`,
    [tokenHash, email],
  );
}

/** Two invitations are used one after the other, until the transaction ends: without an administrator there is no row to lock. */
export async function lockInvitations(client: PoolClient): Promise<void> {
  await client.query('lock table confirmation_links in share row exclusive mode');
}

export interface ConfirmationLink {
  /** In lower case. */
  email: string;
  /** The account is an administrator: the operator made the link. */
  makesAdministrator: boolean;
}

/** The address that a link was sent to; null when the link is used, expired or forged, or every sign-up of the address has expired. */
export const findLink = ({ pool }: Database, tokenHash: Buffer): Promise<ConfirmationLink | null> =>
  firstRow(
    pool,
    `select email, makes_administrator as "makesAdministrator" from confirmation_links as links where token_hash = $1 and expires_at > now()
     and exists (select 1 from sign_ups where sign_ups.email = links.email and sign_ups.expires_at > now())`,
    [tokenHash],
  );

/**
 * Uses the link up, together with every other link and sign-up of its address: their passwords, names and browsers count
 * for nothing from now on. False when the link was used in the meantime.
 */
export async function consumeLink(client: PoolClient, tokenHash: Buffer, email: string): Promise<boolean> {
  // The lock makes two confirmations of one address wait for each other, whatever links they hold.
  await client.query('select 1 from sign_ups where email = $1 order by id for update', [email]);
  const { rowCount } = await client.query(
    'delete from confirmation_links where token_hash = $1 and email = $2 and expires_at > now()',
    [tokenHash, email],
  );
  if (rowCount === 0) return false;
  await client.query('delete from confirmation_links where email = $1', [email]);
  await client.query('delete from sign_ups where email = $1', [email]);
  return true;
}

/** False when there is a confirmed account with this address. An unconfirmed one, left by an older version, is replaced. */
export async function insertAccount(
  client: PoolClient,
  userId: string,
  { email, name, source, passwordHash, termsAcceptedAt, termsVersion }: AccountDraft,
): Promise<boolean> {
  await client.query('delete from users where email = $1 and not email_verified', [email]);
  const { rowCount } = await client.query(
    `insert into users (id, email, name, role, email_verified, source, terms_accepted_at, terms_version) values ($1, $2, $3, 'user', true, $4, coalesce($5, now()), $6) on conflict (email) do nothing`,
    [userId, email, name, source, termsAcceptedAt, termsVersion],
  );
  if (rowCount === 0) return false;
  if (passwordHash === null) return true;
  await client.query(
    `insert into credentials (id, account_id, provider_id, user_id, password, updated_at) values ($1, $1, 'credential', $1, $2, now())`,
    [userId, passwordHash],
  );
  return true;
}

export async function removeExpiredSignUps({ pool }: Database): Promise<void> {
  await pool.query('delete from sign_ups where expires_at < now()');
  await pool.query('delete from confirmation_links where expires_at < now()');
}
