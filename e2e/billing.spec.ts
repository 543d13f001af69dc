// Subscribing, changing and canceling a plan with the sandbox provider, on the pages that a payer sees.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountMenu, becomeMember, logIn, newEmail, password, passwordField, signUp } from './account-forms.ts';
import { button, startAnnual, toast } from './billing-locators.ts';
import { browserOfWorker } from './browser.ts';
import { linkIn, readMail } from './mailbox.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { answerFirst, hydrated, open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** The value beside a name in the Subscription tab. */
const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('a new subscriber', () => {
  it('pays, sees the results, cancels in two clicks and keeps the paid period', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await becomeMember(page);
      await open(page, '/pricing');
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
      await fact(page, 'Status').getByText('Active, canceled').waitFor();
      expect(await fact(page, 'Ends').textContent()).toBe(renews);
      await page.goto('/search');
      await page.getByRole('article').first().waitFor();
    }));
});

/** Signs up from the paywall of a search and returns the link from the confirmation email. */
async function signUpAtPaywall(page: Page, plan: RegExp): Promise<{ email: string; link: string }> {
  const email = newEmail();
  await open(page, '/search?query=m&state=TX');
  await page.getByRole('group', { name: 'Plan' }).getByRole('button', { name: plan }).click();
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/signup?*');
  await page.getByText('You pay after your email address is confirmed.').waitFor();
  await signUp(page, email);
  await page.waitForURL('**/check-email-confirmation');
  return { email, link: linkIn(await readMail(page, email, /confirm/i)) };
}

/** Pays on the page of the chosen plan and waits until the search shows results again. */
async function payAndSearch(page: Page): Promise<void> {
  await button(page, 'Continue to Payment').click();
  await page.waitForURL('**/sandbox/checkout/*');
  await button(page, 'Pay').click();
  await page.waitForURL(
    (url) =>
      url.pathname === '/search' && url.searchParams.get('query') === 'm' && url.searchParams.get('state') === 'TX',
  );
  await page.getByRole('article').first().waitFor();
}

describe('from the paywall', () => {
  it('an anonymous visitor signs up, confirms, pays the chosen plan, and returns to the search where they started', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const { email, link } = await signUpAtPaywall(page, /^Annual/);
      await open(page, link);
      await button(page, 'Confirm My Address').click();
      await page.waitForURL('**/checkout?*');
      await page.getByRole('heading', { name: 'Annual Plan' }).waitFor();
      await page.getByText(`Your email address ${email} is confirmed.`).waitFor();
      await page.getByText('$2,995 per year').waitFor();
      await payAndSearch(page);
      await page.goto('/account?tab=subscription');
      await fact(page, 'Plan').getByText('Annual Plan').waitFor();
    }));

  it('plan and search are kept when the confirmation email is opened in another browser', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      const { link } = await signUpAtPaywall(page, /^Monthly/);
      await visit(browser, { who: 'anonymous' }, async (phone) => {
        await open(phone, link);
        await passwordField(phone, 'Password').fill(password);
        await button(phone, 'Confirm and Log In').click();
        await phone.waitForURL('**/checkout?*');
        await phone.getByRole('heading', { name: 'Monthly Plan' }).waitFor();
        await payAndSearch(phone);
      });
    }));

  it('a visitor who logs in instead keeps the plan, and can return to the search without paying', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/search?state=TX');
      await page
        .getByRole('group', { name: 'Plan' })
        .getByRole('button', { name: /^Annual/ })
        .click();
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
      await page.getByRole('link', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/login*');
      await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL((url) => url.pathname === '/checkout' && url.searchParams.get('plan') === 'price_annual');
      await button(page, 'Continue to Payment').click();
      await page.waitForURL('**/sandbox/checkout/*');
      await button(page, 'Go back').click();
      await page.waitForURL('**/search?state=TX');
    }));

  it('a user with an account chooses a plan at the prices and returns to the search', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await becomeMember(page);
      await open(page, '/search?query=m&state=TX');
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
      await page.waitForURL('**/pricing?return_to=*');
      await startAnnual(page).click();
      await page.waitForURL('**/sandbox/checkout/*');
      await button(page, 'Pay').click();
      await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('state') === 'TX');
      await page.getByRole('article').first().waitFor();
    }));

  it('a URL without a valid plan opens the prices, and a subscriber is not asked to pay', async () => {
    await visit(browser, { who: 'free' }, async (page) => {
      await page.goto('/checkout?plan=price_free&return_to=//evil.test');
      await page.waitForURL('**/pricing');
    });
    await visit(browser, { who: 'premium' }, async (page) => {
      await open(page, '/checkout?plan=price_monthly&return_to=//evil.test');
      await page.getByText('This plan is active already. There is nothing to pay.').waitFor();
      expect(await page.getByRole('link', { name: 'Back to the search' }).getAttribute('href')).toBe('/search');
      expect(await accountMenu(page).count()).toBe(1);
    });
  });
});

