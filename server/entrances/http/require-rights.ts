// Who may call which operation, decided by method and path alone: before a body is read, and before the operation runs.
import { traverseContractProcedures } from '@orpc/server';
import type { AnyContractRouter } from '@orpc/contract';
import type { Context, MiddlewareHandler } from 'hono';
import type { Capability } from '#contract/operation.ts';
import { isDatabaseAway } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { RightsOf } from '#server/features/access/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { operationPath } from './operation-path.ts';
import { capabilityOf } from './require-capabilities.ts';

interface Door {
  method: string;
  path: RegExp;
  capability: Capability;
}

/** Lets the request pass when its caller has the capability; what no operation answers does not exist. */
export function requireRights(router: AnyContractRouter, rightsOf: RightsOf): MiddlewareHandler<HttpEnvironment> {
  const doors = doorsOf(router);
  return async (c, next) => {
    const path = operationPath(c);
    const door = doors.find((known) => known.method === c.req.method && known.path.test(path));
    if (!door) throw new AppError('not_found', 'NOT_FOUND', 'There is no such operation. /api/docs lists them all.');
    const standing = await standingFor(c, door.capability, rightsOf);
    await standing.rights.demand(door.capability);
    c.set('standing', standing);
    await next();
  };
}

/** Who asks and what they may do. What is open to everybody needs no database to say who asks: nobody, while it is away. */
export async function standingFor(c: Context<HttpEnvironment>, capability: Capability, rightsOf: RightsOf): Promise<HttpEnvironment['Variables']['standing']> {
  const caller = await callerFor(capability, c.get('caller'));
  return { caller, rights: rightsOf(caller) };
}

async function callerFor(capability: Capability, caller: () => Promise<Caller | null>): Promise<Caller | null> {
  try {
    return await caller();
  } catch (error) {
    if (capability === 'open' && isDatabaseAway(error)) return null;
    throw error;
  }
}

function doorsOf(router: AnyContractRouter): Door[] {
  const doors: Door[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route;
    const capability = capabilityOf(contract);
    if (capability) doors.push({ method, path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`), capability });
  });
  return doors;
}
