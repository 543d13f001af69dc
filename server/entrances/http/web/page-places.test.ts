// How many pages are rendered at the same time, in all and for one network.
import { expect, test } from 'vitest';
import { testProduct, type TestRequest } from '#server/testing/product.ts';
import type { Web } from './pages.ts';

/** Pages below /slow are rendered when the test says so. */
const rendering: { path: string; finish: () => void }[] = [];
let mostAtOnce = 0;

const web: Web = {
  asset: () => Promise.resolve(undefined),
  page: async (request) => {
    const { pathname: path } = new URL(request.url);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const one = { path, finish };
    rendering.push(one);
    mostAtOnce = Math.max(mostAtOnce, rendering.length);
    if (!path.startsWith('/slow') && !path.startsWith('/contact')) finish();
    await promise;
    rendering.splice(rendering.indexOf(one), 1);
    return new Response(`page ${path}`, { headers: { 'content-type': 'text/html' } });
  },
  sharingOf: (path) => (path.startsWith('/specialties') ? 'without scripts' : 'none'),
  close: () => Promise.resolve(),
};
const product = testProduct({ web });

const stranger = '192.0.2.7';
const hospital = '198.51.100.20';
const office = '203.0.113.30';

const ask = (path: string, from: string, init: TestRequest = {}): Promise<Response> =>
  product.request(path, { from, ...init });

/** Renders until all of these have their answer, and returns the statuses. */
async function finishAll(asked: Promise<Response>[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const one of asked) void one.then(({ status }) => statuses.push(status));
  while (statuses.length < asked.length) {
    for (const one of rendering) one.finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return statuses;
}

const inProgress = (count: number): Promise<void> => expect.poll(() => rendering.length).toBe(count);

test('A network that opens hundreds of pages, in whatever form, is asked to wait and leaves places to others', async () => {
  const forms: ((number: number) => Promise<Response>)[] = [
    (number) => ask(`/slow/${number}`, stranger),
    (number) => ask(`/slow/${number}`, stranger, { method: 'HEAD' }),
    (number) => ask(`/slow/${number}.data`, stranger),
    (number) =>
      ask('/contact', stranger, { method: 'POST', body: `a=${number}`, headers: { origin: 'http://localhost' } }),
  ];
  const asked = Array.from({ length: 400 }, (_, number) => forms[number % 4]?.(number) ?? Promise.reject(new Error()));
  await inProgress(2);
  expect(await (await ask('/account', office)).text()).toBe('page /account');
  const statuses = await finishAll(asked);
  // Two are rendered and 100 wait, for at most two seconds.
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(298);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(mostAtOnce).toBeLessThanOrEqual(3);
});

test('A page without a place is a calm page with a time, and its data a failure with a code', async () => {
  const asked = Array.from({ length: 102 }, (_, number) => ask(`/slow/${number}`, stranger));
  await inProgress(2);
  const page = await ask('/slow/more', stranger);
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'private, no-store',
  ]);
  expect(await page.text()).toContain('Wait a few seconds, then load this page again.');
  const data = await ask('/slow/more.data', stranger);
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await data.json()).toMatchObject({ code: 'PAGES_BUSY' });
  await finishAll(asked);
});

test('A hospital behind one address, in which 60 people open a page at the same moment, is not stopped', async () => {
  const asked = Array.from({ length: 60 }, (_, number) => ask(`/account/${number}`, hospital));
  expect(new Set(await finishAll(asked))).toEqual(new Set([200]));
});

test('Many networks together have four places', async () => {
  mostAtOnce = 0;
  const asked = Array.from({ length: 60 }, (_, number) => ask(`/slow/${number}`, `10.0.${number}.1`));
  await inProgress(4);
  await finishAll(asked);
  expect(mostAtOnce).toBe(4);
});

test('A page that is kept needs no place', async () => {
  expect((await ask('/specialties', office)).status).toBe(200);
  const asked = Array.from({ length: 102 }, (_, number) => ask(`/slow/${number}`, stranger));
  await inProgress(2);
  expect((await ask('/slow/more', stranger)).status).toBe(503);
  expect(await (await ask('/specialties', stranger)).text()).toBe('page /specialties');
  await finishAll(asked);
});
