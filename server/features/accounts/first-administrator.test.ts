// The link of the first administrator, which an operator's command prints.
import { beforeEach, describe, expect, test } from 'vitest';
import { byOperator } from '#server/testing/by-operator.ts';
import { testProduct } from '#server/testing/product.ts';
import { inviteFirstAdministrator } from './first-administrator.ts';

const product = testProduct({ accounts: { adminEmails: ['named@clinic.example'] } });
const { database } = product;
const settings = { adminEmails: ['named@clinic.example'] };

const invite = (email: string): Promise<string> => inviteFirstAdministrator(database, settings, byOperator, email);
const confirm = (token: string, more: object = { newPassword: 'first password', acceptedTerms: true }) =>
  product.post('/api/auth/verify-email', { token, ...more });
const codeOf = async (response: Response): Promise<unknown> => [
  response.status,
  Reflect.get(Object(await response.json()), 'code'),
];
const rolesOf = async (email: string): Promise<unknown[]> =>
  (await database.pool.query('select role, email_verified as "isConfirmed" from users where email = $1', [email])).rows;

beforeEach(async () => {
  await database.pool.query('truncate users, sign_ups, confirmation_links, rate_limits cascade');
});

describe('the link of the first administrator is refused', () => {
  test('while there is an administrator, named by a setting or by the role', async () => {
    await product.signedIn({ email: 'named@clinic.example' });
    await expect(invite('ada@clinic.example')).rejects.toThrow(/named@clinic\.example is an administrator already/);
    await database.pool.query('truncate users cascade');
    await product.signedIn({ email: 'rosa@clinic.example', role: 'admin' });
    await expect(invite('ada@clinic.example')).rejects.toThrow(/rosa@clinic\.example is an administrator already/);
  });

  test('for an address that has an account', async () => {
    await product.signedIn({ email: 'ada@clinic.example' });
    await expect(invite('ada@clinic.example')).rejects.toThrow(/has an account already.*ADMIN_EMAILS/);
  });

  test('once another administrator exists, after an hour, and a second time', async () => {
    const token = await invite('ada@clinic.example');
    await product.signedIn({ email: 'rosa@clinic.example', role: 'admin' });
    expect(await codeOf(await confirm(token))).toEqual([400, 'INVALID_TOKEN']);
    expect(await rolesOf('ada@clinic.example')).toEqual([]);

    await database.pool.query('truncate users cascade');
    await database.pool.query(`update confirmation_links set expires_at = expires_at - interval '61 minutes'`);
    expect(await codeOf(await confirm(token))).toEqual([400, 'INVALID_TOKEN']);

    const next = await invite('ada@clinic.example');
    expect((await confirm(next)).status).toBe(200);
    expect(await codeOf(await confirm(next))).toEqual([400, 'INVALID_TOKEN']);
  });

  test('without a new password, and without the terms', async () => {
    const token = await invite('ada@clinic.example');
    expect(await codeOf(await confirm(token, {}))).toEqual([403, 'PROOF_NEEDED']);
    expect(await codeOf(await confirm(token, { password: 'guessed' }))).toEqual([400, 'INVALID_PASSWORD']);
    expect(await codeOf(await confirm(token, { newPassword: 'first password' }))).toEqual([400, 'INVALID_INPUT']);
    expect(await rolesOf('ada@clinic.example')).toEqual([]);
  });
});

describe('the link of the first administrator', () => {
  test('makes a confirmed account with the role, signs it in and leads to the overview', async () => {
    const token = await invite('ada@clinic.example');
    expect(await (await product.post('/api/auth/read-confirmation', { token })).json()).toEqual({
      email: 'ada@clinic.example',
      isSameBrowser: false,
      makesAdministrator: true,
    });
    const confirmed = await confirm(token);
    expect(await confirmed.json()).toMatchObject({ user: { email: 'ada@clinic.example' }, returnTo: '/admin' });
    expect(await rolesOf('ada@clinic.example')).toEqual([{ role: 'admin', isConfirmed: true }]);
    const authorization = `Bearer ${confirmed.headers.get('set-auth-token')}`;
    expect(await (await product.request('/api/account', { headers: { authorization } })).json()).toMatchObject({
      isAdmin: true,
    });
  });

  test('ends for a stranger’s sign-up with the same address, which gets neither the account nor the role', async () => {
    await product.post('/api/auth/sign-up/email', {
      email: 'ada@clinic.example',
      password: 'stranger password',
      acceptedTerms: true,
    });
    const token = await invite('ada@clinic.example');
    expect((await confirm(token)).status).toBe(200);
    const signIn = (password: string) =>
      product.post('/api/auth/sign-in/email', { email: 'ada@clinic.example', password });
    expect((await signIn('stranger password')).status).toBe(401);
    expect((await signIn('first password')).status).toBe(200);
  });

  test('is recorded in the audit without its address', async () => {
    await invite('ada@clinic.example');
    const { rows } = await database.pool.query(
      `select * from audit_entries where action = 'accounts.administrator_invited'`,
    );
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  test('makes one administrator where two links are used at the same moment', async () => {
    const tokens = [await invite('ada@clinic.example'), await invite('rosa@clinic.example')];
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    const { rows } = await database.pool.query(`select count(*)::int as count from users where role = 'admin'`);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
