import { describe, expect, test } from 'vitest';
import { enrolled } from '#server/testing/enroll.ts';
import { testProduct } from '#server/testing/product.ts';
import { samplePassword } from '#server/testing/secrets.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { createSampleAccounts, sampleUserId } from './public.ts';

const product = testProduct();
/** Where the sample accounts are. */
const embedded = testProduct({ mode: 'embedded' });
const { pool } = product.database;

const signIn = (email: string, password: string, init = {}): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password }, init);
const codeOf = async (response: Response): Promise<unknown> => {
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
};
const accountWith = (headers: Record<string, string>): Promise<Response> =>
  product.request('/api/account', { headers });

/** One minute and an hour pass for everyone's limits. */
const waitAnHour = () =>
  pool.query(
    `update rate_limits set used_at = array(select moment - interval '61 minutes' from unnest(used_at) as moment)`,
  );

describe('a sign-in is refused', () => {
  test('with a wrong password, without a cookie', async () => {
    const { email } = await product.signedIn();
    const response = await signIn(email, 'wrong horse');
    expect([response.status, response.headers.getSetCookie(), response.headers.get('set-auth-token')]).toEqual([
      401,
      [],
      null,
    ]);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Failed to log in. Please check your credentials.',
    });
  });

  test('of a suspended account, and its session ends at once', async () => {
    const { userId, email, password, cookie } = await product.signedIn();
    await pool.query('update users set banned = true where id = $1', [userId]);
    expect((await accountWith({ cookie })).status).toBe(401);
    expect(await codeOf(await signIn(email, password))).toBe('BANNED_USER');
  });

  test('after five wrong passwords, also concurrent, from any address and in any letter case, even with the right one', async () => {
    const { email, password } = await product.signedIn();
    await waitAnHour();
    const spellings = [
      '/api/auth/sign-in/email',
      '/api/auth/sign-in/email',
      '/api/auth//sign-in/email',
      '/api/auth/./sign-in/email',
      '/api/auth/sign-in/%65mail',
      '/api/AUTH/sign-in/email',
      '/api/auth/sign-in/email/',
    ];
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const headers = {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${turn}`,
          'x-real-ip': `203.0.113.${turn}`,
        };
        const body = JSON.stringify({
          email: turn % 2 === 0 ? email : ` ${email.toUpperCase()}`,
          password: `wrong ${turn}`,
        });
        return (await product.request(spellings[turn % spellings.length] ?? '', { method: 'POST', headers, body }))
          .status;
      }),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(new Set(answers)).toEqual(new Set([401, 404, 429]));
    const late = await signIn(email, password);
    expect([late.status, await codeOf(late)]).toEqual([429, 'TOO_MANY']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  test('after twenty wrong ones within an hour, and only then', async () => {
    const email = 'nobody-yet@postbox.example';
    const statuses: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      for (let turn = 0; turn < 5; turn += 1) statuses.push((await signIn(email, `wrong ${turn}`)).status);
      await pool.query(
        `update rate_limits set used_at = array(select moment - interval '61 seconds' from unnest(used_at) as moment)`,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('with a password longer than any that may be chosen', async () => {
    expect((await signIn('somebody@postbox.example', 'x'.repeat(129))).status).toBe(400);
  });

  test.each(['rememberMe', 'callbackURL', 'role'])('with the unknown field %s', async (field) => {
    expect(
      (await product.post('/api/auth/sign-in/email', { email: 'a@postbox.example', password: 'xxxxxx', [field]: true }))
        .status,
    ).toBe(400);
  });
});

test('an address with an internationalized domain signs in by password, and with its second factor', async () => {
  const { password } = await enrolled(product, { email: 'ann@klinik.xn--p1ai' });
  const signedUp = await product.post('/api/auth/sign-up/email', {
    email: 'Bea@Praxis.рф',
    password,
    acceptedTerms: true,
  });
  expect(signedUp.status).toBe(200);
  await product.mailTo('bea@praxis.xn--p1ai', /./);
  const response = await signIn('Ann@Klinik.РФ', password);
  expect([response.status, await response.json()]).toEqual([200, { twoFactorRedirect: true }]);
  expect(response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie))).toBe(false);
  const { email } = await product.signedIn({ email: 'smith&jones@clinic.example' });
  const plain = await signIn(email, password);
  expect([plain.status, await plain.json()]).toMatchObject([200, { user: { email } }]);
  expect((await signIn(email, 'wrong horse')).status).toBe(401);
});

test('a right password does not count as a guess', async () => {
  const { email, password } = await product.signedIn();
  for (let turn = 0; turn < 8; turn += 1) expect((await signIn(email, password)).status).toBe(200);
});

describe('a session', () => {
  test('is a cookie that scripts and other sites do not get', async () => {
    const { email, password } = await product.signedIn();
    const [cookie = ''] = (await signIn(email, password)).headers.getSetCookie();
    expect(cookie).toMatch(/^careroster\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is also a bearer token, which needs no origin', async () => {
    const { authorization, email } = await product.signedIn();
    expect(await (await accountWith({ authorization })).json()).toMatchObject({ email });
    const saved = await product.request('/api/account', {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', origin: 'https://evil.test' },
      body: '{"name":"By program","bio":""}',
    });
    expect(saved.status).toBe(200);
  });

  test.each([
    ['a token without its signature', (bearer: string) => bearer.split('.')[0] ?? ''],
    [
      'a token with another signature',
      (bearer: string) => `${bearer.split('.')[0]}.${Buffer.alloc(32, 7).toString('base64')}`,
    ],
    ['an empty token', () => 'Bearer '],
    ['another scheme', (bearer: string) => bearer.replace('Bearer', 'Basic')],
  ])('is not opened by %s', async (_case, forge) => {
    const { authorization, cookie } = await product.signedIn();
    expect((await accountWith({ authorization: forge(authorization) })).status).toBe(401);
    // A bearer that is wrong is not replaced by a cookie that is right.
    expect((await accountWith({ authorization: forge(authorization), cookie })).status).toBe(401);
  });

  test('ends when it expires, and when its person signs out', async () => {
    const expired = await product.signedIn();
    await pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
      expired.userId,
    ]);
    expect((await accountWith({ cookie: expired.cookie })).status).toBe(401);
    const left = await product.signedIn();
    const response = await product.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: left.cookie, origin: 'http://localhost' },
    });
    expect([response.status, response.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringMatching(/session_token=; Max-Age=0/),
    ]);
    expect((await accountWith({ cookie: left.cookie })).status).toBe(401);
  });

  test('of a program ends by its bearer', async () => {
    const { authorization } = await product.signedIn();
    expect((await product.request('/api/auth/sign-out', { method: 'POST', headers: { authorization } })).status).toBe(
      200,
    );
    expect((await accountWith({ authorization })).status).toBe(401);
  });

  test('is returned by get-session, which returns null without one', async () => {
    const { cookie, userId } = await product.signedIn();
    expect(await (await product.request('/api/auth/get-session', { headers: { cookie } })).json()).toMatchObject({
      user: { id: userId, isAdmin: false },
      session: { id: expect.any(String) },
    });
    expect(await (await product.request('/api/auth/get-session')).json()).toBeNull();
  });
});

describe('the sample accounts', () => {
  test.each([
    ['another machine', { from: '203.0.113.7' }, ''],
    ['this machine', { from: '127.0.0.1' }, ''],
    ['this machine under a public name', { from: '127.0.0.1' }, 'http://care.example'],
    ['a proxy on this machine', { from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }, ''],
  ])('do not open in production from %s, as if the password were wrong', async (_case, init, origin) => {
    await createSampleAccounts(product.database, samplePassword);
    const response = await product.post(
      `${origin}/api/auth/sign-in/email`,
      { email: 'admin@careroster.test', password: samplePassword },
      init,
    );
    expect([response.status, await codeOf(response)]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
  });

  test('have no sessions in production, also when a session was restored with them', async () => {
    const { cookie, userId } = await product.signedIn();
    await pool.query('update users set is_sample = true where id = $1', [userId]);
    for (const from of ['127.0.0.1', '203.0.113.7'])
      expect((await product.request('/api/account', { from, headers: { cookie } })).status).toBe(401);
  });

  test('have the password of the data folder from the next start on, and sessions under another one end', async () => {
    const local = { from: '127.0.0.1' };
    const signInAs = (password: string): Promise<Response> =>
      embedded.post('/api/auth/sign-in/email', { email: 'premium@careroster.test', password }, local);
    await createSampleAccounts(embedded.database, 'the public one of earlier versions');
    const headers = { cookie: cookiesOf(await signInAs('the public one of earlier versions')) };
    expect((await embedded.request('/api/account', { ...local, headers })).status).toBe(200);
    await createSampleAccounts(embedded.database, samplePassword);
    expect((await embedded.request('/api/account', { ...local, headers })).status).toBe(401);
    expect((await signInAs('the public one of earlier versions')).status).toBe(401);
    const kept = { cookie: cookiesOf(await signInAs(samplePassword)) };
    await createSampleAccounts(embedded.database, samplePassword);
    expect((await embedded.request('/api/account', { ...local, headers: kept })).status).toBe(200);
  });

  test('are made once, and found by their names', async () => {
    await createSampleAccounts(product.database, samplePassword);
    const id = await sampleUserId(product.database, 'premium');
    await createSampleAccounts(product.database, samplePassword);
    expect(await sampleUserId(product.database, 'premium')).toBe(id);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
