import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertAccount } from '#server/testing/accounts.ts';

const { database } = testDatabase();
const migration = readFileSync(join(import.meta.dirname, '..', '..', 'migrations', '0010-sign-ups.sql'), 'utf8');

test('unconfirmed accounts of an older version no longer hold their addresses, and those of the last day can still be confirmed', async () => {
  const { pool } = database;
  const confirmed = await insertAccount(database, {});
  const [fresh, old, paying] = [
    await insertAccount(database, { emailVerified: false }),
    await insertAccount(database, { emailVerified: false }),
    await insertAccount(database, { emailVerified: false, plan: 'basic' }),
  ];
  await pool.query(`update users set created_at = now() - interval '25 hours' where id = any($1)`, [
    [old.userId, paying.userId],
  ]);
  await pool.query('drop table sign_ups, confirmation_links');
  await inTransaction(database, (client) => client.query(migration));
  const { rows } = await pool.query<{ email: string }>('select email from users order by email');
  expect(rows.map(({ email }) => email)).toEqual([confirmed.email, paying.email]);
  const moved = await pool.query(
    `select email, password is not null as "hasPassword", expires_at > now() + interval '23 hours' and expires_at <= now() + interval '1 day' as "endsInADay" from sign_ups`,
  );
  expect(moved.rows).toEqual([{ email: fresh.email, hasPassword: true, endsInADay: true }]);
});
