import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { AppError } from '#server/foundation/errors/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { cachePolicy } from './cache-policy.ts';
import type { HttpEnvironment } from './environment.ts';
import { identify } from './identify.ts';
import { mountBrowserRoutes, mountServiceRoutes } from './raw-routes.ts';
import { requireOwnOrigin } from './require-own-origin.ts';
import { translateError } from './translate-error.ts';

const rosa: Caller = {
  userId: 'rosa',
  email: 'rosa@postbox.example',
  emailVerified: true,
  name: 'Rosa',
  role: 'user',
  isFullAccess: false,
  isDemo: false,
  lacksAdminSecondFactor: false,
  isSteppedUp: false,
  usesSignOn: false,
  apiKey: null,
  sessionId: 's1',
};
const cached = { headers: { 'cache-control': 'public, max-age=60' } };
const browserRoute = {
  method: 'GET',
  path: '/',
  capability: 'open',
  sender: 'browser',
  refusesOtherSites: false,
  bodyBytesMax: 10,
  handle: () => Promise.resolve(new Response('done', cached)),
} as const satisfies RawRoute;

const rawRoutes: RawRoute[] = [
  { ...browserRoute, path: '/same-for-all' },
  { ...browserRoute, path: '/personal', handle: async ({ caller }) => new Response((await caller())?.name, cached) },
  { ...browserRoute, path: '/admin-only', capability: 'admin' },
  { ...browserRoute, path: '/secret', refusesOtherSites: true },
  { ...browserRoute, path: '/failing', handle: () => Promise.reject(new AppError('conflict', 'OVER', 'Too late.')) },
  {
    ...browserRoute,
    method: 'POST',
    path: '/form/:id',
    handle: async ({ request, parameter }) => new Response(`${parameter('id')}: ${await request.text()}`),
  },
  {
    ...browserRoute,
    method: 'POST',
    path: '/event',
    sender: 'service',
    handle: async ({ client, caller }) => Response.json({ client, caller: await caller() }),
  },
];

const app = new Hono<HttpEnvironment>();
const parts = {
  rawRoutes,
  trustedProxies: 0,
  rightsOf: (caller: Caller | null) => ({
    access: () => Promise.reject(new Error('No route asks for this.')),
    demand: (capability: string) =>
      caller?.role === capability
        ? Promise.resolve()
        : Promise.reject(new AppError('forbidden', 'FORBIDDEN', 'For administrators.')),
  }),
};
app.use(cachePolicy);
mountServiceRoutes(app, parts);
app.use(
  identify({
    trustedProxies: 0,
    isLoopback: true,
    log: createLog('silent'),
    callerOf: (headers) =>
      Promise.resolve(
        headers.get('cookie') === 'rosa' ? rosa : headers.get('cookie') === 'admin' ? { ...rosa, role: 'admin' } : null,
      ),
  }),
  requireOwnOrigin({ publicUrl: 'http://localhost', siteName: () => 'CareRoster' }),
);
mountBrowserRoutes(app, parts);
app.onError((error, c) => {
  const { body, status } = translateError(error, 'r1');
  return c.json(body, status, cached.headers);
});

const send = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  return { status: response.status, text: await response.text(), cache: response.headers.get('cache-control') };
};
const neverStored = 'private, no-store';

test('a response is cached as its route says only while no session was read for it', async () => {
  expect(await send('/same-for-all', { headers: { cookie: 'rosa' } })).toEqual({
    status: 200,
    text: 'done',
    cache: 'public, max-age=60',
  });
  expect(await send('/personal', { headers: { cookie: 'rosa' } })).toEqual({
    status: 200,
    text: 'Rosa',
    cache: neverStored,
  });
  expect(await send('/personal')).toMatchObject({ text: '', cache: neverStored });
  expect(await send('/failing')).toMatchObject({ status: 409, cache: neverStored });
});

test('the capability is demanded before the route runs', async () => {
  for (const headers of [{}, { cookie: 'rosa' }])
    expect(await send('/admin-only', { headers })).toMatchObject({ status: 403, cache: neverStored });
  expect(await send('/admin-only', { headers: { cookie: 'admin' } })).toMatchObject({
    status: 200,
    cache: neverStored,
  });
});

test('a form of another site, a large body and, where the route says so, a link of another site are refused', async () => {
  const post = (headers: Record<string, string>, body: string) =>
    send('/form/7', { method: 'POST', headers: { cookie: 'rosa', ...headers }, body });
  expect(await post({ origin: 'http://localhost' }, 'short')).toMatchObject({ status: 200, text: '7: short' });
  expect(await post({ origin: 'https://evil.test' }, 'short')).toMatchObject({ status: 403 });
  expect(await post({ origin: 'http://localhost' }, 'longer than ten bytes')).toMatchObject({
    status: 413,
    text: expect.stringContaining('TOO_LARGE'),
  });
  const link = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect(await send('/same-for-all', link)).toMatchObject({ status: 200 });
  expect(await send('/secret', link)).toMatchObject({ status: 403, text: expect.stringContaining('FOREIGN_ORIGIN') });
});

test('another service needs no origin, and gets neither a session nor the trust in this machine', async () => {
  const { status, text } = await send('/event', { method: 'POST', headers: { cookie: 'rosa' }, body: '{}' });
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { client: { address: '127.0.0.1', block: '127.0.0.0/24', isLoopback: false }, caller: null },
  ]);
});
