import { traverseContractProcedures } from '@orpc/server';
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { capabilities } from '#contract/operation.ts';
import type { Capability } from '#contract/operation.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';

/** Null when the operation names none that exists. */
export function capabilityOf(contract: AnyContractProcedure): Capability | null {
  const meta: unknown = contract['~orpc'].meta;
  const named = typeof meta === 'object' && meta !== null && 'capability' in meta ? meta.capability : null;
  return capabilities.find((capability) => capability === named) ?? null;
}

/** Throws when an operation does not say who may call it: the product does not start with a door nobody thought about. */
export function requireCapabilities(router: AnyContractRouter): void {
  const silent: string[] = [];
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    if (capabilityOf(contract) === null) silent.push(path.join('.'));
  });
  if (silent.length > 0) throw new OperatorError(`These operations name no capability in the contract: ${silent.join(', ')}. Begin each with operation(capability).`);
}
