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

/** The server's message, which says what to do next; otherwise that of the specification (directory, section 8). */
export const failureText = (error: unknown): string =>
  readFailure(error)?.message ?? 'Failed to export physicians. Please try again.';
