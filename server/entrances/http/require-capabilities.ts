import type { AnyContractRouter } from '@orpc/contract';
import { OperatorError } from '#server/foundation/errors/public.ts';
import { operationsOf } from './orpc.ts';

/** Throws when an operation does not say who may call it: the product does not start with an operation open by mistake. */
export function requireCapabilities(router: AnyContractRouter): void {
  const silent = operationsOf(router).filter(({ capability }) => capability === null);
  if (silent.length > 0)
    throw new OperatorError(
      `These operations name no capability in the contract: ${silent.map(({ name }) => name).join(', ')}. Begin each with operation(capability).`,
    );
}
