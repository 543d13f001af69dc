// The calls of the specification send a userId. It must be that of the session, and nothing else is ever read from it.
import type { AnySchema } from '@orpc/contract';
import { z } from 'zod';
import { callersUserId } from '#contract/operation.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';

/** @throws AppError `FORBIDDEN`, the same for the id of another user and for an unknown id */
export function requireOwnUserId(schema: AnySchema | undefined, input: unknown, caller: Caller | null): void {
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
