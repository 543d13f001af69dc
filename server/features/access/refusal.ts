// A refusal in the specification's sentences, where it has one.
import type { RefusalReason } from '#contract/access.ts';
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
  premium_required: { selectAll: selecting, otherwise: 'This is part of the Annual Plan. Change your plan in Account Settings.' },
  demo_account: { viewContactInfo: 'Contact information is disabled in demo mode', otherwise: 'This feature is disabled in demo mode' },
  demo_grant: { select: selecting, selectAll: selecting, otherwise: 'Your demo access does not include this. Choose a plan on the pricing page.' },
  grant_expired: { otherwise: 'Your demo access has ended. Choose a plan on the pricing page to go on.' },
  grant_used_up: { otherwise: 'Your demo access is used up. Choose a plan on the pricing page to go on.' },
  admin_only: { otherwise: 'You are not authorized to perform this action' },
};

/** What programs match on: the reason in upper case, and the two that every server knows. */
const codeOf = (reason: RefusalReason): string => {
  if (reason === 'sign_in') return 'UNAUTHENTICATED';
  return reason === 'admin_only' ? 'FORBIDDEN' : reason.toUpperCase();
};

export const refusal = (reason: RefusalReason, capability: Capability): AppError =>
  new AppError(reason === 'sign_in' ? 'unauthenticated' : 'forbidden', codeOf(reason), sentences[reason][capability] ?? sentences[reason].otherwise);
