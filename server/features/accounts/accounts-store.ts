import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';

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

export async function findAccount({ pool }: Database, userId: string): Promise<AccountRow | null> {
  const { rows: [row] } = await pool.query<AccountRow>(`select ${accountColumns} from users where id = $1`, [userId]);
  return row ?? null;
}

export async function saveProfile({ pool }: Database, userId: string, { name, bio }: Pick<AccountRow, 'name' | 'bio'>): Promise<void> {
  await pool.query('update users set name = $2, bio = $3, updated_at = now() where id = $1', [userId, name, bio]);
}

export async function saveNotifications({ pool }: Database, userId: string, { marketing, newFeatures, securityAlerts }: AccountRow['notifications']): Promise<void> {
  await pool.query(
    'update users set notify_marketing = $2, notify_new_features = $3, notify_security_alerts = $4, updated_at = now() where id = $1',
    [userId, marketing, newFeatures, securityAlerts],
  );
}

export async function isEmailTaken({ pool }: Database, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from users where email = $1', [email]);
  return rowCount === 1;
}

/** What only we keep of a sign-up. `source` null: they did not say. */
export async function saveSignUp(client: PoolClient, email: string, source: string | null): Promise<void> {
  await client.query('update users set source = $2, terms_accepted_at = now() where email = $1', [email, source]);
}

/** One row whether the address is known or not, so that both take the same path. Hash null: unknown, or without a password. */
export async function findPassword({ pool }: Database, email: string): Promise<{ hash: string | null; isSample: boolean }> {
  const { rows: [row] } = await pool.query<{ hash: string | null; isSample: boolean }>(
    `select c.password as hash, coalesce(u.is_sample, false) as "isSample"
     from (select $1::text as email) asked left join users u using (email) left join credentials c on c.user_id = u.id and c.provider_id = 'credential'`,
    [email],
  );
  return row ?? { hash: null, isSample: false };
}

export async function findAddress({ pool }: Database, userId: string): Promise<string | null> {
  const { rows: [row] } = await pool.query<{ email: string }>('select email from users where id = $1', [userId]);
  return row?.email ?? null;
}

export async function isUnconfirmed(client: PoolClient, email: string): Promise<boolean> {
  const { rowCount } = await client.query('select from users where email = $1 and not email_verified', [email]);
  return rowCount === 1;
}

export interface SampleRow {
  id: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  passwordHash: string;
}

/** Does nothing when the address is taken. */
export async function insertSample(client: PoolClient, { id, email, name, role, passwordHash }: SampleRow): Promise<void> {
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

/** User ids by e-mail. */
export async function findSamples({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users where is_sample');
  return new Map(rows.map(({ id, email }) => [email, id]));
}
