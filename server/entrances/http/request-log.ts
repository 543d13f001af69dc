import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '#server/foundation/log/public.ts';
import type { HttpEnvironment } from './environment.ts';

/** Gives each request its id and nonce, and writes one log line: the path without its query, which may contain personal data. */
export function requestLog(log: Log): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const startedMs = performance.now();
    c.set('requestId', randomBytes(9).toString('base64url'));
    c.set('nonce', randomBytes(16).toString('base64'));
    await next();
    c.res.headers.set('x-request-id', c.get('requestId'));
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log.info(
      { requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'request',
    );
  };
}