describe('at the prices', () => {
  it('an anonymous visitor signs up with the plan kept, or logs in and pays it', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/pricing');
      await page.getByRole('link', { name: 'Get Started with the Annual Plan' }).click();
      await page.waitForURL('**/signup?return_to=*');
      await page.getByText('Annual Plan').first().waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: /log in|sign in/i })
        .first()
        .click();
      await page.waitForURL('**/login?return_to=*');
      await hydrated(page);
      await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL((url) => url.pathname === '/checkout' && url.searchParams.get('plan') === 'price_annual');
    }));

  it('each plan lists its contents, and Monthly promises nothing that it lacks', () =>
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
      for (const ceiling of ['300', '2,000', '100,000'])
        await page
          .getByRole('region', { name: /^Fair use/ })
          .getByText(ceiling, { exact: true })
          .waitFor();
    }));

  it('after a declined card the payer can go back, and nothing is paid', () =>
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

  it('the back button of the browser shows prices whose buttons work', () =>
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
      expect(
        await page
          .getByRole('region', { name: 'Monthly Plan' })
          .getByRole('button', { name: 'YOUR CURRENT PLAN' })
          .isDisabled(),
      ).toBe(true);
      await page.getByText(/^Renews /).waitFor();
      await button(page, 'Switch to Annual, Save $545').click();
      await page.waitForURL('**/sandbox/portal/*');
    }));

  it('a user who subscribed in another window sees that they already have the plan', () =>
    visit(browser, { who: 'premium', expected: /status of 409/ }, async (page) => {
      await page.route('**/api/get_my_subscription', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...(await response.json()), subscribed: false, tier: 'free', status: 'none' },
        });
      });
      await open(page, '/pricing');
      await startAnnual(page).click();
      await toast(page, 'Checkout failed').waitFor();
      await page.getByRole('region', { name: 'Annual Plan' }).getByText('You already have the Annual Plan.').waitFor();
    }));

  it('the button shows processing while the payment page opens, and a failure says that nothing was charged', () =>
    visit(browser, { who: 'free', expected: /status of 503|ERR_FAILED/ }, async (page) => {
      const held = Promise.withResolvers<void>();
      await answerFirst(page, '**/api/create-checkout', async (route) => {
        await held.promise;
        await route.fulfill({ status: 503, json: { code: 'CHECKOUT_FAILED', message: 'No.', requestId: 'r-1' } });
      });
      await open(page, '/pricing');
      await startAnnual(page).click();
      await button(page, 'Processing…').waitFor();
      held.resolve();
      await toast(page, 'Could not create checkout session. Please try again.').waitFor();
      await page.getByText('You have not been charged.').waitFor();
      await answerFirst(page, '**/api/create-checkout', (route) => route.abort());
      await button(page, /^Try Again/).click();
      await toast(page, 'Failed to initiate checkout. Please try again.').waitFor();
    }));

  it('a spinner is shown while the subscription loads', () =>
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

describe('the subscription in the page', () => {
  it('is cached by the browser for a reload, and removed when the user signs out', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/login');
      await logIn(page, 'basic@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL('**/search');
      await page.waitForFunction(() => localStorage.getItem('subscriptionData') !== null);
      const kept = JSON.parse(await page.evaluate(() => localStorage.getItem('subscriptionData') ?? '{}'));
      expect(kept).toMatchObject({ isSubscribed: true, tier: 'basic', details: { plan_name: 'Monthly Plan' } });
      let asked = 0;
      page.on('request', (request) => {
        asked += Number(request.url().endsWith('/get_my_subscription'));
      });
      await open(page, '/account?tab=subscription');
      await fact(page, 'Plan').getByText('Monthly Plan').waitFor();
      expect(asked).toBe(0);
      await page.getByRole('tab', { name: 'Profile' }).click();
      await button(page, 'Log out').click();
      await page.waitForURL('**/login');
      await page.waitForFunction(() => localStorage.getItem('subscriptionData') === null);
    }));

  it('is shown as none while it cannot be loaded', () =>
    visit(browser, { who: 'basic', expected: /status of 503/ }, async (page) => {
      await answerFirst(page, '**/api/get_my_subscription', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r-1' } }),
      );
      await open(page, '/account?tab=subscription');
      await page.getByText('No Active Subscription').waitFor();
      await button(page, 'Try Again').click();
      await fact(page, 'Plan').getByText('Monthly Plan').waitFor();
    }));
});
