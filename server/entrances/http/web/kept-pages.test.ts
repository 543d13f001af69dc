import { beforeEach, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import type { Web } from './pages.ts';

let rendered = 0;
const web: Web = {
  asset: () => Promise.resolve(undefined),
  page: (request, { nonce, viewer }) => {
    rendered += 1;
    const { pathname, search } = new URL(request.url);
    return Promise.resolve(
      new Response(
        `<p>${viewer?.email ?? 'visitor'} at ${pathname}${search}, page ${rendered}</p><script nonce="${nonce}">run("${nonce}")</script>`,
        { headers: { 'content-type': 'text/html' } },
      ),
    );
  },
  sharingOf: (path) => (path.startsWith('/search') ? 'with scripts' : 'none'),
  close: () => Promise.resolve(),
};
const product = testProduct({ web });
beforeEach(() => {
  rendered = 0;
});

const nonceOf = (page: Response): string =>
  /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';

test('A page with scripts is rendered once for all visitors, and each response has a nonce of its own', async () => {
  const pages = [await product.request('/search'), await product.request('/search')];
  const nonces = pages.map(nonceOf);
  expect(new Set(nonces).size).toBe(2);
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(
    nonces.map((nonce) => `<p>visitor at /search, page 1</p><script nonce="${nonce}">run("${nonce}")</script>`),
  );
  expect(pages.map((page) => page.headers.get('cache-control'))).toEqual(['private, no-store', 'private, no-store']);
  const head = await product.request('/search', { method: 'HEAD' });
  expect([head.status, await head.text(), rendered]).toEqual([200, '', 1]);
});

test('A user who is signed in gets a page of the own session, and leaves nothing in the page of visitors', async () => {
  const rosa = await product.signedIn();
  expect(await (await rosa.request('/search-own')).text()).toContain(`${rosa.email} at /search-own`);
  expect(await (await product.request('/search-own')).text()).toContain('visitor at /search-own');
  expect(await (await rosa.request('/search-own')).text()).toContain(`${rosa.email} at /search-own`);
});

test('A page with a query is rendered for each request', async () => {
  for (const page of [1, 2])
    expect(await (await product.request('/search?query=nurse')).text()).toContain(
      `visitor at /search?query=nurse, page ${page}`,
    );
});
