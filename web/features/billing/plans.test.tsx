// What the pages say of a plan, by the subscription of the visitor.
import { expect, it } from 'vitest';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import type { Viewer } from '#contract/accounts/accounts.ts';
import type { MySubscription } from '#contract/billing/billing.ts';
import { testSubscription } from '#web/testing/answers.ts';
import { render, testViewer } from '#web/testing/render.tsx';
import { checkoutPath } from './checkout-path.ts';
import { SelectedPlanNote } from './selected-plan-note.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { PricingScreen } from './pricing-screen.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';
import { SuccessScreen } from './success-screen.tsx';

/** Without changes the subscription is still being read. */
const around = (changes?: Partial<MySubscription>) => ({
  answers: changes === undefined ? [] : [[['subscription', testViewer.id], testSubscription(changes)] as const],
});
const none = { subscribed: false, tier: 'free', status: 'none', plan_name: null, current_period_end: null } as const;
const monthly = {
  tier: 'basic',
  plan_name: 'Monthly Plan',
  price_amount: 29_500,
  billing_interval: 'month',
  guarantee: { holds: false, reason: 'monthly_plan', ends_at: null },
} as const;

const tab = (changes?: Partial<MySubscription>) => render(<SubscriptionTab />, around(changes)).text;
const pricing = (changes?: Partial<MySubscription>) =>
  render(
    <PricingScreen fairUse={fairUse} parameters="37 searchable parameters" fees="No hidden fees" />,
    around(changes),
  );
const checkout = (changes?: Partial<MySubscription>, returnTo = '/search?state=TX') =>
  render(<CheckoutScreen priceId="price_annual" returnTo={returnTo} />, around(changes));
const success = (address: string, viewer: Viewer | null = testViewer) => render(<SuccessScreen />, { address, viewer });
const banner = (changes?: Partial<MySubscription>) => render(<PaymentBanner />, around(changes)).text;

it('the prices link the conditions of the guarantee', () => {
  expect(pricing().html).toMatch(/30-day <a[^>]* href="\/money-back-guarantee"[^>]*>money back guarantee/);
});

it('the account shows plan, price, renewal and guarantee', () => {
  const text = tab({});
  expect(text).toContain('Plan Annual Plan Status Active Billing $2,499 per year Renews Nov 9, 2026 Manage Billing');
  expect(text).toContain('Money back guarantee');
  expect(text).toContain('Holds until Apr 1, 2026');
  for (const words of ['cancelled and will not', 'payment failed', 'View Pricing', 'Loading'])
    expect(text).not.toContain(words);
});

it('the account shows that a plan was canceled, and until when it lasts', () => {
  const text = tab({ cancel_at_period_end: true });
  expect(text).toContain('Status Active, canceled');
  expect(text).toContain('Ends Nov 9, 2026');
  expect(text).toContain('It is canceled and will not be charged again.');
});

it('the account shows a plan that has ended, and the way to a new one', () => {
  const text = tab({ subscribed: false, tier: 'free', status: 'canceled', price_amount: null });
  expect(text).toContain('Status No Active Subscription Billing None Ended Nov 9, 2026');
  expect(text).toContain('Manage Billing View Pricing');
  expect(text).not.toContain('Money back guarantee');
});

it('the account shows that a plan is paused, why it gives no access, and whom to ask', () => {
  const text = tab({ subscribed: false, tier: 'free', status: 'paused' });
  expect(text).toContain(
    'Your payments are paused, so the plan gives no access until they are resumed. To resume them, please contact support',
  );
  expect(text).toContain('Plan Annual Plan Status Paused Billing $2,499 per year Manage Billing');
  // A second plan would be refused.
  expect(text).not.toContain('View Pricing');
});

it('the account shows an overdue payment and the day until which it can be paid', () => {
  expect(tab({ is_past_due: true, grace_ends_at: '2026-03-20T00:00:00Z' })).toMatch(
    /The last payment failed\. The plan works for \d+ days after that, until Mar 20, 2026;/,
  );
  expect(tab({ is_past_due: true })).toMatch(/works for \d+ days after that;/);
});

