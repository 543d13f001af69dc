// The contract, served. Failures leave through the one translator; an unknown operation is a 404 of the same shape.
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { Router } from '@orpc/server';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { tooLarge, translateError } from './translate-error.ts';

export type ApiRouter = Router<Contract, OperationContext>;

const bodyBytesMax = 256 * 1024;

/** Marks what an operation threw, so that it is not mistaken for a body that could not be read. */
class OperationFailure extends Error {}

function contractHandler(router: ApiRouter, log: Log): OpenAPIHandler<OperationContext> {
  return new OpenAPIHandler(router, {
    clientInterceptors: [async (call) => {
      try {
        return await call.next();
      } catch (cause) {
        throw new OperationFailure('The operation failed.', { cause });
      }
    }],
    interceptors: [async (call) => {
      const { requestId } = call.context;
      try {
        return await call.next();
      } catch (error) {
        const translated = translateError(error instanceof OperationFailure ? error.cause : unreadable(error), requestId);
        if (translated.isOurs) log.error({ requestId, error: error instanceof Error ? error.cause : error }, 'operation failed');
        return { matched: true, response: { status: translated.status, headers: translated.headers, body: translated.body } };
      }
    }],
  });
}

const unreadable = (cause: unknown): AppError =>
  new AppError('invalid_input', 'INVALID_INPUT', 'The body is not sound JSON. Send it as /api/docs describes.', { cause });

/** JSON only: a form of another site could send anything else with the visitor's cookie. */
const requireJson: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const hasBody = c.req.raw.body !== null && c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (hasBody && !/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported', 'UNSUPPORTED', 'Send JSON, with the header content-type: application/json.');
  }
  await next();
};

export function apiRoutes(router: ApiRouter, log: Log): Hono<HttpEnvironment> {
  const handler = contractHandler(router, log);
  const app = new Hono<HttpEnvironment>();
  app.use(requireJson, bodyLimit({
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
