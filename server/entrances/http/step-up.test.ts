import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { totp } from '#server/testing/authenticator.ts';
import { enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { operationsOf } from './orpc.ts';

const product = testProduct();
const { pool } = product.database;

const operations = operationsOf(contract);
const guarded = operations.filter(({ needsStepUp }) => needsStepUp);
const ofAdmin = operations.filter(({ capability }) => capability === 'admin');

const call = (by: SignedIn, { method, path }: { method: string; path: string }): Promise<Response> =>
  by.request(`/api${path.replaceAll(/\{\w+\}/g, '1')}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
const codeOf = async (response: Response): Promise<unknown> => ({
  status: response.status,
  ...z.object({ code: z.string(), field: z.string().optional() }).parse(await response.json()),
});
const refused = { status: 403, code: 'STEP_UP_REQUIRED' };
const entries = async () => (await pool.query('select count(*) from audit_entries')).rows;
const statusOf = async (by: SignedIn): Promise<number> => (await by.request('/api/account')).status;
const newAdmin = (): Promise<SignedIn> => product.signedIn({ role: 'admin', isSteppedUp: false });
/** Refused input means that the caller was admitted. */
const grantNothing = (by: SignedIn): Promise<Response> => by.post('/api/demo-access-manager/grant', {});
const stepUp = (by: SignedIn, proof: object = { password: by.password }): Promise<Response> =>
  by.post('/api/auth/step-up', proof);

describe('an administrator who has not entered the password again', () => {
  test('is refused every operation that needs it, whatever the input, and nothing changes', async () => {
    const admin = await newAdmin();
    const before = await entries();
    expect(guarded.length).toBeGreaterThan(1);
    for (const operation of guarded)
      expect({ name: operation.name, ...Object(await codeOf(await call(admin, operation))) }).toMatchObject({
        name: operation.name,
        ...refused,
      });
    expect(await entries()).toEqual(before);
  });

  test('may use all other operations', async () => {
    const admin = await newAdmin();
    for (const operation of ofAdmin.filter(({ needsStepUp }) => !needsStepUp))
      expect({ name: operation.name, status: (await call(admin, operation)).status }).toEqual({
        name: operation.name,
        status: expect.toSatisfy((status) => status === 200 || status === 400 || status === 404),
      });
  });
});

test('an operation of administrators that deletes, grants, revokes, approves, lifts, decides, exports or changes settings needs it', () => {
  const risky = /delet|decide|grant|revoke|approve|lift|endUserSessions|export|settings/i;
  expect(
    ofAdmin
      .filter(
        ({ name, path, method }) =>
          risky.test(`${name} ${path}`) && method !== 'GET' && !/\b(?:list|preview)/i.test(name),
      )
      .filter(({ needsStepUp }) => !needsStepUp)
      .map(({ name }) => name),
  ).toEqual([]);
});

describe('the password entered again', () => {
  test('counts for this session only, for ten minutes, and not after the password was changed', async () => {
    const admin = await newAdmin();
    const signedInAgain = await product.post('/api/auth/sign-in/email', {
      email: admin.email,
      password: admin.password,
    });
    const other = { authorization: `Bearer ${signedInAgain.headers.get('set-auth-token')}` };
    expect((await stepUp(admin)).status).toBe(200);
    expect((await grantNothing(admin)).status).toBe(400);
    expect(await codeOf(await product.post('/api/demo-access-manager/grant', {}, { headers: other }))).toMatchObject(
      refused,
    );
    await pool.query(`update sessions set stepped_up_at = stepped_up_at - interval '10 minutes' where user_id = $1`, [
      admin.userId,
    ]);
    expect(await codeOf(await grantNothing(admin))).toMatchObject(refused);

    await stepUp(admin);
    const changed = await admin.post('/api/auth/change-password', {
      currentPassword: admin.password,
      newPassword: 'a changed password',
    });
    const headers = { authorization: `Bearer ${changed.headers.get('set-auth-token')}` };
    expect(await codeOf(await product.post('/api/demo-access-manager/grant', {}, { headers }))).toMatchObject(refused);
  });

  test('is refused when it is wrong, and cannot be guessed', async () => {
    const admin = await newAdmin();
    const attempts = [];
    for (let n = 0; n < 6; n += 1) attempts.push(await codeOf(await stepUp(admin, { password: `wrong ${n}` })));
    expect(attempts).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ status: 400, code: 'INVALID_PASSWORD', field: 'password' })),
      { status: 429 },
    ]);
    expect((await stepUp(admin)).status).toBe(429);
    expect(await codeOf(await grantNothing(admin))).toMatchObject(refused);
  });

  test('is not accepted from another site, without a session, or with an empty proof', async () => {
    const admin = await newAdmin();
    const body = { password: admin.password };
    const foreign = { headers: { cookie: admin.cookie, origin: 'https://evil.example' } };
    expect((await product.post('/api/auth/step-up', body, foreign)).status).toBe(403);
    expect((await product.post('/api/auth/step-up', body)).status).toBe(401);
    for (const proof of [{}, { password: '' }, { code: '' }, { password: admin.password, code: '000000' }])
      expect((await stepUp(admin, proof)).status).toBe(400);
    expect(await codeOf(await grantNothing(admin))).toMatchObject(refused);
  });

  test('gives no one else the rights of an administrator', async () => {
    const user = await product.signedIn();
    expect((await stepUp(user)).status).toBe(200);
    expect(await codeOf(await grantNothing(user))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('the second factor of an administrator', () => {
  test('is needed where it is set up: the password neither confirms the identity nor switches the second factor off', async () => {
    const admin = await enrolled(product, { role: 'admin', isSteppedUp: false });
    const by = { headers: { cookie: admin.cookie, origin: 'http://localhost' } };
    const { password } = admin;
    expect(await codeOf(await product.post('/api/auth/step-up', { password }, by))).toMatchObject({
      status: 403,
      code: 'SECOND_FACTOR_NEEDED',
    });
    expect(await codeOf(await product.post('/api/auth/two-factor/disable', { password }, by))).toMatchObject(refused);
    expect(await codeOf(await product.post('/api/demo-access-manager/grant', {}, by))).toMatchObject(refused);
  });

  test('is confirmed by a backup code as well, once', async () => {
    const admin = await enrolled(product, { role: 'admin', isSteppedUp: false });
    const by = { headers: { cookie: admin.cookie, origin: 'http://localhost' } };
    const [backupCode] = admin.backupCodes;
    const confirm = (): Promise<Response> => product.post('/api/auth/step-up', { backupCode }, by);
    const statuses = (await Promise.all([confirm(), confirm(), confirm()])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await product.post('/api/demo-access-manager/grant', {}, by)).status).toBe(400);
    expect(await codeOf(await confirm())).toMatchObject({ status: 401, code: 'INVALID_CODE' });
    expect((await product.post('/api/auth/two-factor/disable', { password: admin.password }, by)).status).toBe(200);
  });
});

describe('a code of the authenticator', () => {
  test('counts like the password, once, and never sets up a second factor', async () => {
    const admin = await enrolled(product, { role: 'admin', isSteppedUp: false });
    const by = { headers: { cookie: admin.cookie, origin: 'http://localhost' } };
    const send = (path: string, body: object) => product.post(path, body, by);
    const code = totp(admin.uri, 1);
    expect((await send('/api/auth/step-up', { code })).status).toBe(200);
    expect((await send('/api/demo-access-manager/grant', {})).status).toBe(400);
    expect(await codeOf(await send('/api/auth/step-up', { code }))).toMatchObject({ status: 401, code: 'CODE_USED' });
    expect(await codeOf(await send('/api/auth/step-up', { code: '000000' }))).toMatchObject({
      status: 401,
      code: 'INVALID_CODE',
    });
    const other = await newAdmin();
    expect(await codeOf(await stepUp(other, { code: '000000' }))).toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });
});

describe('the session of an administrator', () => {
  test('ends after twelve hours, also when the account became an administrator later', async () => {
    const [admin, promoted, user] = [await newAdmin(), await product.signedIn(), await product.signedIn()];
    const { rows } = await pool.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where user_id = any($1) order by hours`,
      [[admin.userId, user.userId]],
    );
    expect(rows.map(({ hours }) => hours)).toEqual([12, 720]);
    await pool.query(`update sessions set created_at = created_at - interval '12 hours' where user_id = any($1)`, [
      [promoted.userId, user.userId],
    ]);
    expect([await statusOf(promoted), await statusOf(user)]).toEqual([200, 200]);
    await pool.query(`update users set role = 'admin' where id = $1`, [promoted.userId]);
    expect(await statusOf(promoted)).toBe(401);
    const again = await product.post('/api/auth/sign-in/email', {
      email: promoted.email,
      password: promoted.password,
    });
    const headers = { cookie: cookiesOf(again) };
    expect((await product.request('/api/account', { headers })).status).toBe(200);
  });
});
