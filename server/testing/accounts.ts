import { argon2, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#server/foundation/database/public.ts';

export interface TestAccount {
  email?: string;
  name?: string;
  role?: 'user' | 'admin';
  emailVerified?: boolean;
  banned?: boolean;
  /** False: an administrator who has not entered the password again. Others never have. */
  isSteppedUp?: boolean;
  /** Paid for until a month from now. Left out: none. */
  plan?: 'basic' | 'premium';
}

const testPassword = 'correct horse 42';

/** A hash names its cost. With that of the product each of a thousand sign-ins would take a fifteenth of a second. */
async function cheapHash(password: string): Promise<string> {
  const [cost, nonce] = [{ memory: 8, passes: 1, parallelism: 1, tagLength: 32 }, randomBytes(16)];
  const tag = await promisify(argon2)('argon2id', { message: password, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

let passwordHash: Promise<string> | null = null;
let people = 0;

/** A person in the table, as if they had signed up. */
export async function insertAccount(
  { pool }: Database,
  { email, name = 'Rosa Testperson', role = 'user', emailVerified = true, banned = false, plan }: TestAccount,
): Promise<{ userId: string; email: string; password: string }> {
  people += 1;
  const [userId, address] = [randomUUID(), email ?? `person-${people}@postbox.example`];
  passwordHash ??= cheapHash(testPassword);
  await pool.query(
    'insert into users (id, email, name, role, email_verified, banned, terms_accepted_at) values ($1, $2, $3, $4, $5, $6, now())',
    [userId, address, name, role, emailVerified, banned],
  );
  await pool.query(
    `insert into credentials (id, account_id, provider_id, user_id, password, updated_at) values ($1, $1, 'credential', $1, $2, now())`,
    [userId, await passwordHash],
  );
  if (plan) await insertPlan(pool, userId, plan);
  return { userId, email: address, password: testPassword };
}

/** A subscription as Stripe's events would have left it. */
async function insertPlan(pool: Database['pool'], userId: string, plan: 'basic' | 'premium'): Promise<void> {
  const [priceId, interval] = plan === 'basic' ? ['price_monthly', 'month'] : ['price_annual', 'year'];
  await pool.query(
    `insert into subscriptions (provider, provider_subscription_id, provider_customer_id, user_id, price_id, price_cents, currency,
       billing_interval, status, started_at, plan_started_at, current_period_end)
     values ('stripe', 'sub_' || $1, 'cus_' || $1, $1, $2, 29500, 'usd', $3, 'active', now(), now(), now() + interval '30 days')`,
    [userId, priceId, interval],
  );
}
