import { expect, it } from 'vitest';
import { refusalOf, tipOf } from '#web/features/access/public.ts';
import { revealMessages } from './reveal-messages.ts';

const rosa = { channel: 'phone', candidateName: 'Rosa A.' } as const;

it('without an account a contact needs an account', () => {
  expect(refusalOf('sign_in', revealMessages(rosa))).toMatchObject({
    as: 'dialog',
    title: 'A phone number needs an account',
    text: expect.stringContaining('for Rosa A. is on file'),
    next: 'account',
  });
});

it('without a plan a contact needs a subscription, before and after the button is used', () => {
  expect(tipOf('subscription_required', revealMessages({ ...rosa, channel: 'email' }))).toBe(
    'Subscription required to view email',
  );
  expect(refusalOf('subscription_required', revealMessages(rosa))).toMatchObject({
    title: 'Subscription required',
    text: expect.stringContaining('You need an active subscription to view contact information'),
    next: 'plan',
  });
});

it.each(['phone', 'email'] as const)('the demo account reads beside %s that contacts are disabled', (channel) => {
  expect(tipOf('demo_account', revealMessages({ ...rosa, channel }))).toBe(
    'Contact information is disabled in demo mode',
  );
});

it.each(['demo_account', 'demo_grant', 'grant_expired', 'grant_used_up'] as const)(
  'a demo is refused with the list of the full version: %s',
  (reason) => {
    expect(refusalOf(reason, revealMessages(rosa))).toMatchObject({ as: 'demo', text: expect.stringMatching(/demo/) });
  },
);

it('what is allowed needs no tooltip', () => {
  expect(tipOf(null, revealMessages(rosa))).toBeUndefined();
});

it('demo access that has expired states its end', () => {
  expect(refusalOf('grant_expired', revealMessages(rosa), '2026-03-04T10:00:00.000Z')).toEqual({
    as: 'demo',
    text: 'Your demo access ended on Mar 4, 2026.',
  });
});
