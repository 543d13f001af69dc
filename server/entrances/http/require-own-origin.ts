import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Changes that a browser asks for come from our own pages: it says where a request comes from, and adds the cookie
 * whatever that is. A bearer is never added by a browser, so it needs no origin.
 */
export function requireOwnOrigin(publicUrl: string): MiddlewareHandler<HttpEnvironment> {
  const publicOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    const isFree = reading.has(c.req.method) || c.req.header('authorization') !== undefined;
    if (!isFree && !comesFromHere(c, publicOrigin)) throw new AppError('forbidden', 'FOREIGN_ORIGIN', 'This request came from another site. Open CareRoster itself and try there.');
    await next();
  };
}

function comesFromHere(c: Context<HttpEnvironment>, publicOrigin: string): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // No browser: it has no cookies that it was not told to send.
  return c.req.header('cookie') === undefined;
}
