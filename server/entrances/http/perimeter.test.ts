// Checks before every operation: where requests may come from, which paths exist, and which caller names are accepted.
import { describe, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { insertAccount } from '#server/testing/accounts.ts';

const product = testProduct();
const secure = testProduct({ publicUrl: 'https://care.example', trustedProxies: 1 });

describe('under /api/auth there is nothing', () => {
  test.each([
    'POST /api/auth/sign-up/email/',
    'POST /api/auth//sign-in/email',
    'POST /api/auth/./sign-in/email',
    'POST /api/auth/x/../sign-in/email',
    'POST /api/auth/sign-in/%65mail',
    'POST /api/auth/Sign-In/email',
    'POST /api/auth/sign-in/email;a=b',
    'GET /api/auth/sign-in/email',
    'PUT /api/auth/sign-in/email',
    'POST /api/auth/get-session',
    'POST /api/auth/sign-in/social',
    'POST /api/auth/update-user',
    'POST /api/auth/change-email',
    'POST /api/auth/delete-user',
    'GET /api/auth/list-sessions',
    'POST /api/auth/revoke-sessions',
    'POST /api/auth/admin/set-role',
    'POST /api/auth/admin/create-user',
    'GET /api/auth/admin/list-users',
    'POST /api/auth/admin/impersonate-user',
    'POST /api/auth/email-otp/verify-email',
    'POST /api/auth/email-otp/check-verification-otp',
    'POST /api/auth/email-otp/reset-password',
    'POST /api/auth/two-factor/send-otp',
    'POST /api/auth/two-factor/generate-backup-codes',
    'POST /api/auth/two-factor/get-totp-uri',
    'GET /api/auth/reset-password/token',
    'GET /api/auth/ok',
    'GET /api/auth/error',
    'GET /api/auth',
    'GET /api/auth/',
    'POST /api/auth/__proto__',
    'POST /api/auth/constructor',
  ])('%s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const admin = await insertAccount(product.database, { role: 'admin' });
    const signedIn = await product.post('/api/auth/sign-in/email', { email: admin.email, password: admin.password });
    const response = await product.request(path, {
      method,
      headers: { cookie: cookiesOf(signedIn), origin: 'http://localhost', 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
  });

  test('that takes a form, a text or a large body', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(
        (
          await product.request('/api/auth/sign-in/email', {
            method: 'POST',
            headers: { 'content-type': type },
            body: 'email=a@postbox.example',
          })
        ).status,
      ).toBe(415);
    }
    expect((await product.post('/api/auth/sign-in/email', { email: 'x'.repeat(20_000) })).status).toBe(413);
    expect(
      (
        await product.request('/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{',
        })
      ).status,
    ).toBe(400);
  });
});

describe('a change with a cookie', () => {
  const paths = ['/api/auth/sign-out', '/api/account/sessions/revoke-others'];

  test.each([
    ['from another site', { origin: 'https://evil.test' }],
    ['from a site whose name begins like ours', { origin: 'http://localhost.evil.test' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from another port of this machine', { origin: 'http://localhost:8080' }],
    ['that the browser says is cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser says is from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['that says nothing of where it is from', {}],
  ])('%s is refused', async (_case, headers) => {
    const { cookie } = await product.signedIn();
    for (const path of paths) {
      const response = await product.request(path, { method: 'POST', headers: { cookie, ...headers } });
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'FOREIGN_ORIGIN' }),
      ]);
    }
    expect((await product.request('/api/account', { headers: { cookie } })).status).toBe(200);
  });

  test('from our own pages is done', async () => {
    for (const headers of [{ origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]) {
      const { cookie } = await product.signedIn();
      expect(
        (
          await product.request('/api/account/sessions/revoke-others', {
            method: 'POST',
            headers: { cookie, ...headers },
          })
        ).status,
      ).toBe(200);
    }
  });

  test('is not started by another site that signs a visitor in to another account', async () => {
    const response = await product.post(
      '/api/auth/sign-in/email',
      { email: 'a@postbox.example', password: 'xxxxxx' },
      { headers: { origin: 'https://evil.test' } },
    );
    expect(response.status).toBe(403);
  });
});

describe('over https', () => {
  test('the cookie is bound to the host', async () => {
    const { email, password } = await insertAccount(secure.database, {});
    const [cookie = ''] = (
      await secure.post(
        'https://care.example/api/auth/sign-in/email',
        { email, password },
        { headers: { origin: 'https://care.example' } },
      )
    ).headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-careroster\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await secure.request('/api/account', { headers: { cookie: cookie.split(';')[0] ?? '' } })).status).toBe(
      200,
    );
    expect(
      (
        await secure.request('/api/account', {
          headers: { cookie: (cookie.split(';')[0] ?? '').replace('__Host-', '') },
        })
      ).status,
    ).toBe(401);
  });

  test('behind a proxy the address is what the proxy appended, not what the caller wrote before it', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${turn}, 203.0.113.50`, origin: 'https://care.example' };
      statuses.push(
        (await secure.post('/api/auth/request-password-reset', { email: `many-${turn}@postbox.example` }, { headers }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('an address is counted the same', () => {
  test('whatever port and spelling the proxy adds to it', async () => {
    const spellings = [
      '198.51.100.60:1024',
      '::ffff:198.51.100.60',
      '[::ffff:198.51.100.60]:4711',
      ' 198.51.100.60 ',
      '198.51.100.60:1025',
    ];
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      const headers = {
        'x-forwarded-for': `192.0.2.${turn}, ${spellings[turn % spellings.length]}`,
        origin: 'https://care.example',
      };
      statuses.push(
        (await secure.post('/api/auth/request-password-reset', { email: `ports-${turn}@postbox.example` }, { headers }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

const warnings = () => product.logLines.filter((line) => line.includes('TRUST_PROXY'));

describe('a proxy that the settings do not know', () => {
  test('is not suspected when a visitor from the internet sends the header', async () => {
    await product.request('/api/access', { from: '203.0.113.7', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(warnings()).toEqual([]);
  });

  test('is named in the log once, with the setting that it needs', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await product.request('/api/access', { from: '::ffff:10.0.0.5', headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(warnings()).toEqual([
      expect.stringContaining('Set TRUST_PROXY to the number of proxies in front of CareRoster'),
    ]);
  });
});