it('the account without a plan leads to the prices', () => {
  const text = tab(none);
  expect(text).toContain('No Active Subscription A plan opens the directory');
  expect(text).toContain('View Pricing');
  expect(text).not.toContain('Manage Billing');
  expect(tab()).not.toContain('No Active Subscription');
});

it('a banner says that a payment is overdue, and until when the plan works', () => {
  expect(banner({ is_past_due: true, grace_ends_at: '2026-03-20T00:00:00Z' })).toContain(
    'Your last payment failed. Your plan stays on until Mar 20, 2026. Manage Billing',
  );
  expect(banner({ is_past_due: true })).not.toContain('until');
  expect(banner({})).toBe('');
  expect(banner()).toBe('');
});

it('the prices offer both plans to a visitor without one', () => {
  const { text } = pricing(none);
  expect(text).toMatch(/Monthly Plan \$295 per month.*Get Started with the Monthly Plan/);
  expect(text).toMatch(/Annual Plan Best value \$2,995 per year.*Get Started with the Annual Plan/);
  expect(text).not.toContain('YOUR CURRENT PLAN');
});

it('the prices mark the own plan with its renewal, and offer the other one', () => {
  const annual = pricing({}).text;
  expect(annual).toMatch(/Monthly Plan \$295.*Switch to Monthly.*Annual Plan Renews Nov 9, 2026.*YOUR CURRENT PLAN/);
  expect(annual).not.toContain('Best value');
  const other = pricing({ ...monthly, cancel_at_period_end: true }).text;
  expect(other).toMatch(/Monthly Plan Ends Nov 9, 2026.*YOUR CURRENT PLAN.*Best value.*Switch to Annual, Save \$545/);
  expect(pricing({ current_period_end: null }).text).not.toContain('Renews');
});

it('the prices offer nothing while the subscription is being read', () => {
  const { text, html } = pricing();
  expect(text).not.toMatch(/Get Started|YOUR CURRENT PLAN|Switch to/);
  expect(html).toContain('Loading your subscription');
});

it('the payment page names the price and leads back to the search', () => {
  const { text, html } = checkout(none);
  expect(text).toContain('Annual Plan One step is left: the payment.');
  expect(text).toContain('$2,995 per year');
  expect(text).toContain('Continue to Payment');
  expect(text).toContain('Not now? Back to the search');
  expect(html).toContain('href="/pricing?return_to=%2Fsearch%3Fstate%3DTX"');
  expect(text).not.toContain('is confirmed');
  expect(checkout(none, '/physician/41').text).toContain('Not now? Go back');
});

it('the payment page does not ask a subscriber to pay again', () => {
  const { text } = checkout(monthly);
  expect(text).toContain('Monthly Plan This plan is active already. There is nothing to pay.');
  expect(text).not.toContain('Continue to Payment');
  expect(checkout().text).not.toContain('Continue to Payment');
});

it('signing up says which plan was chosen', () => {
  const note = render(<SelectedPlanNote returnPath={checkoutPath('price_monthly', '/search')} />).text;
  expect(note).toContain('You chose the Monthly Plan , $295 per month. You pay after');
  expect(render(<SelectedPlanNote returnPath="/search" />).text).toBe('');
});

it('after paying the page checks, or says that the visitor is not signed in, or that there is nothing to check', () => {
  expect(success('/success?session_id=cs_1').text).toContain('Checking your payment');
  expect(success('/success').text).toContain(
    'Payment not verified Could not verify your payment: this address names none.',
  );
  const signedOut = success('/success?session_id=cs_1', null);
  expect(signedOut.text).toContain('Log in to see your payment');
  expect(signedOut.html).toContain('href="/login?return_to=%2Fsuccess%3Fsession_id%3Dcs_1"');
  expect(signedOut.text).not.toContain('View Account Settings');
});

it('after a resume was sent the page speaks of it, not of a payment', () => {
  const { text } = render(<SuccessScreen />, { address: '/success', state: { submitted: 'resume' } });
  expect(text).toContain('Resume submitted successfully!');
  expect(text).not.toContain('payment');
});
