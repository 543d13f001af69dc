// @vitest-environment happy-dom
// the plans; the subscription in the account; the subscription in this browser; after the payment.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MySubscription, PaymentState } from '#contract/billing/billing.ts';
import { testSubscription } from '#web/testing/answers.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testViewer } from '#web/testing/render.tsx';
import { PlanCards } from './plan-cards.tsx';
import { readCachedSubscription, writeCachedSubscription } from './subscription-cache.ts';
import { SubscriptionTab } from './subscription-tab.tsx';
import { SuccessScreen } from './success-screen.tsx';
import { useSubscription } from './use-subscription.ts';

const none = testSubscription({ subscribed: false, tier: 'free', status: 'none', plan_name: null, price_amount: null });
const monthly = testSubscription({ tier: 'basic', plan_name: 'Monthly Plan' });
const paymentPage = 'https://checkout.provider.example/pay';
const opens: Answers = {
  'billing.createCheckout': { url: paymentPage, redirectUrl: paymentPage, redirect: true },
};
let assigned: string[] = [];
const openAs = (part: React.ReactNode, subscription: MySubscription, answers: Answers = {}, around: object = {}) =>
  open(part, { answers: { 'billing.getMySubscription': subscription, ...answers }, ...around });

beforeEach(() => {
  assigned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
});
afterEach(() => void vi.useRealTimers());

describe('the plans', () => {
  it('open the payment page, with the search to which the payer returns', async () => {
    const { user, server } = openAs(<PlanCards />, none, opens, { address: '/pricing?return_to=/search?state=TX' });
    await user.click(await button('Get Started with the Annual Plan'));
    await waitFor(() => expect(assigned).toEqual([paymentPage]));
    expect(server.inputsOf('billing.createCheckout')).toEqual([
      {
        priceId: 'price_annual',
        mode: 'subscription',
        successUrl: '/search?state=TX&upgraded=true',
        cancelUrl: '/search?state=TX',
      },
    ]);
    expect((await button('Processing…')).disabled).toBe(true);
    expect((await button('Get Started with the Monthly Plan')).disabled).toBe(true);
  });

  it('open it by default with the pages of the product', async () => {
    const { user, server } = openAs(<PlanCards />, none, opens);
    await user.click(await button('Get Started with the Monthly Plan'));
    await waitFor(() => expect(assigned).toHaveLength(1));
    expect(server.inputsOf('billing.createCheckout')).toEqual([{ priceId: 'price_monthly', mode: 'subscription' }]);
  });

  it('are usable again when the browser comes back from the payment page', async () => {
    const { user, server } = openAs(<PlanCards />, none, opens);
    await user.click(await button('Get Started with the Annual Plan'));
    await waitFor(() => expect(assigned).toHaveLength(1));
    const asked = server.inputsOf('billing.getMySubscription').length;
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })));
    await button('Processing…');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect((await button('Get Started with the Annual Plan')).disabled).toBe(false);
    await waitFor(() => expect(server.inputsOf('billing.getMySubscription').length).toBeGreaterThan(asked));
  });

  it.each([
    ['RATE_LIMITED', 'Wait a minute.', 'Wait a minute.'],
    ['UNREACHABLE', 'x', 'Failed to initiate checkout. Please try again.'],
    ['INTERNAL', 'x', 'Could not create checkout session. Please try again.'],
  ])('say why the payment page could not be opened: %s', async (code, message, words) => {
    const { user, text, server } = openAs(<PlanCards />, none, { 'billing.createCheckout': failure(code, message) });
    await user.click(await button('Get Started with the Annual Plan'));
    await screen.findByText('Checkout failed');
    expect(text()).toContain(`${words} You have not been charged.`);
    server.answer(opens);
    await user.click(await button('Try Again with the Annual Plan'));
    await waitFor(() => expect(assigned).toHaveLength(1));
    const [first, second] = server.keysOf('billing.createCheckout');
    expect(second).toBe(first);
  });

  it('lead a visitor without an account to the login', async () => {
    const { user, arriveAt, server } = openAs(<PlanCards />, none, opens, { viewer: null });
    await user.click(await button('Get Started with the Annual Plan'));
    await arriveAt('/login?return_to=/pricing');
    await screen.findByText('Please sign in to subscribe.');
    expect(server.inputsOf('billing.createCheckout')).toEqual([]);
  });

  it('lead to the login when the session has ended meanwhile', async () => {
    const { user, arriveAt } = openAs(<PlanCards />, none, { 'billing.createCheckout': failure('UNAUTHENTICATED') });
    await user.click(await button('Get Started with the Annual Plan'));
    await screen.findByText('Your Session Has Ended');
    await user.click(await button('Close'));
    await arriveAt('/login?return_to=/pricing');
  });

  it('switch between plans on the page of the provider', async () => {
    const { user, text } = openAs(<PlanCards />, monthly, {
      'billing.customerPortal': { url: 'https://portal.provider.example/' },
    });
    expect((await button('YOUR CURRENT PLAN')).disabled).toBe(true);
    expect(text()).toContain('Monthly PlanRenews Nov 9, 2026');
    expect(text()).toContain('You switch on the billing page.');
    await user.click(await button('Switch to Annual, Save $545'));
    await waitFor(() => expect(assigned).toEqual(['https://portal.provider.example/']));
    expect((await button('Processing…')).disabled).toBe(true);
  });

  it('say when they end', async () => {
    const { text } = openAs(<PlanCards />, testSubscription({ cancel_at_period_end: true }));
    await button('Switch to Monthly');
    expect(text()).toContain('Annual PlanEnds Nov 9, 2026');
    expect(text()).not.toContain('Best value');
  });
});

