import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { accountLife } from '#server/testing/account-life.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { addToSystems, replaceCandidates } from '../own-system/public.ts';
import { deleteAccount, suspendAccount } from '../accounts/public.ts';

const named = 'named@postbox.example';
const demo = 'demo@postbox.example';
const product = testProduct({ accounts: { adminEmails: [named], demoEmail: demo } });
const { pool } = product.database;

const page = z.object({
  users: z.array(z.looseObject({ id: z.string(), email: z.string() })),
  count: z.int(),
  totalPages: z.int(),
  unconfirmed: z.array(z.object({ id: z.string(), email: z.string(), signup_date: z.string() })),
});
const list = async (input: object = {}) =>
  page.parse(await (await (await product.as('admin')).post('/api/list_users', input)).json());
const readStats = async (): Promise<Record<string, number>> =>
  z.record(z.string(), z.int()).parse(await (await (await product.as('admin')).request('/api/user-stats')).json());
const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  z.object({ code: z.string() }).parse(await response.json()).code,
];
const why = { reason: 'Copied the directory' };
const act = (
  by: SignedIn,
  userId: string,
  action: string,
  body: object = action === 'suspend' ? why : {},
): Promise<Response> => by.post(`/api/users/${userId}/${action}`, body);
const remove = (by: SignedIn, userId: string): Promise<Response> => by.post('/api/admin-delete-user', { userId });
const accountStatus = async (by: SignedIn): Promise<number> => (await by.request('/api/account')).status;
const actionsAbout = async (userId: string): Promise<unknown[]> =>
  (
    await pool.query(
      'select action, actor_id as by, before, after from audit_entries where subject_id = $1 order by sequence',
      [userId],
    )
  ).rows;
const demoteAllBut = (...ids: string[]) =>
  pool.query(`update users set role = 'user' where role = 'admin' and not id = any($1)`, [ids]);

/** The accounts of the test of filters, by the first part of their address. */
const filtered = async (filters: object) => {
  const { users, count } = await list({ query: '@zqfilter.example', ...filters });
  expect(count).toBe(users.length);
  return users.map(({ email }) => email.split('@')[0]);
};

