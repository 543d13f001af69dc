// Paying, managing, leaving, on the sandbox: no money moves, and every page is met that a payer meets.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomeMember, logIn } from './account-forms.ts';
import { launchBrowser } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);
const startAnnual = (page: Page) => button(page, 'Get Started with the Annual Plan');
/** What the tab says under a name. */
const fact = (page: Page, name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd');

describe('a new subscriber', () => {
  it('pays, finds the results open, cancels in two clicks and keeps what was paid for', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await becomeMember(page);
      await open(page, '/search');
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
      await startAnnual(page).click();
      await page.waitForURL('**/sandbox/checkout/*');
      await page.getByText('Sandbox: no money moves.').waitFor();
      await button(page, 'Pay').click();
      await page.waitForURL('**/success?session_id=*');
      await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
      await toast(page, 'Success!').waitFor();
      await page.getByRole('link', { name: 'Directory' }).click();
      await page.getByRole('article').first().waitFor();
      await page.getByRole('checkbox', { name: /^Select all/ }).click();
      await page.getByText('500 selected').waitFor();

      await page.goto('/account?tab=subscription');
      await fact(page, 'Plan').getByText('Annual Plan').waitFor();
      expect(await fact(page, 'Status').textContent()).toBe('Active');
      expect(await fact(page, 'Billing').textContent()).toBe('$2,995 per year');
      const renews = await fact(page, 'Renews').textContent();
      await page.getByText(/^Holds until /).waitFor();
      await button(page, 'Manage Billing').click();
      await button(page, 'Cancel at the end of the period').click();
      await page.getByText(/^Cancelled. It ends on/).waitFor();
      await page.getByRole('link', { name: 'Back to your account' }).click();
      await page.getByRole('tab', { name: 'Subscription' }).click();
      await fact(page, 'Status').getByText('Active, cancelled').waitFor();
      expect(await fact(page, 'Ends').textContent()).toBe(renews);
      await page.goto('/search');
      await page.getByRole('article').first().waitFor();
    }));
});

describe('at the prices', () => {
  it('a stranger is asked to sign in and comes back to them', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/pricing');
      await startAnnual(page).click();
      await page.waitForURL('**/login?return_to=/pricing');
      await toast(page, 'Please sign in to subscribe.').waitFor();
      await logIn(page, 'free@careroster.test', 'careroster');
      await page.waitForURL('**/pricing');
    }));

  it('what each plan holds is said, and Monthly promises nothing that it lacks', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/pricing');
      const monthly = page.getByRole('region', { name: 'Monthly Plan' });
      const annual = page.getByRole('region', { name: 'Annual Plan' });
      await monthly.getByText('$295').first().waitFor();
      await annual.getByText('$2,995').waitFor();
      await annual.getByText('Best value').waitFor();
      await annual.getByText('Save $545 with annual plan').waitFor();
      expect(await monthly.textContent()).not.toMatch(/export|select all/i);
      expect(await page.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact');
      for (const ceiling of ['300', '2,000', '100,000']) await page.getByRole('region', { name: /^Fair use/ }).getByText(ceiling, { exact: true }).waitFor();
    }));

  it('a declined card can be tried again or left, and nothing is paid', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await becomeMember(page);
      await open(page, '/pricing');
      await startAnnual(page).click();
      await button(page, 'Card is declined').click();
      await page.getByText('Your card was declined.').waitFor();
      await button(page, 'Go back').click();
      await page.waitForURL('**/pricing');
      await startAnnual(page).waitFor();
      await page.goto('/account?tab=subscription');
      await page.getByText('No Active Subscription').waitFor();
    }));

  it('the way back of the browser leads to prices that can be pressed', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/pricing');
      await startAnnual(page).click();
      await page.waitForURL('**/sandbox/checkout/*');
      await page.goBack();
      await startAnnual(page).waitFor();
      expect(await startAnnual(page).isEnabled()).toBe(true);
    }));

  it('a subscriber sees their plan and changes it on the billing page', () =>
    visit(browser, { who: 'basic' }, async (page) => {
      await open(page, '/pricing');
      expect(await page.getByRole('region', { name: 'Monthly Plan' }).getByRole('button', { name: 'YOUR CURRENT PLAN' }).isDisabled()).toBe(true);
      await page.getByText(/^Renews /).waitFor();
      await button(page, 'Switch to annual, save $545').click();
      await page.waitForURL('**/sandbox/portal/*');
    }));

  it('who subscribed in another window is told so', () =>
    visit(browser, { who: 'premium', expected: /status of 409/ }, async (page) => {
      await page.route('**/api/get_my_subscription', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), subscribed: false, tier: 'free', status: 'none' } });
      });
      await open(page, '/pricing');
      await startAnnual(page).click();
      await toast(page, 'Checkout failed').waitFor();
      await page.getByRole('region', { name: 'Annual Plan' }).getByText('You already have the Annual Plan.').waitFor();
    }));

  it('processing shows while the payment page is being opened, and a failure says that nothing was charged', () =>
    visit(browser, { who: 'free', expected: /status of 503|ERR_FAILED/ }, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/create-checkout', async (route) => {
        await held.promise;
        await route.fulfill({ status: 503, json: { code: 'CHECKOUT_FAILED', message: 'No.', requestId: 'r-1' } });
      }, { times: 1 });
      await open(page, '/pricing');
      await startAnnual(page).click();
      await button(page, 'Processing…').waitFor();
      held.resolve();
      await toast(page, 'Could not create checkout session. Please try again.').waitFor();
      await page.getByText('You have not been charged.').waitFor();
      await page.route('**/api/create-checkout', (route) => route.abort(), { times: 1 });
      await button(page, /^Try again/).click();
      await toast(page, 'Failed to initiate checkout. Please try again.').waitFor();
    }));

  it('a spinner stands while the subscription loads', () =>
    visit(browser, { who: 'premium' }, async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route('**/api/get_my_subscription', async (route) => {
        await held.promise;
        await route.continue();
      });
      await open(page, '/pricing');
      await page.getByRole('region', { name: 'Annual Plan' }).getByText('Loading your subscription').waitFor();
      held.resolve();
      await button(page, 'YOUR CURRENT PLAN').waitFor();
    }));
});

