import { describe, expect, test } from 'vitest';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const product = testProduct();
const { pool } = product.database;

const ask = (path: string, email: string, more: object = {}): Promise<Response> =>
  product.post(`/api/auth/${path}`, { email, ...more });
const askForReset = (email: string): Promise<Response> => ask('request-password-reset', email);
const askForCode = (email: string): Promise<Response> =>
  ask('email-otp/send-verification-otp', email, { type: 'sign-in' });
const reset = (token: string, newPassword: string): Promise<Response> =>
  product.post('/api/auth/reset-password', { token, newPassword });
const signIn = (email: string, password: string): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password });
const account = (cookie: string): Promise<Response> => product.request('/api/account', { headers: { cookie } });
const tokenFor = async (email: string): Promise<string> =>
  /reset-password\?token=([\w-]+)/.exec((await product.mailTo(email, /^Choose/)).text)?.[1] ?? '';
const codeFor = async (email: string): Promise<string> =>
  /code is (\d{6})/.exec((await product.mailTo(email, /one-time/)).text)?.[1] ?? '';
const jobsDone = async (): Promise<void> => {
  await expect
    .poll(
      async () =>
        (await pool.query(`select from graphile_worker.jobs where task_identifier = 'write-account-mail'`)).rowCount,
    )
    .toBe(0);
};

describe('a password reset', () => {
  test('is refused with a forged token, a short password, or a token that was used', async () => {
    const { email } = await product.signedIn();
    expect((await reset('forged', 'a new password')).status).toBe(400);
    await askForReset(email);
    const token = await tokenFor(email);
    expect(await (await reset(token, '12345')).json()).toMatchObject({
      message: 'Password must be at least 6 characters long.',
    });
    expect((await reset(token, 'a new password')).status).toBe(200);
    expect(await (await reset(token, 'another password')).json()).toMatchObject({
      code: 'INVALID_TOKEN',
      message: 'This link no longer works. Ask for a new one.',
    });
  });

  test('is refused an hour later', async () => {
    const { email } = await product.signedIn();
    await askForReset(email);
    const token = await tokenFor(email);
    await pool.query(`update verifications set expires_at = now() - interval '1 second'`);
    expect((await reset(token, 'a new password')).status).toBe(400);
  });

  test('ends every session, changes the password and tells its person', async () => {
    const { email, password, cookie, authorization } = await product.signedIn();
    await askForReset(email.toUpperCase());
    expect((await reset(await tokenFor(email), 'a new password')).status).toBe(200);
    expect((await account(cookie)).status).toBe(401);
    expect((await product.request('/api/account', { headers: { authorization } })).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, 'a new password')).status).toBe(200);
    expect((await product.mailTo(email, /was changed/)).text).toContain('every other session was ended');
  });

  test('whose notice cannot be written changes nothing: the old password and sessions count, and the link still works', async () => {
    const { email, password, cookie } = await product.signedIn();
    await askForReset(email);
    const token = await tokenFor(email);
    await pool.query('alter table outgoing_mail add constraint refused check (false) not valid');
    const failed = await reset(token, 'a new password');
    await pool.query('alter table outgoing_mail drop constraint refused');
    expect(failed.status).toBe(500);
    expect((await account(cookie)).status).toBe(200);
    expect((await signIn(email, 'a new password')).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await reset(token, 'a new password')).status).toBe(200);
    expect((await account(cookie)).status).toBe(401);
  });

  test('token is not in the database as the mail carries it', async () => {
    const { email } = await product.signedIn();
    await askForReset(email);
    const token = await tokenFor(email);
    const { rows } = await pool.query('select identifier, value from verifications');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('sends no mail to an address without an account', async () => {
    for (const [path, more] of [
      ['request-password-reset', {}],
      ['email-otp/send-verification-otp', { type: 'sign-in' }],
      ['send-verification-email', {}],
    ] as const) {
      expect((await ask(path, 'stranger@postbox.example', more)).status).toBe(200);
    }
    await jobsDone();
    expect((await readOutbox(product.database)).filter(({ to }) => to === 'stranger@postbox.example')).toEqual([]);
  });

  test('can be asked for three times a minute, known or not', async () => {
    const { email } = await product.signedIn();
    for (const address of [email, 'unknown@postbox.example']) {
      const answers: Response[] = [];
      for (let turn = 0; turn < 4; turn += 1) answers.push(await askForReset(address));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('can be asked for by one connection twenty times a minute', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      statuses.push(
        (
          await product.post(
            '/api/auth/request-password-reset',
            { email: `many-${turn}@postbox.example` },
            { from: '203.0.113.9', headers: { 'x-forwarded-for': `192.0.2.${turn}` } },
          )
        ).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('a one-time code', () => {
  test('signs in once', async () => {
    const { email } = await product.signedIn();
    await askForCode(email);
    const otp = await codeFor(email);
    const response = await ask('sign-in/email-otp', email, { otp });
    expect(response.status).toBe(200);
    expect(await (await account(cookiesOf(response))).json()).toMatchObject({ email });
    expect((await ask('sign-in/email-otp', email, { otp })).status).toBe(401);
  });

  test('that is wrong counts together with wrong passwords, also for an unknown address', async () => {
    const { email, password } = await product.signedIn();
    await askForCode(email);
    const right = await codeFor(email);
    const wrong = right === '123456' ? '654321' : '123456';
    for (const address of [email, 'no-account@postbox.example']) {
      for (let turn = 0; turn < 5; turn += 1) {
        const response = await ask('sign-in/email-otp', address, { otp: wrong });
        expect([response.status, await response.json()]).toEqual([
          401,
          expect.objectContaining({ code: 'INVALID_CODE' }),
        ]);
      }
      expect((await ask('sign-in/email-otp', address, { otp: right })).status).toBe(429);
    }
    expect((await signIn(email, password)).status).toBe(429);
  });

  test('is of no use for an address without an account', async () => {
    expect((await ask('sign-in/email-otp', 'ghost@postbox.example', { otp: '000000' })).status).toBe(401);
    expect((await pool.query(`select from users where email = 'ghost@postbox.example'`)).rowCount).toBe(0);
  });
});

describe('changing the password', () => {
  test('needs the present one, ends the other sessions and renews this one', async () => {
    const { email, password, cookie } = await product.signedIn();
    const other = cookiesOf(await signIn(email, password));
    const change = (currentPassword: string): Promise<Response> =>
      product.post(
        '/api/auth/change-password',
        { currentPassword, newPassword: 'a changed one' },
        { headers: { cookie, origin: 'http://localhost' } },
      );
    expect(await (await change('wrong horse')).json()).toMatchObject({
      code: 'INVALID_PASSWORD',
      field: 'currentPassword',
    });
    const changed = await change(password);
    expect(changed.status).toBe(200);
    expect((await account(cookiesOf(changed))).status).toBe(200);
    for (const ended of [cookie, other]) expect((await account(ended)).status).toBe(401);
    await product.mailTo(email, /was changed/);
  });

  test('requires a signed-in user', async () => {
    expect(
      (await product.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'a changed one' })).status,
    ).toBe(401);
  });
});
