// The only place where errors become responses. No stack, SQL or contact value reaches the client.
import { HTTPException } from 'hono/http-exception';
import type { Failure } from '#contract/operation.ts';
import { isDatabaseUnavailable } from '#server/foundation/database/public.ts';
import { AppError, isStorageFull, type ErrorKind } from '#server/foundation/errors/public.ts';

export interface TranslatedError {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503;
  headers: Record<string, string>;
  body: Failure;
  /** True: the error is ours, and the log needs its stack. */
  isOurs: boolean;
}

const statusOf = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

export function translateError(error: unknown, requestId: string): TranslatedError {
  if (error instanceof AppError) {
    const headers: Record<string, string> =
      error.retryAfterSeconds === null ? {} : { 'retry-after': String(error.retryAfterSeconds) };
    return {
      status: statusOf[error.kind],
      headers,
      body: {
        code: error.code,
        message: error.message,
        requestId,
        ...(error.field !== null && { field: error.field }),
      },
      isOurs: false,
    };
  }
  if (error instanceof HTTPException && error.status === 413) return tooLarge(requestId);
  if (isUnstorableText(error))
    return answer(
      400,
      'INVALID_INPUT',
      'The input contains a character that cannot be stored. Remove it and try again.',
      requestId,
      { isOurs: true },
    );
  if (isStorageFull(error))
    return answer(
      503,
      'STORAGE_FULL',
      'The server has no free disk space, and nothing was saved: tell the administrator, then try again.',
      requestId,
      { isOurs: true, retryAfterSeconds: 60 },
    );
  if (isDatabaseUnavailable(error)) {
    return answer(
      503,
      'UNAVAILABLE',
      'The database is away for a moment. Wait a few seconds, check whether your last change was saved, then try again.',
      requestId,
      { isOurs: true, retryAfterSeconds: 2 },
    );
  }
  return answer(
    500,
    'INTERNAL_ERROR',
    'Something went wrong on our side. Try again; if it repeats, tell the operator the request id.',
    requestId,
    { isOurs: true },
  );
}

/** PostgreSQL's codes for NUL and for half of a surrogate pair. The schemas refuse both; if a schema misses one, the input is still at fault. */
const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');

export const tooLarge = (requestId: string): TranslatedError =>
  answer(413, 'TOO_LARGE', 'The request is larger than this operation accepts. Send less at once.', requestId);

function answer(
  status: TranslatedError['status'],
  code: string,
  message: string,
  requestId: string,
  more: { isOurs?: boolean; retryAfterSeconds?: number } = {},
): TranslatedError {
  const headers: Record<string, string> =
    more.retryAfterSeconds === undefined ? {} : { 'retry-after': String(more.retryAfterSeconds) };
  return { status, headers, body: { code, message, requestId }, isOurs: more.isOurs ?? false };
}
