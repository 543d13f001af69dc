// @vitest-environment happy-dom
// a search that was opened after an upgrade; paying for a chosen plan; Upgrade Now.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MySubscription, PaymentState } from '#contract/billing/billing.ts';
import { testSubscription } from '#web/testing/answers.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import { SignInToSubscribe } from './sign-in-to-subscribe.ts';
import { useUpgrade } from './use-upgrade.ts';
import { useWelcome } from './use-welcome.ts';

const none = testSubscription({ subscribed: false, tier: 'free', status: 'none', plan_name: null, price_amount: null });
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

let removed = 0;
const Search = () => {
  useWelcome(remove);
  return null;
};
const remove = () => void (removed += 1);
const openSearch = (subscription: MySubscription, state: PaymentState | Error, around: object = {}) => {
  removed = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return openAs(
    <Search />,
    subscription,
    { 'billing.checkPayment': state instanceof Error ? state : { state } },
    {
      address: '/search?upgraded=true',
      ...around,
    },
  );
};

describe('a search that was opened after an upgrade', () => {
  it('welcomes a subscriber by the name of the plan, once, and removes the flag', async () => {
    const { text } = openSearch(testSubscription(), 'confirmed');
    await waitFor(() =>
      expect(text()).toContain('WelcomeYour Annual Plan is active.'.replace('WelcomeYour', 'Welcome Your')),
    );
    expect(removed).toBe(1);
  });

  it('says when there is no payment, and when it could not be checked', async () => {
    const { text } = openSearch(none, 'not_found');
    await waitFor(() => expect(text()).toContain('We found no completed payment.'));
    const other = openSearch(none, failure('UNAVAILABLE'));
    await waitFor(() => expect(other.text()).toContain('Upgrade not checked yet'));
  });

  it('waits for a payment that is being confirmed', async () => {
    const { text, server } = openSearch(none, 'confirming');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(text()).not.toContain('Almost done');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(text()).toContain('Almost done'));
    expect(server.inputsOf('billing.checkPayment')).toHaveLength(2);
  });

  it.each([
    [{ address: '/search' }, 0],
    [{ address: '/search?upgraded=1' }, 0],
    [{ viewer: null }, 1],
  ])('is silent with %o', async (around, flags) => {
    const { text, server } = openSearch(testSubscription(), 'confirmed', around);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(text()).toBe('');
    expect(removed).toBe(flags);
    expect(server.inputsOf('billing.checkPayment')).toEqual([]);
  });
});

describe('paying for a chosen plan', () => {
  it('opens the payment page and returns to the search', async () => {
    const { user, server, text } = openAs(
      <CheckoutScreen priceId="price_monthly" returnTo="/search?state=TX" />,
      none,
      opens,
      {
        access: testAccess('free', 'subscription_required'),
      },
    );
    await user.click(await button('Continue to Payment'));
    await waitFor(() => expect(assigned).toEqual([paymentPage]));
    expect(server.inputsOf('billing.createCheckout')).toMatchObject([{ successUrl: '/search?state=TX&upgraded=true' }]);
    expect(text()).toContain('Processing…');
    expect(text()).toContain('Back to the search');
  });

  it('says when it failed, and names other pages by a plain link', async () => {
    const { user, text } = openAs(<CheckoutScreen priceId="price_monthly" returnTo="/physician/41" />, none, {
      'billing.createCheckout': failure('BILLING_OFF', 'Payments are off.'),
    });
    await user.click(await button('Continue to Payment'));
    await waitFor(() => expect(text()).toContain('Payments are off. You have not been charged.'));
    expect(text()).toContain('Go back');
    expect(screen.getByRole('link', { name: 'Compare both plans' }).getAttribute('href')).toBe(
      '/pricing?return_to=%2Fphysician%2F41',
    );
  });
});

const Upgrade = () => {
  const { upgrade, upgrading } = useUpgrade();
  return (
    <button type="button" disabled={upgrading} onClick={upgrade}>
      Upgrade Now
    </button>
  );
};

describe('Upgrade Now', () => {
  it('opens the payment page of the Annual Plan', async () => {
    const { user, server } = openAs(<Upgrade />, none, opens);
    await user.click(await button('Upgrade Now'));
    await waitFor(() => expect(assigned).toEqual([paymentPage]));
    expect(server.inputsOf('billing.createCheckout')).toEqual([
      { priceId: 'price_annual', mode: 'subscription', successUrl: '/search?upgraded=true', cancelUrl: '/search' },
    ]);
  });

  it('shows the prices when that fails', async () => {
    const { user, arriveAt, text } = openAs(<Upgrade />, none, { 'billing.createCheckout': failure('INTERNAL') });
    await user.click(await button('Upgrade Now'));
    await arriveAt('/pricing');
    await waitFor(() => expect(text()).toContain('Unable to start upgrade process.'));
  });
});

it.each([
  ['/login?return_to=/pricing', true],
  ['/login', false],
])('the login at %s says that a visitor signs in to subscribe: %s', async (address, says) => {
  const { text } = openAs(<SignInToSubscribe />, none, {}, { address, viewer: null });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(text().includes('Please sign in to subscribe.')).toBe(says);
});
