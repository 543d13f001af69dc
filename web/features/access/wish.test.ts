import { describe, expect, it } from 'vitest';
import { answerTo, tipOf, type Wish } from './wish.ts';

const rosa = { action: 'phone', name: 'Rosa A.' } as const;
const list = (people: number): Wish => ({ action: 'list', people });

describe('a stranger', () => {
  it('is told that a contact needs an account', () => {
    expect(answerTo(rosa, 'sign_in')).toMatchObject({ as: 'dialog', title: 'A phone number needs an account', text: expect.stringContaining('of Rosa A. is on file'), ways: 'account' });
  });

  it('keeps what is chosen', () => {
    expect(answerTo(list(1), 'sign_in')).toMatchObject({ title: 'Lists need an account', text: expect.stringContaining('Your selection of 1 professional is kept.') });
    expect(answerTo({ action: 'export', people: 500 }, 'sign_in')).toMatchObject({ text: expect.stringMatching(/^Please log in to export physicians.*500 professionals is kept\.$/) });
    expect(answerTo(list(0), 'sign_in')).toMatchObject({ text: expect.not.stringContaining('selection') });
  });

  it('logs in to select', () => {
    expect(answerTo({ action: 'selectAll' }, 'sign_in')).toEqual({ as: 'toast', title: 'Authentication Required', text: 'Please log in to select all results' });
  });
});

describe('somebody without a plan', () => {
  it('has reached the free limit with the first selection', () => {
    expect(answerTo({ action: 'select' }, 'subscription_required')).toEqual({ as: 'toast', title: 'Free Limit Reached', text: 'You need a subscription to select physicians' });
    expect(answerTo({ action: 'selectAll' }, 'subscription_required')).toEqual({ as: 'toast', title: 'Subscription Required', text: 'You need a subscription to select physicians' });
  });

  it('is told what a contact needs, before and after asking', () => {
    expect(tipOf('email', 'subscription_required')).toBe('Subscription required to view email');
    expect(answerTo(rosa, 'subscription_required')).toMatchObject({ title: 'Subscription required', text: expect.stringContaining('You need an active subscription to view contact information'), ways: 'plan' });
  });
});

it('the Monthly Plan is led to the Annual Plan for Select All and exports', () => {
  expect(answerTo({ action: 'selectAll' }, 'premium_required')).toMatchObject({ title: 'Subscription Required', text: expect.stringContaining('Annual Plan'), ways: 'plan' });
  expect(tipOf('export', 'premium_required')).toBe('Part of the Annual Plan');
});

describe('a demo', () => {
  it.each([
    ['phone', 'Contact information is disabled in demo mode'],
    ['email', 'Contact information is disabled in demo mode'],
    ['list', 'This feature is disabled in demo mode'],
    ['export', 'This feature is disabled in demo mode'],
    ['selectAll', 'This feature is disabled in demo mode'],
  ] as const)('says beside %s: %s', (action, tip) => {
    expect(tipOf(action, 'demo_account')).toBe(tip);
  });

  it.each(['demo_account', 'demo_grant', 'grant_expired', 'grant_used_up'] as const)('refuses with the list of the full version: %s', (reason) => {
    expect(answerTo(rosa, reason)).toMatchObject({ as: 'demo', text: expect.stringMatching(/demo/) });
  });
});

it('what is allowed but not there yet is said so', () => {
  expect(answerTo(rosa, null)).toMatchObject({ as: 'dialog', title: 'Contacts cannot be revealed yet', ways: 'none' });
  expect(tipOf('phone', null)).toBeUndefined();
});
