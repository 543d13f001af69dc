// What the pages show after a payment, and how they handle the server's responses to a checkout or portal request.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn } from './account-forms.ts';
import { button, startAnnual, toast } from './billing-locators.ts';
import { browserOfWorker } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const answered = (page: Page, path: string, json: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json }));

describe('after paying', () => {
  it('a URL without a session id shows no success', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/success');
      await toast(page, 'Could not verify your payment. Please contact support.').waitFor();
      for (const name of ['Directory', 'View Account Settings']) await page.getByRole('link', { name }).waitFor();
    }));

  it('a free user who types the URL of a payment sees no success', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/success?session_id=cs_1');
      await page.getByRole('heading', { name: 'Checking your payment' }).waitFor();
      await toast(page, 'Could not verify your payment. Please contact support.').waitFor();
      await page.getByRole('heading', { name: 'Payment not verified' }).waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/successful|received|went through|is active/i);
    }));

  it('a payment that the provider has not confirmed yet is shown as being confirmed', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await page.route('**/api/payment?session_id=cs_1', (route) => route.fulfill({ json: { state: 'confirming' } }));
      await open(page, '/success?session_id=cs_1');
      await toast(page, 'Your payment is still being confirmed.').waitFor();
      await page.getByRole('heading', { name: 'Payment being confirmed' }).waitFor();
    }));

  it('a failed request shows that the payment was not checked', () =>
    visit(browser, { who: 'free', expected: /ERR_FAILED/ }, async (page) => {
      await page.route('**/api/get_my_subscription', (route) => route.abort());
      await open(page, '/success?session_id=cs_1');
      await toast(page, 'If you have paid, your plan may take a minute to show.').waitFor();
      await page.getByRole('heading', { name: 'Payment not checked yet' }).waitFor();
    }));

  it('a signed-out visitor logs in and returns to the payment', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      await open(page, '/success?session_id=cs_1');
      await page.getByRole('heading', { name: 'Log in to see your payment' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await logIn(page, 'free@careroster.test', serverOfWorker().samplePassword);
      await page.waitForURL('**/success?session_id=cs_1');
    }));

  it('an upgrade shows one toast with the name of the plan, and the flag is removed from the URL', () =>
    visit(browser, { who: 'basic' }, async (page) => {
      await open(page, '/search?upgraded=true&state=CA');
      await toast(page, 'Your Monthly Plan is active.').waitFor();
      await page.waitForURL((url) => url.search === '?state=CA');
    }));

  it('a free user who types the flag of an upgrade does not see that a plan is active', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await open(page, '/search?upgraded=true&state=CA');
      await toast(page, 'We found no completed payment.').waitFor();
      await page.waitForURL((url) => url.search === '?state=CA');
    }));

  it('an upgrade that the provider has not confirmed yet is shown as being confirmed', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await page.route('**/api/payment', (route) => route.fulfill({ json: { state: 'confirming' } }));
      await open(page, '/search?upgraded=true');
      await toast(page, 'Your payment is still being confirmed.').waitFor();
    }));
});

describe('a response of the server', () => {
  it('that refuses to sell to the shared demo account shows its reason', () =>
    visit(browser, { who: 'demo', expected: /403/ }, async (page) => {
      await open(page, '/pricing');
      await startAnnual(page).click();
      await toast(page, 'The demo account is shared, so no plan can be bought or managed on it.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/pricing');
    }));

  it('with redirectUrl and no url opens the payment page', () =>
    visit(browser, { who: 'free' }, async (page) => {
      await answered(page, 'create-checkout', { redirect: true, redirectUrl: '/contact?from=checkout' });
      await open(page, '/pricing');
      await startAnnual(page).click();
      await page.waitForURL('**/contact?from=checkout');
    }));

  it.each([{ redirect: true }, {}, { url: null }, { url: 'javascript:document.body.remove()' }])(
    '%j to a checkout request shows that none could be created',
    (json) =>
      visit(browser, { who: 'free' }, async (page) => {
        await answered(page, 'create-checkout', json);
        await open(page, '/pricing');
        await startAnnual(page).click();
        await toast(page, 'Checkout failed').waitFor();
        await toast(page, 'Could not create checkout session. Please try again.').waitFor();
        await page.getByText('You have not been charged.').waitFor();
        expect(new URL(page.url()).pathname).toBe('/pricing');
      }),
  );

  it('without a URL to a portal request shows that it could not be opened, and so does no response', () =>
    visit(browser, { who: 'basic', expected: /ERR_FAILED/ }, async (page) => {
      await answered(page, 'customer-portal', {});
      await open(page, '/account?tab=subscription');
      await button(page, 'Manage Billing').click();
      await toast(page, 'Portal access failed').waitFor();
      await toast(page, 'Could not access customer portal. Please try again.').waitFor();
      await page.unroute('**/api/customer-portal');
      await page.route('**/api/customer-portal', (route) => route.abort());
      await button(page, 'Manage Billing').click();
      await toast(page, 'Could not open subscription management portal.').waitFor();
    }));

  it('no page claims that each contact is verified monthly or is personal', () =>
    visit(browser, { who: 'anonymous' }, async (page) => {
      for (const address of ['/pricing', '/search', '/signup']) {
        await open(page, address);
        expect(await page.locator('body').innerText(), address).not.toMatch(
          /(?:verified|checked) monthly|personal mobile|monthly verif/i,
        );
      }
    }));
});
