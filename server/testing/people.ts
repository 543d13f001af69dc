import { randomUUID } from 'node:crypto';
import { hashPassword } from '../features/accounts/public.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface TestPerson {
  email?: string;
  name?: string;
  role?: 'user' | 'admin';
  emailVerified?: boolean;
  banned?: boolean;
}

const testPassword = 'correct horse 42';
let passwordHash: Promise<string> | null = null;
let people = 0;

/** A person in the table, as if they had signed up. */
export async function insertPerson({ pool }: Database, { email, name = 'Rosa Testperson', role = 'user', emailVerified = true, banned = false }: TestPerson): Promise<{ userId: string; email: string; password: string }> {
  people += 1;
  const [userId, address] = [randomUUID(), email ?? `person-${people}@postbox.example`];
  passwordHash ??= hashPassword(testPassword);
  await pool.query('insert into users (id, email, name, role, email_verified, banned, terms_accepted_at) values ($1, $2, $3, $4, $5, $6, now())', [userId, address, name, role, emailVerified, banned]);
  await pool.query(`insert into credentials (id, account_id, provider_id, user_id, password, updated_at) values ($1, $1, 'credential', $1, $2, now())`, [userId, await passwordHash]);
  return { userId, email: address, password: testPassword };
}
