// What somebody may ask for, and in which words it is answered when it is not done.
import type { RefusalReason } from '#contract/access.ts';
import type { Capability } from '#contract/operation.ts';

export type Wish = ContactWish | PeopleWish | { action: 'select' } | { action: 'selectAll' };
/** Whose contact, as the screen names them. */
type ContactWish = { action: 'phone'; name: string } | { action: 'email'; name: string };
/** How many people are chosen; 0 when one person is meant. */
type PeopleWish = { action: 'list'; people: number } | { action: 'export'; people: number };
export type Action = Wish['action'];

export const capabilityOf: Readonly<Record<Action, Capability>> = {
  phone: 'viewContactInfo', email: 'viewContactInfo', list: 'createLists', export: 'export', select: 'select', selectAll: 'selectAll',
};

/** Where the answer leads on: to an account, to the mail that confirms it, to a plan, or nowhere. */
export type Ways = 'account' | 'confirm' | 'plan' | 'none';

export type Answer =
  | { as: 'toast'; title: string; text: string }
  | { as: 'dialog'; title: string; text: string; ways: Ways }
  /** The dialog of the demo account, which lists what the full version does. */
  | { as: 'demo'; text: string };

const isContact = (action: Action): boolean => action === 'phone' || action === 'email';

/** `reason` null: it is allowed, and the directory is not that far yet. */
export function answerTo(wish: Wish, reason: RefusalReason | null): Answer {
  switch (reason) {
    case null: return { as: 'dialog', ...explainWait(wish), ways: 'none' };
    case 'demo_account': return { as: 'demo', text: `${tipOf(wish.action, reason) ?? ''}.` };
    case 'demo_grant': return { as: 'demo', text: 'Your demo access does not include this.' };
    case 'grant_expired': return { as: 'demo', text: 'Your demo access has ended.' };
    case 'grant_used_up': return { as: 'demo', text: 'Your demo access is used up.' };
    case 'confirm_email': return { as: 'dialog', title: 'Confirm your email', text: 'This opens once your email address is confirmed: follow the link in the mail we sent to it.', ways: 'confirm' };
    case 'sign_in': return withoutAccount(wish);
    case 'subscription_required': return withoutPlan(wish);
    case 'premium_required':
    case 'admin_only':
    default: return { as: 'dialog', title: 'Subscription Required', text: `${wish.action === 'selectAll' ? 'Select All is' : 'Exports are'} part of the Annual Plan. On the pricing page you switch to it.`, ways: 'plan' };
  }
}

function withoutAccount(wish: Wish): Answer {
  if (wish.action === 'select') return { as: 'toast', title: 'Authentication Required', text: 'Please log in to select results' };
  if (wish.action === 'selectAll') return { as: 'toast', title: 'Authentication Required', text: 'Please log in to select all results' };
  return { as: 'dialog', ...explainNeed(wish), ways: 'account' };
}

function withoutPlan(wish: Wish): Answer {
  if (wish.action === 'select') return { as: 'toast', title: 'Free Limit Reached', text: 'You need a subscription to select physicians' };
  if (wish.action === 'selectAll') return { as: 'toast', title: 'Subscription Required', text: 'You need a subscription to select physicians' };
  const text = isContact(wish.action) ? 'You need an active subscription to view contact information' : `You need an active subscription to ${wish.action === 'list' ? 'keep lists' : 'export'}`;
  return { as: 'dialog', title: 'Subscription required', text: `${text}. ${'people' in wish ? keptOf(wish.people) : `${valueOf(wish)} of ${'name' in wish ? wish.name : ''} is on file.`}`.trim(), ways: 'plan' };
}

function explainNeed(wish: ContactWish | PeopleWish): { title: string; text: string } {
  if (wish.action === 'list') return { title: 'Lists need an account', text: `A list belongs to somebody, so saving one needs an account. ${keptOf(wish.people)}` };
  if (wish.action === 'export') return { title: 'Exports need an account', text: `Please log in to export physicians: an export carries contact details and is recorded. ${keptOf(wish.people)}` };
  return { title: `${valueOf(wish)} needs an account`, text: `${valueOf(wish)} of ${wish.name} is on file. It is shown to people with a subscription, and every reveal is recorded.` };
}

function explainWait(wish: Wish): { title: string; text: string } {
  if (wish.action === 'list') return { title: 'Lists cannot be saved yet', text: `This directory does not have lists yet; they come next. ${keptOf(wish.people)}` };
  if (wish.action === 'export') return { title: 'Nothing can be exported yet', text: `This directory does not have exports yet; they come next. ${keptOf(wish.people)}` };
  return { title: 'Contacts cannot be revealed yet', text: `${valueOf(wish)}${'name' in wish ? ` of ${wish.name}` : ''} is on file. This directory does not reveal contacts yet; that comes next.` };
}

const valueOf = ({ action }: Wish): string => (action === 'phone' ? 'A phone number' : 'An email address');

function keptOf(people: number): string {
  if (people === 0) return '';
  return people === 1 ? 'Your selection of 1 professional is kept.' : `Your selection of ${people} professionals is kept.`;
}

/** What stands beside a control that would refuse; undefined where nothing has to be said. */
export function tipOf(action: Action, reason: RefusalReason | null): string | undefined {
  if (reason === 'demo_account') return isContact(action) ? 'Contact information is disabled in demo mode' : 'This feature is disabled in demo mode';
  if (reason === 'subscription_required' && isContact(action)) return `Subscription required to view ${action}`;
  if (reason === 'premium_required') return 'Part of the Annual Plan';
  if (reason === 'sign_in' && action === 'selectAll') return 'Please log in to select all results';
  return undefined;
}
