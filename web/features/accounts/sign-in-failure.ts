// A refused way in, in words (specification: directory, section 8).
import { readFailure } from '#web/foundation/request-failure.ts';

export function explainSignInFailure(error: unknown): { text: string; unconfirmed: boolean } {
  const failure = readFailure(error);
  const unconfirmed = failure?.code === 'EMAIL_NOT_VERIFIED';
  if (failure === null || failure.code.startsWith('HTTP_')) return { text: 'Failed to log in. Please check your credentials.', unconfirmed };
  return { text: failure.message, unconfirmed };
}

export const nobodySignedIn = 'Login failed - no user data returned.';
