// Who may call which operation, decided by method and path alone: before a body is read, and before the operation runs.
import type { Context, MiddlewareHandler } from 'hono';
import { isDatabaseUnavailable } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { requireScope, type Caller, type RightsOf } from '#server/foundation/operation/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { operationPath } from './operation-path.ts';
import type { Operation } from './orpc.ts';

/** Lets the request pass when its caller has the capability; a request that fits no operation is a 404. */
export function requireRights(
  operations: readonly Operation[],
  rightsOf: RightsOf,
): MiddlewareHandler<HttpEnvironment> {
  const known = operations.map((operation) => ({ operation, address: addressPattern(operation) }));
  return async (c, next) => {
    const address = `${c.req.method} ${operationPath(c)}`;
    const operation = known.find((one) => one.address.test(address))?.operation;
    if (!operation || operation.capability === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such operation. /api/docs lists them all.');
    const isAnonymousAllowed = operation.capability === 'open' && !operation.mustKnowCaller;
    const identity = await identityFor(c, rightsOf, { isAnonymousAllowed });
    requireScope(operation.scope, identity.caller);
    await identity.rights.demand(operation.capability);
    c.set('identity', identity);
    c.set('operation', operation);
    await next();
  };
}

/** `isAnonymousAllowed`: while the database is away, the caller counts as not signed in. Otherwise it fails then. */
export async function identityFor(
  c: Context<HttpEnvironment>,
  rightsOf: RightsOf,
  { isAnonymousAllowed }: { isAnonymousAllowed: boolean },
): Promise<HttpEnvironment['Variables']['identity']> {
  const caller = await callerFor(c.get('caller'), isAnonymousAllowed);
  return { caller, rights: rightsOf(caller) };
}

async function callerFor(caller: () => Promise<Caller | null>, isAnonymousAllowed: boolean): Promise<Caller | null> {
  try {
    return await caller();
  } catch (error) {
    if (isAnonymousAllowed && isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

const addressPattern = ({ method, path }: Operation): RegExp =>
  new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
