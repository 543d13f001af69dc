import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';

interface OwnOriginParts {
  publicUrl: string;
  /** Empty: not known. */
  siteName: () => string;
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery: a request with a cookie that changes something must come from our own pages.
 * Browsers send the origin with it. They never add a bearer token by themselves, so requests with one need no origin.
 */
export function requireOwnOrigin({ publicUrl, siteName }: OwnOriginParts): MiddlewareHandler<HttpEnvironment> {
  const publicOrigin = new URL(publicUrl).origin;
  return async (c, next) => {
    const isFree = reading.has(c.req.method) || c.req.header('authorization') !== undefined;
    if (!isFree && !comesFromHere((name) => c.req.header(name), publicOrigin))
      throw new AppError(
        'forbidden',
        'FOREIGN_ORIGIN',
        `This request came from another site. Open ${siteName() || 'this site'} itself and try there.`,
      );
    await next();
  };
}

/** `header`: the value of a header of the request; undefined when it was not sent. */
export function comesFromHere(header: (name: string) => string | undefined, publicOrigin: string): boolean {
  const origin = header('origin');
  // From a page with `no-referrer` a form comes without its origin, and only `sec-fetch-site`, which no page can set, says where from.
  if (origin === 'null') return header('sec-fetch-site') === 'same-origin';
  if (origin !== undefined)
    return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === header('host'));
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Not a browser: such a client sends a cookie only on purpose.
  return header('cookie') === undefined;
}
