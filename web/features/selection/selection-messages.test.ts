import { expect, it } from 'vitest';
import { refusalOf, tipOf } from '#web/features/access/public.ts';
import { selectAllMessages, selectMessages } from './selection-messages.ts';

it('without an account a visitor logs in to select', () => {
  expect(refusalOf('sign_in', selectAllMessages)).toEqual({
    as: 'toast',
    title: 'Authentication Required',
    text: 'Please log in to select all results',
  });
});

it('without a plan the first selection reaches the free limit', () => {
  expect(refusalOf('subscription_required', selectMessages)).toEqual({
    as: 'toast',
    title: 'Free Limit Reached',
    text: 'You need a subscription to select physicians',
  });
  expect(refusalOf('subscription_required', selectAllMessages)).toEqual({
    as: 'toast',
    title: 'Subscription Required',
    text: 'You need a subscription to select physicians',
  });
});

it('the Monthly Plan leads to the Annual Plan for Select All', () => {
  const refusal = refusalOf('premium_required', selectAllMessages);
  expect(refusal).toMatchObject({
    as: 'dialog',
    title: 'Part of the Annual Plan',
    text: expect.stringMatching(/Your Monthly Plan includes .*The Annual Plan adds .*Select All.*/),
    next: 'plan',
  });
  // They have subscribed.
  expect(JSON.stringify(refusal)).not.toMatch(/subscri/i);
});

it('the demo account reads that Select All is disabled', () => {
  expect(tipOf('demo_account', selectAllMessages)).toBe('This feature is disabled in demo mode');
});
