// The embedded default must stay on its machine: what a proxy, a rebound host name or a page of another site gets from it.
import { beforeAll, describe, expect, test } from 'vitest';
import { createSampleAccounts, sampleEmails } from '#server/features/accounts/public.ts';
import { testProduct, type TestRequest } from '#server/testing/product.ts';
import { mailboxAuthorization, samplePassword } from '#server/testing/secrets.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const product = testProduct({ mode: 'embedded', publicUrl: 'http://localhost:3000' });
const production = testProduct();

const here = 'http://localhost:3000';
const signIn = (origin: string, init: TestRequest = {}): Promise<Response> =>
  product.post(`${origin}/api/auth/sign-in/email`, { email: 'admin@careroster.test', password: samplePassword }, init);

let cookie = '';
beforeAll(async () => {
  await createSampleAccounts(product.database, samplePassword);
  const response = await signIn(here);
  expect(response.status).toBe(200);
  cookie = cookiesOf(response);
});

/** What must not be reachable: sample sessions, the mailbox, the sandbox, pages and the API. */
const paths = [
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/sandbox/checkout/x',
  '/api/account',
  '/api/openapi.json',
  '/search',
  '/',
];

const codeOf = async (response: Response): Promise<unknown> => Reflect.get(Object(await response.json()), 'code');

async function expectRefused(origin: string, init: TestRequest, code: string): Promise<void> {
  for (const path of paths) {
    const response = await product.request(`${origin}${path}`, {
      ...init,
      headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
    expect([path, response.status, await codeOf(response)]).toEqual([path, 403, code]);
  }
  const response = await signIn(origin, init);
  expect([response.status, await codeOf(response), response.headers.getSetCookie()]).toEqual([403, code, []]);
}

describe('the embedded default gives nothing, not even to a signed-in sample account,', () => {
  test.each([
    ['to a proxy that passes the public host on', 'http://directory.example', {}],
    ['to a page whose host name was pointed to this machine', 'http://evil.test:3000', {}],
    ['under a host name that begins like this machine', 'http://localhost.evil.test:3000', {}],
    ['for another port of this machine, such as that of a proxy', 'http://localhost:8080', {}],
    ['for the default port', 'http://localhost', {}],
    ['when the Host header names another host than the request', here, { headers: { host: 'directory.example' } }],
    ['when the Host header is no host', here, { headers: { host: 'a b' } }],
    ['to a connection from another machine', here, { from: '192.0.2.7' }],
    ['to a connection from a private network', here, { from: '10.0.0.7' }],
    ...[
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-real-ip',
      'cf-connecting-ip',
    ].map((name) => [`to a proxy that sends ${name}`, here, { headers: { [name]: '127.0.0.1' } }] as const),
    ['to a proxy that speaks HTTP/1.0', here, { httpVersion: '1.0' }],
  ] satisfies readonly (readonly [string, string, TestRequest])[])('%s', async (_case, origin, init) => {
    await expectRefused(origin, init, 'THIS_MACHINE_ONLY');
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    [
      'a page of another port of this machine',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'a frame in a page of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    ['an older browser on a page of another site', { origin: 'https://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
  ])('to %s', async (_case, headers) => {
    await expectRefused(here, { headers }, 'FOREIGN_ORIGIN');
  });

  test('to a form of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await codeOf(await signIn(here, { headers }))).toBe('FOREIGN_ORIGIN');
    expect(await codeOf(await signIn(here, { headers: { ...headers, origin: 'https://evil.test' } }))).toBe(
      'FOREIGN_ORIGIN',
    );
  });
});

describe('the embedded default', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://LOCALHOST:3000'])(
    'serves a visitor of this machine at %s',
    async (origin) => {
      const { origin: shown, host } = new URL(origin);
      const signedIn = await signIn(origin, { headers: { origin: shown, host, 'sec-fetch-site': 'same-origin' } });
      expect(signedIn.status).toBe(200);
      for (const proof of [{ cookie: cookiesOf(signedIn) }, { authorization: mailboxAuthorization }]) {
        const path = 'cookie' in proof ? '/api/account' : '/dev/mailbox';
        for (const site of ['none', 'same-origin']) {
          const headers = new Headers({ ...proof, 'sec-fetch-site': site });
          expect([path, (await product.request(`${origin}${path}`, { headers })).status]).toEqual([path, 200]);
        }
      }
    },
  );

  test('lets a link of another site open a page, with the session, and never the mailbox or the sandbox', async () => {
    const headers = {
      cookie,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await product.request(`${here}/api/account`, { headers })).status).toBe(200);
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/dev/mailbox/1/html',
      '/sandbox/checkout/x',
      '/sandbox/portal/x',
    ]) {
      const response = await product.request(`${here}${path}`, { headers });
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'FOREIGN_ORIGIN']);
    }
  });

  test('keeps a stranger behind a reverse proxy that leaves no trace from the sample accounts and the mailbox', async () => {
    const asVisitor = { from: '127.0.0.1' };
    for (const email of sampleEmails) {
      const response = await product.post(
        `${here}/api/auth/sign-in/email`,
        { email, password: 'careroster' },
        asVisitor,
      );
      expect([email, response.status, response.headers.getSetCookie()]).toEqual([email, 401, []]);
    }
    await product.post(`${here}/api/auth/request-password-reset`, { email: 'admin@careroster.test' }, asVisitor);
    await product.mailTo('admin@careroster.test', /^Choose/);
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1', '/dev/mailbox/1/html']) {
      for (const headers of [
        {},
        { cookie },
        { authorization: 'Basic Og==' },
        { authorization: 'Basic YWRtaW46Y2FyZXJvc3Rlcg==' },
      ]) {
        const response = await product.request(`${here}${path}`, { ...asVisitor, headers: new Headers(headers) });
        expect([path, response.status]).toEqual([path, 401]);
        expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
        expect(await response.text()).not.toMatch(/token|Choose/);
      }
    }
  });

  test('answers health checks under any name', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await product.request(`http://directory.example${path}`)).status).toBe(200);
  });
});

test('in production a sample account of a restored embedded directory is refused to all callers, also through a proxy on the same machine', async () => {
  await createSampleAccounts(production.database, samplePassword);
  const response = await production.post(
    '/api/auth/sign-in/email',
    { email: 'admin@careroster.test', password: samplePassword },
    { from: '127.0.0.1' },
  );
  expect([response.status, await codeOf(response)]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD']);
});
