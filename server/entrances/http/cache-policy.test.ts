import { beforeAll, describe, expect, test } from 'vitest';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import type { Web } from './web/pages.ts';

/** Pages that try to be cached although they show who is signed in, and one file that is the same for all. */
const web: Web = {
  asset: (request) =>
    Promise.resolve(
      new URL(request.url).pathname === '/assets/app.js'
        ? new Response('const same = true;', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
        : undefined,
    ),
  page: (_request, { viewer }) =>
    Promise.resolve(Response.json({ viewer }, { headers: { 'cache-control': 'public, max-age=60' } })),
  sharingOf: () => 'none',
  close: () => Promise.resolve(),
};

const product = testProduct({ web, mode: 'embedded' });
let rosa: SignedIn;
let omar: SignedIn;
let paths: string[] = [];
beforeAll(async () => {
  [rosa, omar] = [await product.signedIn(), await product.signedIn({ plan: 'premium' })];
  const routes = (await product.entrances()).filter((entrance) => entrance.startsWith('GET '));
  paths = [
    ...routes.map((route) => route.slice('GET '.length).replaceAll(/:\w+|\{\w+\}/g, 'x')),
    '/',
    '/search',
    '/search.data',
    '/assets/app.js',
    '/api/docs/swagger-ui.css',
    '/no/such/page',
  ];
});

const isStored = (response: Response): boolean =>
  !/(?:private|no-store)/.test(response.headers.get('cache-control') ?? '');

/** The accounts that a response names. */
const accountsIn = (text: string): SignedIn[] =>
  [rosa, omar].filter(({ email, userId }) => text.includes(email) || text.includes(userId));

describe('a cache between the product and its users', () => {
  test('may store only responses that are the same for everyone', async () => {
    const stored: string[] = [];
    for (const path of paths) {
      const responses = [await rosa.request(path), await omar.request(path), await product.request(path)];
      const contents = await Promise.all(responses.map((response) => response.text()));
      if (!responses.some(isStored)) continue;
      stored.push(path);
      expect(new Set(contents), path).toHaveLength(1);
      expect(
        responses.flatMap((response) => response.headers.getSetCookie()),
        path,
      ).toEqual([]);
    }
    expect(stored).toEqual([
      '/api/openapi.json',
      '/robots.txt',
      '/share-images/site.png',
      '/sitemap.xml',
      '/assets/app.js',
      '/api/docs/swagger-ui.css',
    ]);
  });

  test.each(['the first user', 'a visitor without a session'])(
    'never gives one user the response to another, although it ignores cookies: %s comes first',
    async (first) => {
      const stored = new Map<string, string>();
      const through = async (from: Pick<SignedIn, 'request'>, path: string): Promise<string> => {
        const known = stored.get(path);
        if (known !== undefined) return known;
        const response = await from.request(path);
        const content = await response.text();
        if (isStored(response)) stored.set(path, content);
        return content;
      };
      for (const path of paths) {
        await through(first === 'the first user' ? rosa : product, path);
        const direct = await (await omar.request(path)).text();
        expect(accountsIn(await through(omar, path)), path).toEqual(accountsIn(direct));
      }
      expect(accountsIn(await through(omar, '/search'))).toEqual([omar]);
      expect(stored.size).toBe(6);
    },
  );
});

describe('no cache stores', () => {
  test('a response that depends on a session, whatever its page says', async () => {
    for (const path of ['/', '/search', '/search.data', '/api/account', '/dev/mailbox', '/sandbox/checkout/x']) {
      for (const from of [rosa, product])
        expect((await from.request(path)).headers.get('cache-control'), path).toBe('private, no-store');
    }
  });

  test('a failure', async () => {
    for (const path of ['/api/nothing', '/api/docs/nothing', '/dev/mailbox/0', '/search?a=%00'])
      expect((await product.request(path)).headers.get('cache-control'), path).toBe('private, no-store');
  });

  test('a response that sets a cookie', async () => {
    const { email, password } = rosa;
    const response = await product.post('/api/auth/sign-in/email', { email, password });
    expect(response.headers.getSetCookie()).not.toEqual([]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

test('the description of the API is validated by its tag', async () => {
  const first = await product.request('/api/openapi.json');
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control'), tag]).toEqual([
    200,
    'public, max-age=300',
    expect.stringMatching(/^W\/".+"$/),
  ]);
  const again = await product.request('/api/openapi.json', { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