describe('the subscription in the account', () => {
  it.each([
    ['NO_SUBSCRIPTION', 'You have no subscription.', 'You have no subscription.'],
    ['UNREACHABLE', 'x', 'Could not open subscription management portal.'],
    ['INTERNAL', 'x', 'Could not access customer portal. Please try again.'],
  ])('says why the billing page could not be opened: %s', async (code, message, words) => {
    const { user, text } = openAs(<SubscriptionTab />, monthly, { 'billing.customerPortal': failure(code, message) });
    await user.click(await button('Manage Billing'));
    await screen.findByText('Portal access failed');
    expect(text().split(words).length).toBe(3);
    expect((await button('Manage Billing')).disabled).toBe(false);
  });

  it('leads to the login when the session has ended', async () => {
    const { user, arriveAt, text } = openAs(<SubscriptionTab />, monthly, {
      'billing.customerPortal': failure('UNAUTHENTICATED'),
    });
    await user.click(await button('Manage Billing'));
    await screen.findByText('Your Session Has Ended');
    await user.click(await button('Close'));
    await arriveAt('/login');
    await waitFor(() => expect(text()).toContain('Please sign in to manage your subscription.'));
  });

  it('can be loaded again after a failure', async () => {
    const { user, server, text } = open(<SubscriptionTab />, {
      answers: { 'billing.getMySubscription': failure('UNAVAILABLE') },
    });
    await screen.findByText(/could not be read just now/);
    expect(text()).toContain('No Active Subscription');
    server.answer({ 'billing.getMySubscription': monthly });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Monthly Plan');
  });
});

const at = 1_000_000;

const Tier = () => useSubscription().tier;

describe('the subscription in this browser', () => {
  it('is shown to the same account for five minutes', () => {
    writeCachedSubscription('user-1', monthly, at);
    expect(readCachedSubscription('user-1', at)?.details).toEqual(monthly);
    expect(readCachedSubscription('user-1', at + 299_999)).not.toBeNull();
    expect(readCachedSubscription('user-1', at + 300_000)).toBeNull();
    expect(readCachedSubscription('user-1', at - 1)).toBeNull();
    expect(readCachedSubscription('user-2', at)).toBeNull();
  });

  it.each(['null', '{}', 'not JSON', '{"userId":"user-1"}', '{"userId":"user-1","lastChecked":1,"details":null}'])(
    'is ignored when it reads %s',
    (text) => {
      localStorage.setItem('subscriptionData', text);
      expect(readCachedSubscription('user-1', 2)).toBeNull();
    },
  );

  it('is stored after it was loaded, shown at once the next time, and removed after signing out', async () => {
    const { server } = openAs(<Tier />, monthly);
    await screen.findByText('basic');
    expect(JSON.parse(localStorage.getItem('subscriptionData') ?? '')).toMatchObject({
      tier: 'basic',
      userId: testViewer.id,
    });
    expect(server.inputsOf('billing.getMySubscription')).toHaveLength(1);
    const again = openAs(<Tier />, monthly);
    await waitFor(() => expect(again.text()).toBe('basicbasic'));
    expect(again.server.inputsOf('billing.getMySubscription')).toEqual([]);
    openAs(<Tier />, monthly, {}, { viewer: null });
    await screen.findByText('free');
    await waitFor(() => expect(localStorage.getItem('subscriptionData')).toBeNull());
  });
});

