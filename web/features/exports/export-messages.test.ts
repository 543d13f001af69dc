import { expect, it } from 'vitest';
import { refusalOf, tipOf } from '#web/features/access/public.ts';
import { exportMessages, failureText } from './export-messages.ts';

it('without an account an export needs an account, and the selection is kept', () => {
  expect(refusalOf('sign_in', exportMessages(500))).toMatchObject({
    text: expect.stringMatching(/^Please log in to export physicians.*500 professionals is kept\.$/),
  });
});

it('the Monthly Plan leads to the Annual Plan', () => {
  const refusal = refusalOf('premium_required', exportMessages(3));
  expect(refusal).toMatchObject({
    as: 'dialog',
    title: 'Part of the Annual Plan',
    text: expect.stringMatching(/Your Monthly Plan includes .*The Annual Plan adds .*Select All.*/),
    next: 'plan',
  });
  // They have subscribed.
  expect(JSON.stringify(refusal)).not.toMatch(/subscri/i);
  expect(tipOf('premium_required', exportMessages(3))).toBe('Part of the Annual Plan');
});

it('the demo account reads that exports are disabled', () => {
  expect(tipOf('demo_account', exportMessages(0))).toBe('This feature is disabled in demo mode');
});

it('a failure without an answer has the text of its place', () => {
  const failure = new TypeError('x is not a function');
  expect(failureText(failure)).toBe('Failed to export physicians. Please try again.');
  expect(failureText(failure, true)).toBe('An unexpected error occurred');
});