describe('the list of users', () => {
  test('has a row for each user, newest first, with plan, exports, demo access and badges', async () => {
    const admin = await product.as('admin');
    const [annual, granted, demoUser] = [
      await product.signedIn({ plan: 'premium' }),
      await product.signedIn(),
      await product.signedIn({ email: demo }),
    ];
    await admin.post('/api/demo-access-manager/grant', { userId: granted.userId, featureType: 'full_access' });
    await pool.query(
      `insert into exports (user_id, export_count, excluded_count, file_name, description, columns, request_hash)
       select $1, n, 0, 'a.csv', '', '{}', '' from unnest(array[3, 4]) n`,
      [annual.userId],
    );
    await pool.query(`update users set source = 'a colleague', banned = true where id = $1`, [granted.userId]);
    const { users } = await list();
    expect(users.map(({ id }) => id).slice(0, 3)).toEqual([demoUser.userId, granted.userId, annual.userId]);
    const rowOf = (id: string) => users.find((user) => user.id === id);
    expect(rowOf(annual.userId)).toMatchObject({
      email: annual.email,
      subscription_status: 'active',
      subscription_plan: 'Annual Plan',
      total_exports: 7,
      last_sign_in_at: expect.any(String),
      is_admin: false,
      demo_grants: [],
    });
    expect(rowOf(granted.userId)).toMatchObject({
      subscription_status: 'none',
      subscription_plan: 'Free',
      source: 'a colleague',
      is_suspended: true,
      demo_grants: [{ feature_type: 'full_access', expires_at: null }],
    });
    expect(rowOf(demoUser.userId)).toMatchObject({ is_demo_account: true });
    expect(rowOf(admin.userId)).toMatchObject({ is_admin: true, has_second_factor: false });
    expect(await readStats()).toEqual({
      total_users: users.length,
      active_subscriptions: 1,
      paid_subscriptions: 1,
      total_exports: 7,
    });
    const fallback = await admin.request('/api/admin-users?page=1&query=');
    expect(page.parse(await fallback.json()).users).toEqual(users);
  });

  test('is filtered and sorted by plan, state and last sign-in, page by page, with the count of what fits', async () => {
    await product.signedIn({ plan: 'premium', email: 'annual@zqfilter.example' });
    const [monthly, trial, free, away] = [
      await product.signedIn({ plan: 'basic', email: 'monthly@zqfilter.example' }),
      await product.signedIn({ plan: 'basic', email: 'trial@zqfilter.example' }),
      await product.signedIn({ email: 'free@zqfilter.example' }),
      await product.signedIn({ plan: 'premium', email: 'away@zqfilter.example' }),
    ];
    await pool.query(`update subscriptions set status = 'trialing' where user_id = $1`, [trial.userId]);
    // The plan has ended: free, as the row says.
    await pool.query(`update subscriptions set ends_at = now() - interval '1 day' where user_id = $1`, [away.userId]);
    await pool.query(`update users set last_sign_in_at = now() - interval '40 days' where id = $1`, [monthly.userId]);
    await pool.query(`update users set last_sign_in_at = null, banned = true where id = $1`, [away.userId]);
    expect(await filtered({})).toEqual(['away', 'free', 'trial', 'monthly', 'annual']);
    for (const [filters, expected] of [
      [{ plan: 'annual' }, ['annual']],
      [{ plan: 'monthly' }, ['monthly']],
      [{ plan: 'trial' }, ['trial']],
      [{ plan: 'free' }, ['away', 'free']],
      [{ state: 'suspended' }, ['away']],
      [{ state: 'active', plan: 'free' }, ['free']],
      [{ signedIn: 'never' }, ['away']],
      [{ signedIn: 'before_30_days' }, ['monthly']],
      [{ signedIn: 'within_30_days' }, ['free', 'trial', 'annual']],
      [{ plan: 'annual', signedIn: 'never' }, []],
    ] as const)
      expect([filters, await filtered(filters)]).toEqual([filters, expected]);
    expect(await filtered({ sort: 'plan' })).toEqual(['annual', 'monthly', 'trial', 'away', 'free']);
    expect((await filtered({ sort: 'last_sign_in' })).slice(-2)).toEqual(['monthly', 'away']);
    expect((await filtered({ sort: 'longest_away' })).slice(0, 2)).toEqual(['away', 'monthly']);
    expect((await filtered({ sort: 'suspended' }))[0]).toBe('away');
    const query = new URLSearchParams({ query: '@zqfilter.example', plan: 'free', sort: 'longest_away' });
    const fallback = await (await product.as('admin')).request(`/api/admin-users?${query.toString()}`);
    expect(page.parse(await fallback.json()).users.map(({ id }) => id)).toEqual([away.userId, free.userId]);
    for (const wrong of [{ plan: 'gold' }, { sort: 'email; drop table users' }, { state: ['active'] }])
      expect((await (await product.as('admin')).post('/api/list_users', wrong)).status).toBe(400);
  });

  test('counts subscriptions as the rights of their users do, whatever their state', async () => {
    const before = await readStats();
    const states: [sql: string, active: 0 | 1, paid: 0 | 1][] = [
      [`status = 'trialing'`, 1, 0],
      [`status = 'past_due', past_due_since = now() - interval '2 days'`, 1, 1],
      [`status = 'past_due', past_due_since = now() - interval '8 days'`, 0, 0],
      [`ends_at = now() + interval '1 day'`, 1, 1],
      [`ends_at = now() - interval '1 second'`, 0, 0],
      [`current_period_end = now() - interval '6 days'`, 1, 1],
      [`current_period_end = now() - interval '8 days'`, 0, 0],
      [`status = 'canceled'`, 0, 0],
      [`status = 'paused'`, 0, 0],
      ['price_id = null', 0, 0],
      [`provider = 'sandbox', current_period_end = now() - interval '80 days'`, 0, 0],
    ];
    for (const [sql, active, paid] of states) {
      const user = await product.signedIn({ plan: 'basic' });
      await pool.query(`update subscriptions set ${sql} where user_id = $1`, [user.userId]);
      const stats = await readStats();
      expect([sql, stats['active_subscriptions'], stats['paid_subscriptions']]).toEqual([
        sql,
        (before['active_subscriptions'] ?? 0) + active,
        (before['paid_subscriptions'] ?? 0) + paid,
      ]);
      const subscribed: unknown = await (await user.post('/api/check-subscription', {})).json();
      expect([sql, subscribed]).toEqual([sql, { subscribed: active === 1 }]);
      await pool.query('delete from subscriptions where user_id = $1', [user.userId]);
    }
  });

  test('is searched by a part of the address, literally, in pages', async () => {
    await Promise.all(
      Array.from({ length: 27 }, (_, n) => insertAccount(product.database, { email: `many_${n}%x@searched.example` })),
    );
    const first = await list({ query: ' MANY_ ' });
    expect([first.count, first.totalPages, first.users.length]).toEqual([27, 2, 25]);
    const second = await list({ query: 'many_', page: 2 });
    expect(second.users).toHaveLength(2);
    expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(27);
    expect((await list({ query: 'many_', page: 3 })).users).toEqual([]);
    expect((await list({ query: '%x@searched' })).count).toBe(27);
    expect((await list({ query: 'manyy' })).count).toBe(0);
    expect((await list({ query: `'; drop table users; --` })).count).toBe(0);
    for (const input of [{ page: 0 }, { page: 1.5 }, { query: 'x'.repeat(201) }, { order: 'email' }])
      expect((await (await product.as('admin')).post('/api/list_users', input)).status).toBe(400);
  });

  test('shows sign-ups that wait for their confirmation, and sends the link again', async () => {
    const admin = await product.as('admin');
    const email = 'waiting@signup.example';
    await product.post('/api/auth/sign-up/email', { email, password: 'correct horse 42', acceptedTerms: true });
    const { unconfirmed, users } = await list({ query: 'waiting@signup' });
    expect([users, unconfirmed.map((one) => one.email)]).toEqual([[], [email]]);
    const id = unconfirmed[0]?.id ?? '';
    const resend = (signUpId: string) => admin.post(`/api/sign-ups/${signUpId}/resend-confirmation`, {});
    await expect.poll(async () => (await product.mails(email)).length, { timeout: 300_000 }).toBe(1);
    expect((await resend(id)).status).toBe(200);
    await expect.poll(async () => (await product.mails(email)).length, { timeout: 300_000 }).toBe(2);
    expect(await actionsAbout(id)).toMatchObject([{ action: 'accounts.confirmation_resent', by: admin.userId }]);
    expect(await codeOf(await resend('no-such-sign-up'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a user that an administrator deletes', () => {
  test('is signed out at once and owns nothing any more; the audit, exports and disclosures are kept', async () => {
    const [admin, user] = [await product.as('admin'), await product.signedIn({ plan: 'premium' })];
    await user.post('/api/lists', { name: 'Nurses' });
    await pool.query(
      `with export as (insert into exports (user_id, export_count, excluded_count, file_name, description, columns, request_hash)
         values ($1, 3, 0, 'a.csv', '', '{}', '') returning id)
       insert into export_files (export_id, key_id, sealed, expires_at) select id, 'k', '', now() + interval '1 day' from export`,
      [user.userId],
    );
    expect((await remove(admin, user.userId)).status).toBe(200);
    expect(await accountStatus(user)).toBe(401);
    expect(await tablesNaming(user.userId)).toEqual(['account_events', 'audit_entries', 'exports', 'subscriptions']);
    expect((await pool.query('select from export_files')).rowCount).toBe(0);
    expect(await actionsAbout(user.userId)).toMatchObject([
      { action: 'accounts.deleted', by: admin.userId, before: { role: 'user' }, after: null },
    ]);
    expect(await codeOf(await remove(admin, user.userId))).toEqual([404, 'NOT_FOUND']);
  });

  test('can be named in the query, or through the procedure of the specification, but only once', async () => {
    const admin = await product.as('admin');
    const [one, other, kept] = [await product.signedIn(), await product.signedIn(), await product.signedIn()];
    const inQuery = await admin.request(`/api/admin-delete-user?userId=${one.userId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect([inQuery.status, await accountStatus(one)]).toEqual([200, 401]);
    const procedure = await admin.post('/api/delete_user', { user_id_to_delete: other.userId });
    expect([await procedure.json(), await accountStatus(other)]).toEqual([true, 401]);
    const both = await admin.post(`/api/admin-delete-user?userId=${kept.userId}`, { userId: kept.userId });
    expect([both.status, (await admin.post('/api/admin-delete-user', {})).status]).toEqual([400, 400]);
    expect(await accountStatus(kept)).toBe(200);
  });
});

describe('the owner of an account', () => {
  test('downloads its data after the password was entered again, without contact values and secrets', async () => {
    const user = await product.signedIn({ plan: 'basic' });
    await user.post('/api/lists', { name: 'Night nurses' });
    await inTransaction(product.database, async (client) => {
      await replaceCandidates(
        client,
        { userId: user.userId },
        { rows: 3, changedAt: new Date('2026-11-02T10:00:00Z'), parts: [] },
      );
      await addToSystems(
        client,
        ['9', '4711'].map((candidateId) => ({ ownerId: user.userId, candidateId })),
      );
    });
    await user.post('/api/match-runs', { rows: 7 });
    expect(await codeOf(await user.post('/api/account/data', {}))).toEqual([403, 'STEP_UP_REQUIRED']);
    await user.post('/api/auth/step-up', { password: user.password });
    const { json } = z
      .object({ fileName: z.string(), json: z.string() })
      .parse(await (await user.post('/api/account/data', {})).json());
    expect(JSON.parse(json)).toMatchObject({
      account: { email: user.email },
      sessions: [{ device: expect.any(String) }],
      subscription: { planName: 'Monthly Plan' },
      lists: [{ name: 'Night nurses', members: [] }],
      exports: [],
      comparisonsOfFiles: [{ rows: 7, comparedRows: 0, candidateIds: [] }],
      ownSystem: { candidates: 2, rows: 3, changedAt: '2026-11-02T10:00:00.000Z', candidateIds: ['9', '4711'] },
    });
    expect(json).not.toMatch(/argon2|"token"|"password"/);
  });

  test('deletes it with the password only, with the same effects as an administrator', async () => {
    const user = await product.signedIn({ plan: 'premium' });
    await user.post('/api/lists', { name: 'Nurses' });
    const removeOwn = (password: string) => user.post('/api/auth/delete-account', { password });
    expect(await codeOf(await removeOwn('wrong horse'))).toEqual([400, 'INVALID_PASSWORD']);
    await user.post('/api/auth/step-up', { password: user.password });
    expect((await user.post('/api/auth/delete-account', {})).status).toBe(400);
    expect(await accountStatus(user)).toBe(200);
    expect((await removeOwn(user.password)).status).toBe(200);
    expect(await accountStatus(user)).toBe(401);
    expect(await tablesNaming(user.userId)).toEqual(['account_events', 'audit_entries', 'subscriptions']);
    expect(await actionsAbout(user.userId)).toMatchObject([{ action: 'accounts.deleted', by: user.userId }]);
  });

  test('cannot delete the shared demo account', async () => {
    const { rows } = await pool.query('delete from users where email = $1', [demo]);
    expect(rows).toEqual([]);
    const shared = await product.signedIn({ email: demo });
    const answer = await shared.post('/api/auth/delete-account', { password: shared.password });
    expect(await codeOf(answer)).toEqual([403, 'DEMO_ACCOUNT']);
    const admin = await product.as('admin');
    expect(await codeOf(await remove(admin, shared.userId))).toEqual([409, 'DEMO_ACCOUNT']);
    expect(await accountStatus(shared)).toBe(200);
  });
});

/** The tables with a row that names this id in any column, except the users themselves. */
async function tablesNaming(id: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype and a.attnum > 0 and not a.attisdropped`,
  );
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const { rowCount } = await pool.query(`select from ${table} where "${column}" = $1 limit 1`, [id]);
    if (rowCount === 1) found.add(table);
  }
  return [...found].toSorted();
}

describe('the other actions', () => {
  test('end sessions, suspend and restore, each with one entry of the audit', async () => {
    const [admin, user] = [await product.as('admin'), await product.signedIn()];
    await act(admin, user.userId, 'end-sessions');
    expect(await accountStatus(user)).toBe(401);
    await act(admin, user.userId, 'end-sessions');
    for (const reason of [undefined, null, '  ', 'x'.repeat(1_001)])
      expect((await act(admin, user.userId, 'suspend', { reason })).status).toBe(400);
    await act(admin, user.userId, 'suspend');
    const { email, password } = user;
    expect((await product.post('/api/auth/sign-in/email', { email, password })).status).toBe(403);
    await act(admin, user.userId, 'lift-suspension');
    await act(admin, user.userId, 'lift-suspension');
    expect((await product.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
    expect(await actionsAbout(user.userId)).toMatchObject([
      { action: 'accounts.sessions_ended', before: { sessions: 1 }, after: { sessions: 0 } },
      { action: 'accounts.suspended', before: { isSuspended: false }, after: { isSuspended: true, ...why } },
      { action: 'accounts.suspension_lifted', before: { isSuspended: true }, after: { isSuspended: false } },
    ]);
  });

  test('remove a second factor, and inform the user', async () => {
    const [admin, user] = [await product.as('admin'), await enrolled(product)];
    expect((await act(admin, user.userId, 'remove-second-factor')).status).toBe(200);
    const { email, password } = user;
    expect(await (await product.post('/api/auth/sign-in/email', { email, password })).json()).toHaveProperty('user');
    await product.mailTo(email, /second factor was removed/);
    expect(await codeOf(await act(admin, user.userId, 'remove-second-factor'))).toEqual([409, 'NO_SECOND_FACTOR']);
  });

  test('make another user an administrator, and take the role away', async () => {
    const [admin, user] = [await product.as('admin'), await product.signedIn()];
    const setRole = (role: string) => act(admin, user.userId, 'role', { role });
    expect((await user.post('/api/list_users', {})).status).toBe(403);
    await setRole('admin');
    expect((await user.post('/api/list_users', {})).status).toBe(200);
    await setRole('admin');
    await setRole('user');
    expect((await user.post('/api/list_users', {})).status).toBe(403);
    expect(await actionsAbout(user.userId)).toMatchObject([
      { action: 'accounts.role_changed', before: { role: 'user' }, after: { role: 'admin' } },
      { action: 'accounts.role_changed', before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  test('are refused for a user who does not exist, and change nothing', async () => {
    const admin = await product.as('admin');
    for (const action of ['end-sessions', 'remove-second-factor', 'suspend', 'lift-suspension'])
      expect(await codeOf(await act(admin, 'no-one', action))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(await act(admin, 'no-one', 'role', { role: 'admin' }))).toEqual([404, 'NOT_FOUND']);
    expect(await actionsAbout('no-one')).toEqual([]);
  });
});

describe('an administrator', () => {
  test('cannot delete, suspend or demote the own account', async () => {
    const admin = await product.signedIn({ role: 'admin' });
    expect(await codeOf(await remove(admin, admin.userId))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await codeOf(await act(admin, admin.userId, 'suspend'))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await codeOf(await act(admin, admin.userId, 'role', { role: 'user' }))).toEqual([409, 'OWN_ACCOUNT']);
    expect(await accountStatus(admin)).toBe(200);
  });

  test('cannot make the demo account an administrator, or demote one that the operator names', async () => {
    const admin = await product.as('admin');
    const rows = await pool.query<{ id: string }>('select id from users where email = $1', [demo]);
    expect(await codeOf(await act(admin, rows.rows[0]?.id ?? '', 'role', { role: 'admin' }))).toEqual([
      409,
      'DEMO_ACCOUNT',
    ]);
    const boss = await product.signedIn({ email: named });
    expect(await codeOf(await act(admin, boss.userId, 'role', { role: 'user' }))).toEqual([409, 'NAMED_BY_OPERATOR']);
    expect((await boss.post('/api/list_users', {})).status).toBe(200);
    await pool.query('delete from users where id = $1', [boss.userId]);
  });

  test.each([
    ['delete', (by: SignedIn, id: string) => remove(by, id)],
    ['suspend', (by: SignedIn, id: string) => act(by, id, 'suspend')],
    ['demote', (by: SignedIn, id: string) => act(by, id, 'role', { role: 'user' })],
  ])('remains when two administrators %s each other at the same moment', async (_name, change) => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await product.signedIn({ role: 'admin' }), await product.signedIn({ role: 'admin' })];
      await demoteAllBut(one.userId, other.userId);
      const statuses = await inTransaction(product.database, async (client) => {
        // Both requests wait for these rows, and continue together.
        await client.query('select from users where id = any($1) for update', [[one.userId, other.userId]]);
        return [change(one, other.userId), change(other, one.userId)];
      }).then((both) => Promise.all(both));
      expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        expect.toSatisfy((status) => status >= 401),
      ]);
      const { rowCount } = await pool.query(`select from users where role = 'admin' and not coalesce(banned, false)`);
      expect(rowCount).toBe(1);
    }
  });

  test('who is the last one that can sign in cannot be removed by the operator either', async () => {
    const [last, suspended] = [await product.signedIn({ role: 'admin' }), await product.signedIn({ role: 'admin' })];
    await demoteAllBut(last.userId, suspended.userId);
    await pool.query('update users set banned = true where id = $1', [suspended.userId]);
    const life = accountLife(product.database);
    const refused = { code: 'LAST_ADMINISTRATOR' };
    await expect(deleteAccount(life, byOperator, last.userId)).rejects.toMatchObject(refused);
    await expect(suspendAccount(life, byOperator, last.userId, { reason: null, until: null })).rejects.toMatchObject(
      refused,
    );
    const own = await last.post('/api/auth/delete-account', { password: last.password });
    expect(await codeOf(own)).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect(await accountStatus(last)).toBe(200);
  });
});