describe('after paying', () => {
  it('an address that names no payment is not believed', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/success');
      await toast(page, 'Could not verify your payment. Please contact support.').waitFor();
      for (const name of ['Directory', 'View Account Settings']) await page.getByRole('link', { name }).waitFor();
    }));

  it('a softer word is said when nobody can be asked', () =>
    visit(browser, { who: 'free', expected: /ERR_FAILED/ }, async (page) => {
      await page.route('**/api/get_my_subscription', (route) => route.abort());
      await open(page, '/success?session_id=cs_1');
      await toast(page, 'Your plan may take a minute to show.').waitFor();
    }));

  it('an upgrade is welcomed once, and the address forgets it', () =>
    visit(browser, { who: 'premium' }, async (page) => {
      await open(page, '/search?upgraded=true&state=CA');
      await toast(page, 'Welcome').waitFor();
      await page.waitForURL((url) => url.search === '?state=CA');
    }));
});

describe('the subscription in the page', () => {
  it('is kept by the browser for a reload, and forgotten with the sign-out', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/login');
      await logIn(page, 'basic@careroster.test', 'careroster');
      await page.waitForURL('**/search');
      await page.waitForFunction(() => localStorage.getItem('subscriptionData') !== null);
      const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('subscriptionData') ?? '{}'));
      expect(kept).toMatchObject({ isSubscribed: true, tier: 'basic', details: { plan_name: 'Monthly Plan' } });
      let asked = 0;
      page.on('request', (request) => { asked += Number(request.url().endsWith('/get_my_subscription')); });
      await open(page, '/account?tab=subscription');
      await fact(page, 'Plan').getByText('Monthly Plan').waitFor();
      expect(asked).toBe(0);
      await page.getByRole('tab', { name: 'Profile' }).click();
      await button(page, 'Log out').click();
      await page.waitForURL('**/login');
      await page.waitForFunction(() => localStorage.getItem('subscriptionData') === null);
    }));

  it('counts as free while it cannot be read', () =>
    visit(browser, { who: 'basic', expected: /status of 503/ }, async (page) => {
      await page.route('**/api/get_my_subscription', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r-1' } }), { times: 1 });
      await open(page, '/account?tab=subscription');
      await page.getByText('No Active Subscription').waitFor();
      await button(page, 'Try again').click();
      await fact(page, 'Plan').getByText('Monthly Plan').waitFor();
    }));
});
