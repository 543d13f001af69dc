import { expect, it } from 'vitest';
import { refusalOf, tipOf, type Refusal, type RefusalMessages } from './refusal.ts';

const needsAccount: Refusal = { as: 'dialog', title: 'Needs an account', text: 'Log in.', next: 'account' };
const needsPlan: Refusal = { as: 'dialog', title: 'Needs a plan', text: 'Subscribe.', next: 'plan' };
const messages: RefusalMessages = {
  signIn: needsAccount,
  subscriptionRequired: needsPlan,
  tips: { subscriptionRequired: 'Subscription required' },
};

it('a visitor without an account or a plan reads what the feature says', () => {
  expect(refusalOf('sign_in', messages)).toEqual(needsAccount);
  expect(refusalOf('subscription_required', messages)).toEqual(needsPlan);
  expect(tipOf('subscription_required', messages)).toBe('Subscription required');
  expect(tipOf('sign_in', messages)).toBeUndefined();
});

it('an unconfirmed address leads to the mail that confirms it', () => {
  expect(refusalOf('confirm_email', messages)).toMatchObject({ title: 'Confirm your email', next: 'confirm' });
});

it('the Monthly Plan leads to the Annual Plan', () => {
  expect(refusalOf('premium_required', messages)).toMatchObject({
    as: 'dialog',
    title: 'Part of the Annual Plan',
    text: expect.stringMatching(/Your Monthly Plan includes .*The Annual Plan adds .*Select All.*/),
    next: 'plan',
  });
  expect(tipOf('premium_required', messages)).toBe('Part of the Annual Plan');
});

it('the demo account reads that the feature is disabled, in the words of the feature when it has its own', () => {
  expect(tipOf('demo_account', messages)).toBe('This feature is disabled in demo mode');
  expect(refusalOf('demo_account', { ...messages, disabledInDemo: 'Contacts are disabled in demo mode' })).toEqual({
    as: 'demo',
    text: 'Contacts are disabled in demo mode.',
  });
});

it.each(['demo_account', 'demo_grant', 'grant_expired', 'grant_used_up'] as const)(
  'a demo is refused with the list of the full version: %s',
  (reason) => {
    expect(refusalOf(reason, messages)).toMatchObject({ as: 'demo', text: expect.stringMatching(/demo/) });
  },
);

it('what is allowed has no tooltip', () => {
  expect(tipOf(null, messages)).toBeUndefined();
});
