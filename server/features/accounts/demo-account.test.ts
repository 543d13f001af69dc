// The demo account is shared: what one of its visitors could change, every other visitor would meet.
import { beforeAll, describe, expect, test } from 'vitest';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { samplePassword } from '#server/testing/secrets.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { createSampleAccounts } from './sample-accounts.ts';

const demo = 'demo@postbox.example';
const product = testProduct({ accounts: { demoEmail: demo } });
/** Where the sample accounts are. */
const embedded = testProduct({ mode: 'embedded' });
const { pool } = product.database;
const sampleDemo = 'demo@careroster.test';
const newPassword = 'a changed one';

/** Two visitors of the same account, and what the second one sees of it. */
let visitor: SignedIn;
let otherSession = '';
const stored = async (): Promise<unknown> =>
  (
    await pool.query(
      `select name, bio, notify_marketing, two_factor_enabled, updated_at, (select string_agg(password, ',') from credentials where user_id = users.id) as password,
     (select count(*)::int from sessions where user_id = users.id) as sessions, (select count(*)::int from two_factors where user_id = users.id) as factors
   from users where id = $1`,
      [visitor.userId],
    )
  ).rows;

beforeAll(async () => {
  visitor = await product.signedIn({ email: demo });
  await product.post('/api/auth/sign-in/email', { email: demo, password: visitor.password });
  const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [visitor.userId]);
  otherSession = rows[1]?.id ?? 'none';
});

describe('a visitor of the demo account', () => {
  const changes: readonly (readonly [what: string, method: string, path: string, body: () => object])[] = [
    ['the password', 'POST', '/api/auth/change-password', () => ({ currentPassword: visitor.password, newPassword })],
    ['the second factor', 'POST', '/api/auth/two-factor/enable', () => ({ password: visitor.password })],
    ['the second factor, off', 'POST', '/api/auth/two-factor/disable', () => ({ password: visitor.password })],
    ['the second factor, by its code', 'POST', '/api/auth/two-factor/verify-totp', () => ({ code: '123456' })],
    [
      'the second factor, by a backup code',
      'POST',
      '/api/auth/two-factor/verify-backup-code',
      () => ({ code: 'abcde-fghij' }),
    ],
    ['name and bio', 'PUT', '/api/account', () => ({ name: 'Mallory', bio: 'was here' })],
    [
      'notifications',
      'PUT',
      '/api/account/notifications',
      () => ({ marketing: false, newFeatures: false, securityAlerts: false }),
    ],
    ['the session of another visitor', 'POST', `/api/account/sessions/ID/revoke`, () => ({})],
    ['the sessions of all other visitors', 'POST', '/api/account/sessions/revoke-others', () => ({})],
  ];

  test.each(changes)('cannot change %s', async (_what, method, path, input) => {
    const before = await stored();
    for (const by of [
      { headers: { cookie: visitor.cookie, origin: 'http://localhost' } },
      { headers: { authorization: visitor.authorization } },
    ]) {
      const body = path.endsWith('/revoke') ? undefined : input();
      const response = await product.post(path.replace('ID', otherSession), body, { method, ...by });
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          code: 'DEMO_ACCOUNT',
          message: 'The demo account is shared, so its settings cannot be changed. Sign up for an account of your own.',
          requestId: expect.any(String),
        },
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  test('cannot change the account when a plan was paid for on it either', async () => {
    await pool.query(
      `insert into subscriptions (provider, provider_subscription_id, provider_customer_id, user_id, price_id, price_cents, currency, billing_interval, status, started_at, plan_started_at, current_period_end)
       values ('stripe', 'sub_demo', 'cus_demo', $1, 'price_monthly', 29500, 'usd', 'month', 'active', now(), now(), now() + interval '30 days')`,
      [visitor.userId],
    );
    expect((await visitor.post('/api/account', { name: 'Mallory', bio: '' }, { method: 'PUT' })).status).toBe(403);
    await pool.query(`delete from subscriptions where provider_subscription_id = 'sub_demo'`);
  });

  test('sees the own session only, not where other visitors sign in from', async () => {
    expect(await (await visitor.request('/api/account/sessions')).json()).toEqual({
      sessions: [expect.objectContaining({ isCurrent: true })],
    });
  });

  test('reads the account and signs out, while others stay signed in', async () => {
    const leaving = cookiesOf(
      await product.post('/api/auth/sign-in/email', { email: demo, password: visitor.password }),
    );
    expect(
      (await product.post('/api/auth/sign-out', {}, { headers: { cookie: leaving, origin: 'http://localhost' } }))
        .status,
    ).toBe(200);
    expect((await product.request('/api/account', { headers: { cookie: leaving } })).status).toBe(401);
    expect((await visitor.request('/api/account')).status).toBe(200);
  });
});

describe('a password reset by mail', () => {
  test('is not sent for the sample demo account, whose mailbox everyone on this machine reads, and the mail says why', async () => {
    await createSampleAccounts(embedded.database, samplePassword);
    await embedded.post('/api/auth/request-password-reset', { email: sampleDemo });
    const mail = await embedded.mailTo(sampleDemo, /demo account/);
    expect(mail.text).toContain('its password cannot be changed');
    expect(mail.text).not.toContain('/reset-password');
    expect(
      (await embedded.post('/api/auth/sign-in/email', { email: sampleDemo, password: samplePassword })).status,
    ).toBe(200);
  });

  test('is left to the operator, who alone reads the mailbox of DEMO_EMAIL', async () => {
    await product.post('/api/auth/request-password-reset', { email: demo });
    const token = /reset-password\?token=([\w-]+)/.exec((await product.mailTo(demo, /^Choose/)).text)?.[1];
    expect((await product.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  });
});
