import { traverseContractProcedures } from '@orpc/server';
import type { AnyContractRouter } from '@orpc/contract';
import { capabilities } from '#contract/operation.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';

const known: ReadonlySet<unknown> = new Set(capabilities);

/** Throws when an operation does not say who may call it: the product does not start with a door nobody thought about. */
export function requireCapabilities(router: AnyContractRouter): void {
  const silent: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const meta: unknown = contract['~orpc'].meta;
    const capability = typeof meta === 'object' && meta !== null && 'capability' in meta ? meta.capability : null;
    if (!known.has(capability)) silent.push(path.join('.'));
  });
  if (silent.length > 0) throw new OperatorError(`These operations name no capability in the contract: ${silent.join(', ')}. Begin each with operation(capability).`);
}
