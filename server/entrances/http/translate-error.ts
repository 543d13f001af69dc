// The one place where failures become answers. Nothing of a stack, of SQL or of a contact reaches the client.
import { ORPCError } from '@orpc/server';
import { ValidationError } from '@orpc/contract';
import { HTTPException } from 'hono/http-exception';
import type { Failure } from '#contract/operation.ts';
import { isDatabaseAway } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ErrorKind } from '#server/foundation/errors/public.ts';

export interface TranslatedError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  headers: Record<string, string>;
  body: Failure;
  /** True when the fault is ours and the log needs its stack. */
  isOurs: boolean;
}

const statusOf = {
  invalid_input: 400, unauthenticated: 401, forbidden: 403, not_found: 404, conflict: 409, too_large: 413,
  unsupported: 415, too_many: 429, unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export function translateError(error: unknown, requestId: string): TranslatedError {
  if (error instanceof AppError) {
    const headers: Record<string, string> = error.retryAfterSeconds === null ? {} : { 'retry-after': String(error.retryAfterSeconds) };
    return { status: statusOf[error.kind], headers, body: { code: error.code, message: error.message, requestId }, isOurs: false };
  }
  if (error instanceof ORPCError) return translateOrpc(error, requestId);
  if (error instanceof HTTPException && error.status === 413) return tooLarge(requestId);
  if (isDatabaseAway(error)) {
    return answer(503, 'UNAVAILABLE', 'The database is away for a moment; nothing was changed. Try again in a few seconds.', requestId, { isOurs: true, retryAfterSeconds: 2 });
  }
  return answer(500, 'INTERNAL_ERROR', 'Something went wrong on our side. Try again; if it repeats, tell the operator the request id.', requestId, { isOurs: true });
}

export const tooLarge = (requestId: string): TranslatedError =>
  answer(413, 'TOO_LARGE', 'The request is larger than this operation accepts. Send less at once.', requestId);

function translateOrpc(error: ORPCError<string, unknown>, requestId: string): TranslatedError {
  if (error.cause instanceof ValidationError) {
    // An answer that does not fit its own promise is our fault, not the caller's.
    if (error.code !== 'BAD_REQUEST') return translateError(error.cause, requestId);
    const faults = error.cause.issues.map(({ path, message }) => `${pathText(path)}${message}`);
    return answer(400, 'INVALID_INPUT', `The input does not fit: ${faults.slice(0, 5).join('; ')}.`, requestId);
  }
  return translateError(error.cause ?? new Error(error.message), requestId);
}

type IssuePath = readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;

function pathText(path: IssuePath): string {
  const names = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return names.length === 0 ? '' : `${names.join('.')}: `;
}

function answer(status: TranslatedError['status'], code: string, message: string, requestId: string, more: { isOurs?: boolean; retryAfterSeconds?: number } = {}): TranslatedError {
  const headers: Record<string, string> = more.retryAfterSeconds === undefined ? {} : { 'retry-after': String(more.retryAfterSeconds) };
  return { status, headers, body: { code, message, requestId }, isOurs: more.isOurs ?? false };
}
