// A refusal in the specification's sentences, where it has one.
import type { RefusalReason } from '#contract/access/access.ts';
import type { Capability } from '#contract/operation.ts';
import { AppError } from '#server/foundation/errors/public.ts';

type Sentences = Partial<Record<Capability, string>> & { otherwise: string };

const selecting = 'You need a subscription to select physicians';

const sentences: Readonly<Record<RefusalReason, Sentences>> = {
  sign_in: {
    selectAll: 'Please log in to select all results',
    export: 'Please log in to export physicians',
    createLists: 'You need to be logged in to create or update lists.',
    saveLists: 'You need to be logged in to create or update lists.',
    otherwise: 'Sign in first.',
  },
  confirm_email: { otherwise: 'Confirm your e-mail address first: open the link that we sent to it.' },
  subscription_required: {
    select: selecting,
    selectAll: selecting,
    viewContactInfo: 'You need an active subscription to view contact information',
    otherwise: 'You need an active subscription for this. Choose a plan on the pricing page.',
  },
  premium_required: {
    selectAll: 'Select All is part of the Annual Plan. Change your plan in Account Settings.',
    otherwise: 'This is part of the Annual Plan. Change your plan in Account Settings.',
  },
  demo_account: {
    viewContactInfo: 'Contact information is disabled in demo mode',
    otherwise: 'This feature is disabled in demo mode',
  },
  demo_grant: {
    select: selecting,
    selectAll: selecting,
    otherwise: 'Your demo access does not include this. Choose a plan on the pricing page.',
  },
  grant_expired: { otherwise: 'Your demo access has ended. Choose a plan on the pricing page to continue.' },
  grant_used_up: { otherwise: 'Your demo access is used up. Choose a plan on the pricing page to continue.' },
  workspace_viewer: {
    otherwise:
      'Your seat in the workspace is for reading. Ask an owner or a manager of the workspace for another role.',
  },
  workspace_suspended: {
    otherwise:
      'Your workspace is suspended, so its seats give no rights now. Ask an owner of the workspace, or choose a plan of your own.',
  },
  admin_only: { otherwise: 'You are not authorized to perform this action' },
  key_scope: { otherwise: 'This API key lacks the scope for this. Create a key with it in Account Settings.' },
  key_without_plan: {
    otherwise: 'The account of this API key has no plan. Choose one on the pricing page, then the key works again.',
  },
};

/** The stable code for programs: the reason in upper case, or one of the two standard codes. */
const codeOf = (reason: RefusalReason): string => {
  if (reason === 'sign_in') return 'UNAUTHENTICATED';
  return reason === 'admin_only' ? 'FORBIDDEN' : reason.toUpperCase();
};

/** `endedAt`: when the demo access ended, for `grant_expired`. */
export const refusal = (reason: RefusalReason, capability: Capability, endedAt?: string): AppError =>
  new AppError(
    reason === 'sign_in' ? 'unauthenticated' : 'forbidden',
    codeOf(reason),
    endedAt === undefined ? (sentences[reason][capability] ?? sentences[reason].otherwise) : grantEnded(endedAt),
  );

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const grantEnded = (endedAt: string): string =>
  `Your demo access ended on ${day.format(new Date(endedAt))}. Choose a plan on the pricing page to continue.`;
