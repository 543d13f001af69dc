// Maps a failed statement to the failure that the user sees. The screen has its own text for each code.
import { AppError, unavailable } from '#server/foundation/errors/public.ts';

/** Undefined table, column, function and schema: a release is being deployed, or its migrations have not run yet. */
const missingObjectCodes = new Set(['42P01', '42703', '42883', '3F000']);
const queryCanceled = '57014';
const retryAfterSeconds = 2;

/** Returns the AppError for failures that have their own message, and any other error unchanged. */
export function searchFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === queryCanceled)
    return new AppError(
      'unavailable',
      'DATABASE_TIMEOUT',
      'The database took too long for this search. Narrow the search, then try again.',
      { retryAfterSeconds, cause: error },
    );
  if (missingObjectCodes.has(code))
    return new AppError(
      'unavailable',
      'SEARCH_NOT_DEPLOYED',
      'A part of the search is still being deployed. Try again in a few minutes.',
      { retryAfterSeconds: 60, cause: error },
    );
  if (error.message === 'timeout exceeded when trying to connect')
    return unavailable('Too many searches are waiting. Try again in a few seconds.', error);
  return error;
}
