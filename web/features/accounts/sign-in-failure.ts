// The texts of a failed sign-in (specification: directory, section 8).
import type { RequestFailure } from '#web/foundation/request-failure.ts';

/** Null and `HTTP_…`: the response had no message. */
export const signInFailureText = (failure: RequestFailure | null): string =>
  failure === null || failure.code.startsWith('HTTP_')
    ? 'Failed to log in. Please check your credentials.'
    : failure.message;

export const noUserText = 'Login failed - no user data returned.';
