// The contract, served. Failures leave through the one translator; an unknown operation is a 404 of the same shape.
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { Router } from '@orpc/server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { tooLarge, translateError } from './translate-error.ts';

export type ApiRouter = Router<Contract, OperationContext>;

const bodyBytesMax = 256 * 1024;

export function apiRoutes(router: ApiRouter, log: Log): Hono<HttpEnvironment> {
  const handler = new OpenAPIHandler(router, {
    interceptors: [async (call) => {
      const { context } = call;
      try {
        return await call.next();
      } catch (error) {
        const translated = translateError(error, context.requestId);
        if (translated.isOurs) log.error({ requestId: context.requestId, error }, 'operation failed');
        return { matched: true, response: { status: translated.status, headers: translated.headers, body: translated.body } };
      }
    }],
  });
  const app = new Hono<HttpEnvironment>();
  app.use(bodyLimit({
    maxSize: bodyBytesMax,
    onError: (c) => {
      const { status, body } = tooLarge(c.get('requestId'));
      return c.json(body, status);
    },
  }));
  app.all('*', async (c) => {
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: '/api',
      context: { requestId: c.get('requestId'), signal: c.req.raw.signal },
    });
    if (!matched) throw new AppError('not_found', 'NOT_FOUND', 'There is no such operation. /api/docs lists them all.');
    response.headers.set('cache-control', 'private, no-store');
    return response;
  });
  return app;
}
