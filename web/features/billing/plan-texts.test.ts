import { expect, it } from 'vitest';
import type { MySubscription } from '#contract/billing/billing.ts';
import { annualSavingCents, billingText, dollars, guaranteeText, statusText } from './plan-texts.ts';

const annual: MySubscription = {
  subscribed: true,
  tier: 'premium',
  plan_name: 'Annual Plan',
  price_amount: 299_500,
  currency: 'usd',
  billing_interval: 'year',
  status: 'active',
  current_period_end: '2027-11-21T10:00:00.000Z',
  cancel_at_period_end: false,
  is_past_due: false,
  grace_ends_at: null,
  guarantee: { holds: true, reason: 'holds', ends_at: '2026-12-21T10:00:00.000Z' },
};

it('the annual plan saves $545', () => {
  expect(dollars(annualSavingCents)).toBe('$545');
  expect(dollars(24_958)).toBe('$249.58');
  expect(billingText(annual)).toBe('$2,995 per year');
});

it.each([
  [{}, 'Active'],
  [{ cancel_at_period_end: true }, 'Active, canceled'],
  [{ is_past_due: true }, 'Active, payment overdue'],
  [{ tier: 'free', subscribed: false }, 'No Active Subscription'],
  [{ tier: 'free', subscribed: false, status: 'paused' }, 'Paused'],
] as const)('the status of %j is %s', (change, text) => {
  expect(statusText({ ...annual, ...change })).toBe(text);
});

it.each([
  [{ holds: true, reason: 'holds', ends_at: '2026-12-21T10:00:00.000Z' }, 'Holds until Dec 21, 2026'],
  [{ holds: false, reason: 'over', ends_at: '2026-12-21T10:00:00.000Z' }, 'Ended on Dec 21, 2026'],
  [{ holds: false, reason: 'exported', ends_at: '2026-12-21T10:00:00.000Z' }, 'Void'],
  [{ holds: false, reason: 'monthly_plan', ends_at: null }, 'Not part of the Monthly Plan'],
  [{ holds: false, reason: 'no_plan', ends_at: null }, 'No plan'],
] as const)('the guarantee %j: %s', (guarantee, state) => {
  expect(guaranteeText(guarantee).state).toBe(state);
});
