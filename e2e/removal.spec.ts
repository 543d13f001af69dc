// A professional asks to be removed, with and without scripts, and an administrator decides about a record without proof.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { followAdminLink } from './admin-bar.ts';
import { expectNoBarriers, findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { linkIn, readMail } from './mailbox.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The server delays a form that is sent within three seconds after it was shown. */
async function send(page: Page, buttonName: string, heading: string): Promise<void> {
  await button(page, buttonName).click();
  await page.getByRole('heading', { name: heading }).waitFor();
}

it('without scripts a removal is requested, confirmed with the mailed link, and its status read', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false, expected: /400|429/ }, async (page) => {
    const email = 'noscript.removal@northline.example';
    await page.goto('/');
    await page.getByRole('link', { name: 'Do Not Sell or Share My Information' }).click();
    await page.getByRole('heading', { name: 'Remove My Information' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill('noscript@northline');
    await send(page, 'Send Verification Email', 'Remove My Information');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await send(page, 'Send Verification Email', 'Verification Email Sent');

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
    await send(page, 'Send Request', 'Verification Email Sent');
    await open(page, linkIn(await readMail(page, email, /^Confirm your removal request/)));
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Confirm Removal').click();
    await page.getByRole('heading', { name: 'Request Received' }).waitFor();
    await page.getByLabel('Last four digits of a phone number in the record').fill('0000');
    await button(page, 'Hide the Record').click();
    await page.getByText(/The digits do not match/).waitFor();

    await confirmAdmin();
    await followAdminLink(page, 'People', 'Removals');
    await page.getByRole('heading', { name: 'Removal Requests' }).waitFor();
    await page.getByText('Northline Test Clinic').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await button(page, 'Decline the request of Ines Testperson').click();
    await page.getByRole('heading', { name: 'Decline this request?' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Reason' }).fill('The record is about someone else.');
    await button(page, 'Decline request').click();
    await page.getByText('Request declined.').waitFor();
    await page.getByText('There are no removal requests.').waitFor();
    expect(await readMail(page, email, /^Decision on your removal request/)).toContain(
      'The record is about someone else.',
    );
  }));

const recall = (row: number) => ({
  id: `00000000-0000-4000-8000-00000000000${row}`,
  exportId: '00000000-0000-4000-9000-000000000001',
  exportDate: '2026-11-02T15:04:00.000Z',
  fileName: 'physician_export.csv',
  row,
  candidateId: `492837465192837${row}`,
  recalledAt: '2026-11-10T15:04:00.000Z',
  dueAt: '2026-11-24T15:04:00.000Z',
});

/** The recalls that the server would list. The job that writes them runs once a minute, which is longer than a story should take. */
async function presetRecalls(page: Page): Promise<void> {
  const confirmed = new Set<string>();
  await page.route('**/api/recalls', (route) => {
    const data = [1, 2].map(recall).map((one) => ({
      ...one,
      confirmedAt: confirmed.has(one.id) ? '2026-11-12T15:04:00.000Z' : null,
    }));
    return route.fulfill({ json: { data, open: data.filter(({ confirmedAt }) => confirmedAt === null).length } });
  });
  await page.route('**/api/recalls/confirm', (route) => {
    const { ids } = z.object({ ids: z.array(z.string()) }).parse(route.request().postDataJSON());
    for (const id of ids) confirmed.add(id);
    return route.fulfill({ json: { confirmed: ids.length } });
  });
}

it('an account confirms the rows of removed people one by one and together', () =>
  visit(browser, { viewport: { width: 360, height: 740 } }, async (page) => {
    await presetRecalls(page);
    await open(page, '/account?tab=exports');
    const recalls = page.getByRole('region', { name: 'Recalls' });
    await recalls.getByText('Row 1 of physician_export.csv').waitFor();
    await expectNoBarriers(page, ['light', 'dark']);
    await recalls.getByRole('button', { name: /^Confirm that row 1 / }).press('Enter');
    await recalls.getByText(/Confirmed Nov 12, 2026/).waitFor();
    await recalls.getByRole('button', { name: 'Confirm All 1' }).click();
    await recalls.getByText('You have confirmed every recall. There is nothing to do.').waitFor();
    expect(await recalls.getByRole('button').count()).toBe(0);
  }));

it('administrators see which accounts are late with their recalls', () =>
  visit(browser, { who: 'admin' }, async (page) => {
    await page.route('**/api/overdue-recalls', (route) =>
      route.fulfill({
        json: {
          data: [
            { userId: 'u1', email: 'late@northline.example', recalls: 12, dueAt: '2026-11-02T15:04:00.000Z' },
            { userId: 'u2', email: null, recalls: 1, dueAt: '2026-11-09T15:04:00.000Z' },
          ],
        },
      }),
    );
    await open(page, '/admin-removals');
    await page.getByText('late@northline.example').waitFor();
    await page.getByText('Deleted account u2').waitFor();
    await expectNoBarriers(page, ['light', 'dark']);
  }));
