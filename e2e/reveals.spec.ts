// Revealing a contact: on a row, on a profile, on a phone, and what the visitor has revealed.
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { followAdminLink } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { logIn } from './account-forms.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { answerFirst, open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const withClipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const row = (page: Page, place: number) => page.getByRole('article').nth(place);
const boxes = (page: Page) =>
  row(page, 0).evaluate((one) =>
    JSON.stringify(
      [...one.querySelectorAll('a:not([href^="tel:"]), h2, button:not([popovertarget])')].map(
        (part) => part.getBoundingClientRect().top,
      ),
    ),
  );
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
/** How many contacts the page has requested from here on. */
function countReveals(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/get-physician-contact')) count += 1;
  });
  return () => count;
}

it('on a row the value takes the place of the words, is copied by the next click, states its origin and is reported; an administrator decides', async () => {
  let number = '';
  await visit(browser, withClipboard, async (page) => {
    const reveals = countReveals(page);
    await open(page, '/search?hasPhone=true&hasEmail=true');
    const before = await boxes(page);
    const view = row(page, 0).getByRole('button', { name: /^View Phone/ });
    // A double click reveals once.
    await view.dblclick();
    const phone = row(page, 0).getByRole('button', { name: /^\(\d{3}\) 555-01\d\d Co/ });
    await phone.waitFor();
    await row(page, 0)
      .getByRole('button', { name: /^View Email/ })
      .click();
    const email = row(page, 0).getByRole('button', { name: /@[\w.-]+\.example Copy the email/ });
    await email.waitFor();
    expect(reveals()).toBe(2);
    expect(await boxes(page)).toBe(before);

    await email.click();
    await page.getByRole('status').filter({ hasText: 'Email copied' }).waitFor();
    await row(page, 0).getByText('Copied', { exact: true }).waitFor();
    expect(await email.textContent()).toContain(await clipboard(page));
    await row(page, 0).getByText('Copied', { exact: true }).waitFor({ state: 'detached' });

    await row(page, 0)
      .getByRole('button', { name: /Why do you have this/ })
      .click();
    const origins = page.getByRole('dialog', { name: /^Where the contacts of / });
    for (const words of ['Source', 'Batch', 'First seen', 'Last seen', 'Verified'])
      await origins.getByText(words, { exact: true }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await origins.getByRole('button', { name: 'Report Wrong Number' }).first().click();
    await origins.getByText('You reported this value. An administrator will check it.').waitFor();
    await page.keyboard.press('Escape');

    // Another visit to the page needs no request, and other rows show what was revealed before.
    await reload(page);
    await phone.waitFor();
    expect(reveals()).toBe(2);
    number = /^\(\d{3}\) 555-01\d\d/.exec((await phone.textContent()) ?? '')?.[0] ?? 'no number';
  });
  await confirmAdmin();
  await visit(browser, { who: 'admin' }, async (page) => {
    await open(page, '/admin-dashboard');
    await followAdminLink(page, 'Data', 'Reports');
    await page.getByText('1 value waits for a decision.').waitFor();
    await page.getByRole('button', { name: /^Show the Value/ }).click();
    await page.getByText(number, { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: /^Confirm that the .* is wrong$/ }).click();
    await page.getByRole('status').filter({ hasText: 'Report confirmed' }).waitFor();
    await page.getByText('No report waits for a decision.').waitFor();
  });
});

it('the key r reveals and then copies, and signing out deletes what the browser has kept', () =>
  visit(browser, { ...withClipboard, who: 'anonymous' }, async (page) => {
    // A session of its own: the story ends it, and other stories share the sample account's.
    await open(page, '/login?return_to=%2Fsearch%3FhasPhone%3Dtrue%26sortKey%3Dverified');
    await logIn(page, 'basic@careroster.test', serverOfWorker().samplePassword);
    await row(page, 0).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await row(page, 0)
      .getByRole('button', { name: /^\(\d{3}\) 555-01\d\d Copy the phone/ })
      .waitFor();
    await page.keyboard.press('r');
    await page.getByRole('status').filter({ hasText: 'Phone number copied' }).waitFor();
    expect(await clipboard(page)).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    const kept = () => page.evaluate(() => window.localStorage.getItem('revealed-contacts'));
    expect(await kept()).not.toMatch(/555-01/);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('status').filter({ hasText: 'Logged out' }).waitFor();
    await expect.poll(kept).toBeNull();
    expect(await page.content()).not.toMatch(/555-01\d\d/);
  }));

it('on a profile every value is revealed in its place, and My reveals lists the candidate', () =>
  visit(browser, withClipboard, async (page) => {
    await open(page, '/search?hasPhone=true&hasEmail=true');
    await row(page, 2).getByRole('heading').getByRole('link').click();
    await page.getByText(/^\d values? on file$/).waitFor();
    const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').trim();
    await page.getByRole('button', { name: 'View Phone' }).first().click();
    await page
      .getByText(/^\(\d{3}\) 555-01\d\d$/)
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^Copy the/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('button', { name: 'Why do you have this?' }).first().click();
    await page
      .getByRole('dialog', { name: /^Where/ })
      .getByText('First seen')
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await open(page, '/account?tab=reveals');
    const listed = page.getByRole('tabpanel').getByRole('link').first();
    await listed.waitFor();
    expect(name).toContain(await listed.textContent());
    await page.getByRole('searchbox', { name: 'Search your reveals' }).fill('zzzzz');
    await page.keyboard.press('Enter');
    await page.getByText('None of your reveals matches “zzzzz”.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));

/** Whether the text of an element is cut at its end. */
const isCut = (text: Locator) => text.evaluate((one) => one.scrollWidth > one.clientWidth);

it('on a phone the whole number is shown with its kind and date, and can be called', () =>
  visit(browser, { viewport: { width: 360, height: 800 }, hasTouch: true }, async (page) => {
    await open(page, '/search?hasPhone=true&hasEmail=true&sortKey=verified');
    await row(page, 1)
      .getByRole('button', { name: /^View Phone/ })
      .tap();
    await row(page, 1)
      .getByRole('button', { name: /Copy the phone/ })
      .waitFor();
    await row(page, 1)
      .getByRole('button', { name: /^View Email/ })
      .tap();
    await row(page, 1)
      .getByRole('button', { name: /Copy the email/ })
      .waitFor();
    const call = row(page, 1).getByRole('link', { name: /^Call \(/ });
    expect(await call.getAttribute('href')).toMatch(/^tel:\+1\d{3}55501\d\d$/);
    expect(await call.evaluate((link) => Math.min(link.clientWidth, link.clientHeight))).toBeGreaterThanOrEqual(40);
    for (const text of [/^\(\d{3}\) 555-01\d\d$/, /@[\w.-]+\.example$/])
      expect(await isCut(row(page, 1).getByText(text).first())).toBe(false);
    await row(page, 1)
      .getByText(/^(Mobile|Direct|Office)$/)
      .waitFor();
    // With its source while that and the day are those of both contacts.
    await row(page, 1)
      .getByText(/(?:^|, )\w{3} \d{1,2}, \d{4}$/)
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findBarriers(page)).toEqual([]);
  }));

it('in compact rows of a wide window the number is whole', () =>
  visit(browser, { viewport: { width: 1440, height: 800 } }, async (page) => {
    await open(page, '/search?hasPhone=true&sortKey=verified');
    await page.getByRole('button', { name: 'Compact rows' }).click();
    await row(page, 2)
      .getByRole('button', { name: /^(View )?Phone/ })
      .click();
    const number = row(page, 2).getByText(/^\(\d{3}\) 555-01\d\d$/);
    await number.waitFor();
    expect(await isCut(number)).toBe(false);
    await row(page, 2)
      .getByRole('link', { name: /^Call \(/ })
      .waitFor();
  }));

it('a failure says so and keeps the words, and the next click tries again', () =>
  visit(browser, { expected: /500|Failed to load/ }, async (page) => {
    await open(page, '/search?hasPhone=true&sortKey=name');
    await answerFirst(page, '**/api/get-physician-contact', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await row(page, 3)
      .getByRole('button', { name: /^View Phone/ })
      .click();
    await page.getByRole('status').filter({ hasText: 'Failed to load contact information' }).waitFor();
    await row(page, 3)
      .getByRole('button', { name: /^View Phone/ })
      .click();
    await row(page, 3)
      .getByRole('button', { name: /Copy the phone/ })
      .waitFor();
  }));
