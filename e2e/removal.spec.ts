// A professional asks to be removed, with and without scripts, and an administrator decides about a record without proof.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { linkIn, readMail } from './mailbox.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The server refuses a form within three seconds after it was shown, so a test has to send it several times. */
const sendUntil = (page: Page, buttonName: string, heading: string): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await button(page, buttonName).isVisible()) await button(page, buttonName).click();
        return page.getByRole('heading', { name: heading }).isVisible();
      },
      { timeout: 60_000, interval: 700 },
    )
    .toBe(true);

it('without scripts a removal is requested, confirmed with the mailed link, and its status read', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false, expected: /400|429/ }, async (page) => {
    const email = 'noscript.removal@northline.example';
    await page.goto('/');
    await page.getByRole('link', { name: 'Do Not Sell or Share My Information' }).click();
    await page.getByRole('heading', { name: 'Remove My Information' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill('noscript@northline');
    await sendUntil(page, 'Send Verification Email', 'Remove My Information');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await sendUntil(page, 'Send Verification Email', 'Verification Email Sent');

    const link = linkIn(await readMail(page, email, /^Confirm the removal/));
    // A mail scanner opens every link.
    expect((await page.request.get(link)).status()).toBe(200);
    expect((await page.request.head(link)).status()).toBe(200);
    await page.goto(link);
    await button(page, 'Confirm Removal').click();
    await page.getByRole('heading', { name: 'No Record Found' }).waitFor();
    const number = /RM-\w{5}-\w{5}/.exec(await page.getByText('Your receipt number').innerText())?.[0] ?? '';

    await page.goto(link);
    await button(page, 'Confirm Removal').click();
    await page.getByText('The token may be invalid or expired.').waitFor();
    await page.getByRole('link', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Remove My Information' }).waitFor();
    await page.goto('/confirm-removal?token=foreign');
    await button(page, 'Confirm Removal').click();
    await page.getByText('The token may be invalid or expired.').waitFor();
    await page.goto('/confirm-removal');
    await page.getByText('No confirmation token provided. Please check your email link and try again.').waitFor();

    await page.goto('/removal-status');
    await page.getByLabel('Receipt number').fill(number);
    await page.getByLabel('Email', { exact: true }).fill('another@northline.example');
    await button(page, 'Show Status').click();
    await page.getByText('We found no confirmed request').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button(page, 'Show Status').click();
    await page.getByRole('status').getByText('No record found').waitFor();
  }));

const firstCandidate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch('/api/optimized-search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { state: ['WY'] } }),
    });
    const found: { data: { id: string }[] } = await response.json();
    return found.data[0]?.id ?? '';
  });

it('a record is named by its profile link, and an administrator declines the request', () =>
  visit(browser, { who: 'admin', expected: /429|400/ }, async (page) => {
    const email = 'record.removal@northline.example';
    await open(page, '/search');
    const id = await firstCandidate(page);
    expect(id).toMatch(/^\d+$/);
    await open(page, '/remove-info');
    expect(await findBarriers(page)).toEqual([]);
    const form = page.getByRole('region', { name: 'By NPI or profile link' });
    await form.getByLabel('NPI or profile link').fill(`https://careroster.example/physician/${id}`);
    await form.getByLabel('Your name').fill('Ines Testperson');
    await form.getByLabel('Practice or employer').fill('Northline Test Clinic');
    await form.getByLabel('Your email address').fill(email);
    await sendUntil(page, 'Send Request', 'Verification Email Sent');
    await open(page, linkIn(await readMail(page, email, /^Confirm your removal request/)));
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Confirm Removal').click();
    await page.getByRole('heading', { name: 'Request Received' }).waitFor();

    await page.getByRole('link', { name: 'Removals', exact: true }).click();
    await page.getByRole('heading', { name: 'Removal Requests' }).waitFor();
    await page.getByText('Northline Test Clinic').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Decline the request of Ines Testperson').click();
    await page.getByText('Request declined.').waitFor();
    await page.getByText('There are no removal requests.').waitFor();
    await readMail(page, email, /^Decision on your removal request/);
  }));
