import type { MiddlewareHandler } from 'hono';
import type { HttpEnvironment } from './environment.ts';

/**
 * A response may be cached only when its route says so in `cache-control` and it depends on no session: the session was
 * not read for it, and it sets no cookie. Every other response is `private, no-store`, failures included, so no cache
 * can ever give the response to one user to another (docs/decisions/0023).
 */
export const cachePolicy: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const dependsOnSession = c.get('isSessionRead') === true || headers.has('set-cookie');
  if (dependsOnSession || !headers.has('cache-control') || c.res.status >= 400)
    headers.set('cache-control', 'private, no-store');
};