const openSuccess = (state: PaymentState | Error, subscription = testSubscription()) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return openAs(
    <SuccessScreen />,
    subscription,
    { 'billing.checkPayment': state instanceof Error ? state : { state } },
    {
      address: '/success?session_id=cs_1',
    },
  );
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('after the payment', () => {
  it('the page does not wait when the provider was faster', async () => {
    const { text, server } = openSuccess('confirmed');
    await screen.findByText('Payment successful');
    expect(text()).toContain('Annual Plan: Active');
    expect(server.inputsOf('billing.checkPayment')).toEqual([{ session_id: 'cs_1' }]);
  });

  it('the page waits for the provider, asks again and names the plan', async () => {
    const { text, server } = openSuccess('confirming');
    expect(text()).toContain('Checking your payment');
    await pass(2_900);
    server.answer({ 'billing.checkPayment': { state: 'confirmed' } });
    const before = server.inputsOf('billing.getMySubscription').length;
    await pass(200);
    expect(server.inputsOf('billing.getMySubscription')).toHaveLength(before + 1);
    expect(server.inputsOf('billing.checkPayment')).toHaveLength(1);
    await pass(2_000);
    expect(server.inputsOf('billing.checkPayment')).toHaveLength(2);
    await screen.findByText('Payment successful');
    expect(text()).toContain('Annual Plan: Active');
    expect(text()).toContain('Success!');
  });

  it.each([
    ['confirming', 'Payment being confirmed', 'Almost done'],
    ['not_found', 'Payment not verified', 'Could not verify your payment. Please contact support.'],
  ] as const)('the page shows what the server knows: %s', async (state, title, toast) => {
    const { text } = openSuccess(state);
    await pass(5_100);
    await screen.findAllByText(title);
    expect(text()).toContain(toast);
    expect(text()).not.toContain(': Active');
  });

  it('the page says that the payment could not be checked', async () => {
    const { text } = openSuccess(failure('UNAVAILABLE'), none);
    await pass(5_100);
    await screen.findByText('Payment not checked yet');
    expect(text()).toContain('If you have paid, your plan may take a minute to show.');
  });

  it('an address without a payment says so at once', async () => {
    const { text } = openAs(<SuccessScreen />, none, {}, { address: '/success' });
    await waitFor(() => expect(text()).toContain('Could not verify your payment. Please contact support.'));
  });

  it('a visitor who is not signed in logs in to see the payment', async () => {
    openAs(<SuccessScreen />, none, {}, { address: '/success?session_id=cs_1', viewer: null });
    const link = await screen.findByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/login?return_to=%2Fsuccess%3Fsession_id%3Dcs_1');
  });

  it.each([
    [{ address: '/success?submitted=resume' }, true],
    [{ address: '/success?submitted=resume&session_id=cs_1' }, false],
    [{ address: '/success', state: { submitted: 'resume' } }, true],
    [{ address: '/success', state: { submitted: 'other' } }, false],
    [{ address: '/success', state: null }, false],
  ])('%o speaks of a resume: %s', async (around, isResume) => {
    const { text } = openAs(<SuccessScreen />, none, {}, around);
    await screen.findByRole('link', { name: 'Directory' });
    expect(text().includes('Resume submitted successfully!')).toBe(isResume);
  });
});
