import {
  requireScope,
  requireStepUp,
  type OperationContext,
  type Caller,
} from '#server/foundation/operation/public.ts';
import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import { callersUserId } from '#contract/operation.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Operation } from './orpc.ts';

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

/**
 * The calls of the specification send a userId. It must be that of the session, and nothing else is ever read from it.
 * @throws AppError `FORBIDDEN`, the same for the id of another user and for an unknown id
 */
function requireOwnUserId(schema: AnySchema | undefined, input: unknown, caller: Caller | null): void {
  const named = [
    ...namedIn(schema, input),
    ...namedIn(partOf(schema, 'body'), valueOf(input, 'body')),
    ...namedIn(partOf(schema, 'query'), valueOf(input, 'query')),
  ];
  if (named.some((userId) => userId !== caller?.userId)) {
    throw new AppError(
      'forbidden',
      'FORBIDDEN',
      'The userId is not that of the account signed in. Leave it out, or sign in with that account.',
    );
  }
}

function namedIn(schema: AnySchema | undefined, value: unknown): unknown[] {
  const userId = valueOf(value, 'userId');
  return userId !== undefined && partOf(schema, 'userId') === callersUserId ? [userId] : [];
}

function partOf(schema: AnySchema | undefined, name: string): AnySchema | undefined {
  const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return object instanceof z.ZodObject ? object.shape[name] : undefined;
}

const valueOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
