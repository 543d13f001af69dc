// The ways in, under /api/auth: exact paths from a list, JSON, failures of the same shape as everywhere.
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AuthRoutes } from '#server/features/accounts/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { pathAsSent } from './operation-path.ts';
import { limitBodies, parseJson } from './read-json.ts';

const prefix = '/api/auth';
const bodyBytesMax = 16 * 1024;

export function authPaths(routes: AuthRoutes): Hono<HttpEnvironment> {
  const known = new Map(Object.entries(routes));
  const app = new Hono<HttpEnvironment>();
  limitBodies(app, bodyBytesMax);
  app.all('*', async (c) => {
    const path = pathAsSent(c);
    const run = path.startsWith(`${prefix}/`) ? known.get(`${c.req.method} ${path.slice(prefix.length)}`) : undefined;
    if (!run) throw new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');
    const { headers, body, redirectTo } = await run(await inputOf(c), { headers: proofOf(c.req.raw.headers), client: c.get('client'), caller: await c.get('caller')() });
    headers.set('cache-control', 'private, no-store');
    if (redirectTo !== null) {
      headers.set('location', redirectTo);
      return new Response(null, { status: 302, headers });
    }
    headers.set('content-type', 'application/json');
    return new Response(JSON.stringify(body), { headers });
  });
  return app;
}

async function inputOf(c: Context<HttpEnvironment>): Promise<unknown> {
  if (c.req.method === 'GET') return Object.fromEntries(new URL(c.req.url).searchParams);
  const text = await c.req.text();
  return text === '' ? undefined : parseJson(text);
}

/** Nothing else of the request may sway an answer. A bearer takes the place of the cookie. */
function proofOf(sent: Headers): Headers {
  const headers = new Headers();
  for (const name of sent.has('authorization') ? ['authorization', 'user-agent'] : ['cookie', 'user-agent']) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, name === 'user-agent' ? value.slice(0, 300) : value);
  }
  return headers;
}
