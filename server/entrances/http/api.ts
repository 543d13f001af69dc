// The contract, served. Failures leave through the one translator; an unknown operation is a 404 of the same shape.
import type { Router } from '@orpc/server';
import { Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import type { Contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RightsOf } from '#server/features/access/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { admit } from './admit.ts';
import { ContractHandler } from './contract-handler.ts';
import type { HttpEnvironment } from './environment.ts';
import { requestOfOperation } from './operation-path.ts';
import { limitBodies, unreadable } from './read-json.ts';
import { requireRights } from './require-rights.ts';
import { translateError } from './translate-error.ts';

export type ApiRouter = Router<Contract, OperationContext>;

const bodyBytesMax = 256 * 1024;

/** Marks what an operation threw, so that it is not mistaken for a body that could not be read. */
class OperationFailure extends Error {}

function contractHandler(router: ApiRouter, log: Log): ContractHandler {
  return new ContractHandler(router, {
    clientInterceptors: [async (call) => {
      try {
        await admit(call.procedure, call.input, call.context);
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

export function apiRoutes(router: ApiRouter, rightsOf: RightsOf, log: Log): Hono<HttpEnvironment> {
  const handler = contractHandler(router, log);
  const app = new Hono<HttpEnvironment>();
  app.use(requireRights(contract, rightsOf));
  limitBodies(app, bodyBytesMax);
  app.all('*', async (c) => {
    const { matched, response } = await handler.handle(requestOfOperation(c), {
      prefix: '/api',
      context: { requestId: c.get('requestId'), signal: c.req.raw.signal, ...c.get('standing'), client: c.get('client') },
    });
    if (!matched) throw new AppError('not_found', 'NOT_FOUND', 'There is no such operation. /api/docs lists them all.');
    response.headers.set('cache-control', 'private, no-store');
    return response;
  });
  return app;
}
