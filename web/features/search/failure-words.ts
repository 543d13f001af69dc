// A failed search in words (specification: directory, section 8).
import type { RequestFailure } from '#web/foundation/request-failure.ts';

export function failureText({ code, message }: RequestFailure): string {
  return code.startsWith('HTTP_') ? 'Optimized search returned unsuccessful response' : `Optimized search failed: ${message}`;
}

export function failureTitle({ code }: RequestFailure): string {
  if (code === 'TIMEOUT') return 'The search timed out';
  return code === 'UNREACHABLE' ? 'The server could not be reached' : 'The search was not answered';
}

/** What to try when it fails again; null when there is nothing better than trying again. */
export function failureAdvice({ code }: RequestFailure): string | null {
  if (code === 'TIMEOUT') return 'Choose a specialty from the list, use state filters in place of words, and write keywords exactly.';
  if (code === 'UNREACHABLE') return 'Check the connection of this device. The search runs again as soon as you retry.';
  return code === 'UNAVAILABLE' ? 'A part of the directory is away. Wait a minute; the operator finds the cause under the reference.' : null;
}
