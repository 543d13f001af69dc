// The contract, served. Failures leave through the one translator; an unknown operation is a 404 of the same shape.
import { Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RightsOf } from '#server/foundation/operation/public.ts';
import { admit } from './admit.ts';
import type { HttpEnvironment } from './environment.ts';
import type { LogFailure } from './failure-log.ts';
import { operationContext } from './operation-context.ts';
import { requestOfOperation } from './operation-path.ts';
import { ContractHandler, operationsOf, type ApiRouter } from './orpc.ts';
import { limitBody, requireJson, unreadable } from './read-json.ts';
import { requireRights } from './require-rights.ts';
import { translateError } from './translate-error.ts';

export function apiRoutes(router: ApiRouter, rightsOf: RightsOf, logFailure: LogFailure): Hono<HttpEnvironment> {
  const handler = new ContractHandler(router, admit, (error, isUnreadable, { requestId }) => {
    const translated = translateError(isUnreadable ? unreadable(error) : error, requestId);
    if (translated.isOurs) logFailure({ requestId, error }, 'operation failed');
    return translated;
  });
  const operations = operationsOf(contract);
  const limits = new Map(operations.map(({ bodyBytesMax }) => [bodyBytesMax, limitBody(bodyBytesMax)]));
  const app = new Hono<HttpEnvironment>();
  app.use(requireRights(operations, rightsOf), requireJson);
  app.use((c, next) => (limits.get(c.get('operation').bodyBytesMax) ?? limitBody(0))(c, next));
  app.all('*', async (c) => {
    const context = operationContext(c, c.get('identity'));
    const { matched, response } = await handler.handle(requestOfOperation(c), { prefix: '/api', context });
    if (!matched) throw new AppError('not_found', 'NOT_FOUND', 'There is no such operation. /api/docs lists them all.');
    for (const [name, value] of context.responseHeaders) response.headers.append(name, value);
    response.headers.set('cache-control', 'private, no-store');
    return response;
  });
  return app;
}
