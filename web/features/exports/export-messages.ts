import type { RefusalMessages } from '#web/features/access/public.ts';
import { selectionKeptText } from '#web/features/selection/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';

/** `selectedCount`: how many candidates would be exported. */
export const exportMessages = (selectedCount: number): RefusalMessages => ({
  signIn: {
    as: 'dialog',
    title: 'Exports need an account',
    text: `Please log in to export physicians: an export carries contact details and is recorded. ${selectionKeptText(selectedCount)}`,
    next: 'account',
  },
  subscriptionRequired: {
    as: 'dialog',
    title: 'Subscription required',
    text: `You need an active subscription to export. ${selectionKeptText(selectedCount)}`.trim(),
    next: 'plan',
  },
});

/** For an answer without a file (specification: directory and admin, section 8). */
export const noDataText = (isOfList: boolean): string =>
  isOfList ? 'No data was returned from the export function' : 'Failed to generate export data';

/** The server's message, which says what to do next; otherwise that of the specification (directory and admin, section 8). */
export function failureText(error: unknown, isOfList = false): string {
  const failure = readFailure(error);
  if (failure !== null && !failure.code.startsWith('HTTP_')) return failure.message;
  if (error instanceof Error && [true, false].some((place) => noDataText(place) === error.message))
    return error.message;
  return isOfList ? 'An unexpected error occurred' : 'Failed to export physicians. Please try again.';
}
