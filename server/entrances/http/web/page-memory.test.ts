// What the server keeps of a page after its response: nothing. Every page is rendered for every kind of visitor, and the requests that
// are still in memory afterwards are counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { testProduct, type TestProduct } from '#server/testing/product.ts';
import { sharingOf } from '#contract/public-paths.ts';
import { buildWeb } from './build-web.ts';
import { readBuiltPages } from './built-pages.ts';
import type { Web } from './pages.ts';

const root = join(import.meta.dirname, '../../../..');
await buildWeb(root, () => undefined);
const render = await readBuiltPages(root);

interface Rendered {
  address: string;
  request: WeakRef<Request>;
  context: WeakRef<object>;
}

const rendered: Rendered[] = [];
const web: Web = {
  asset: () => Promise.resolve(undefined),
  sharingOf,
  close: () => Promise.resolve(),
  page: (request, context) => {
    const { pathname, search } = new URL(request.url);
    const address = `${request.method} ${pathname}${search}`;
    rendered.push({ address, request: new WeakRef(request), context: new WeakRef(context) });
    return render(request, context);
  },
};
const product = testProduct({ web });

const paths = [
  '/',
  ...Array.from(
    readFileSync(join(root, 'web/routes.ts'), 'utf8').matchAll(/route\('([^']+)'/g),
    ([, path = '']) => `/${path.replaceAll(/:\w+\??|\*/g, 'x')}`,
  ),
];
const dataPath = (path: string): string => `${path === '/' ? '/_root' : path}.data`;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

async function collectGarbage(): Promise<void> {
  if (typeof collect !== 'function') throw new Error('V8 does not offer its garbage collector.');
  for (let round = 0; round < 3; round += 1) {
    // A weak reference keeps its object until the current task has ended.
    await new Promise((resolve) => setImmediate(resolve));
    await collect({ execution: 'async', type: 'major' });
  }
}

type Visitor = Pick<TestProduct, 'request'>;
const users: Visitor[] = [];
beforeAll(async () => {
  for (const role of ['free', 'premium', 'admin'] as const) users.push(await product.as(role));
});

async function view({ request }: Visitor, path: string, method = 'GET'): Promise<void> {
  await (await request(path, { method })).text();
}

test('No page stays in memory after it was sent, for any visitor and in any form', async () => {
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    for (const visitor of [product, ...users]) await view(visitor, path);
    await view(product, path, 'HEAD');
    await view(product, dataPath(path));
  }
  for (const path of ['/?query=nurse', '/search?query=nurse+in+texas', '/search?tab=saved-lists'])
    for (const visitor of [product, ...users]) await view(visitor, path);
  expect(rendered.length).toBeGreaterThan(200);
  await collectGarbage();
  const kept = rendered.filter(
    ({ request, context }) => request.deref() !== undefined || context.deref() !== undefined,
  );
  expect(kept.map(({ address }) => address)).toEqual([]);
});
