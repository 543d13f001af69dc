// What the list of users says about a user and about failures.
import type { ListedUser } from '#contract/users/users.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { formatDateTime } from '#web/ui/format.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** A subscription that is active shows its plan, one on trial "Trial", and everything else "Free". */
export function planText({ subscription_status: status, subscription_plan: plan }: ListedUser): string {
  if (status === 'trialing') return 'Trial';
  return status === 'active' ? plan : 'Free';
}

/** When the demo access of the user ends; null: there is none. */
export function demoAccessText({ demo_grants: grants }: ListedUser): string | null {
  if (grants.length === 0) return null;
  const ends = grants.flatMap(({ expires_at: end }) => (end === null ? [] : [Date.parse(end)]));
  if (ends.length < grants.length) return 'Demo access without an end';
  return `Demo access until ${formatDateTime(new Date(Math.max(...ends)).toISOString())}`;
}

const network = new Set(['UNREACHABLE']);
const refused = new Set(['UNAUTHENTICATED', 'FORBIDDEN']);

/** `title`: for failures that are neither a refusal nor a failure of the network. */
export function failureToast(error: unknown, title: string, text: string): Toast {
  const failure = readFailure(error);
  const code = failure?.code ?? '';
  if (refused.has(code))
    return { title: 'Authorization Error', text: 'You are not authorized to perform this action', look: 'danger' };
  if (network.has(code))
    return {
      title: 'Network Connection Error',
      text: 'The server could not be reached. Check the connection and try again.',
      look: 'danger',
    };
  return { title, text: failure?.message ?? text, look: 'danger' };
}
