import type { AnyContractProcedure } from '@orpc/contract';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { capabilityOf } from './require-capabilities.ts';
import { requireOwnUserId } from './require-own-user-id.ts';

/**
 * What every operation passes before it runs, whoever calls it: over HTTP for the second time, so that a path that were
 * ever understood in two ways would open nothing; and now that the input is read, whom it names is looked at.
 */
export async function admit(operation: AnyContractProcedure, input: unknown, { caller, rights }: Pick<OperationContext, 'caller' | 'rights'>): Promise<void> {
  const capability = capabilityOf(operation);
  if (capability === null) throw new Error('An operation without a capability was called.');
  await rights.demand(capability);
  requireOwnUserId(operation, input, caller);
}
