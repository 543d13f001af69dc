import { requireScope, requireStepUp } from '#server/foundation/operation/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { Operation } from './orpc.ts';
import { requireOwnUserId } from './require-own-user-id.ts';

/**
 * The checks before an operation, also one that a page calls in the process: the caller's rights, whether the identity was
 * confirmed, and whose account the input names. Over HTTP the rights were checked before the body was read.
 */
export async function admit(
  operation: Operation,
  input: unknown,
  { caller, rights }: Pick<OperationContext, 'caller' | 'rights'>,
): Promise<void> {
  if (operation.capability === null) throw new Error(`The operation ${operation.name} names no capability.`);
  await rights.demand(operation.capability);
  requireScope(operation.scope, caller);
  if (operation.needsStepUp) requireStepUp(caller);
  requireOwnUserId(operation.inputSchema, input, caller);
}
