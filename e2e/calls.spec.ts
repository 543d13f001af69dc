// Calls and sent emails: their outcomes by thumb and by keyboard, and what lists and profiles say afterwards.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** The browser of the tests has no program that calls. */
const withoutPhone = { expected: /tel:|scheme/ };
const row = (page: Page) => page.getByRole('article').first();
const card = (page: Page) => page.getByRole('region', { name: /^Call to/ });

/** Opens a list with one person whose phone is on file. */
async function openList(page: Page, name: string): Promise<string> {
  await open(page, '/search?hasPhone=true&hasEmail=true&state=OH');
  const id = (await row(page).getAttribute('data-id')) ?? '';
  const { list } = Object(await post(page, '/add-to-list', { listName: name, physicianIds: [id] }));
  await open(page, `/lists/${list.id}`);
  await row(page)
    .getByRole('button', { name: /^View Phone/ })
    .click();
  await page.getByRole('link', { name: /^Call / }).waitFor();
  return id;
}
const stage = (page: Page) => page.getByRole('combobox', { name: /^Stage of/ });

it('on a phone a call is followed by one tap, which moves the person on and can be undone', () =>
  visit(
    browser,
    { ...withoutPhone, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async (page) => {
      const id = await openList(page, 'By thumb');
      await page.getByRole('link', { name: /^Call / }).tap();
      await card(page).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      for (const button of await card(page).getByRole('button').all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      // The phone may have thrown the page away during the call.
      await reload(page);
      await card(page).getByRole('button', { name: 'Voicemail' }).tap();
      await page.getByText('Voicemail recorded').waitFor();
      await expect.poll(() => stage(page).inputValue()).toBe('contacted');
      expect(await card(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Undo', exact: true }).tap();
      await page.getByText('Undone').waitFor();
      await expect.poll(() => stage(page).inputValue()).toBe('to contact');
      await open(page, `/physician/${id}`);
      expect(await page.getByText('Calls and emails').count()).toBe(0);
    },
  ));

it('by keyboard an outcome is recorded from the card and from the menu, and the profile lists both', () =>
  visit(browser, { ...withoutPhone, colorScheme: 'dark' }, async (page) => {
    const id = await openList(page, 'By key');
    await page.getByRole('link', { name: /^Call / }).press('Enter');
    await expect.poll(() => card(page).evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('No answer recorded').waitFor();
    await expect.poll(() => stage(page).inputValue()).toBe('contacted');

    await open(page, `/physician/${id}`);
    await page.getByText('Calls and emails').waitFor();
    await page
      .getByRole('button', { name: /^Log Call/ })
      .first()
      .press('Enter');
    const menu = page.getByRole('dialog', { name: /^Outcome of the call/ });
    await menu.getByRole('button', { name: 'Interested', exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await menu.getByRole('button', { name: 'Interested', exact: true }).press('Enter');
    await page.getByText('Interested recorded').waitFor();
    const attempts = page.getByRole('region', { name: 'Calls and emails' });
    await expect.poll(() => attempts.getByRole('listitem').count()).toBe(2);
    expect(await attempts.innerText()).toMatch(/Interested[\s\S]*No answer for By key/);
    expect(await findBarriers(page)).toEqual([]);
  }));

it('a removed person is said to be gone, and nothing is recorded', () =>
  visit(browser, { expected: /tel:|scheme|404/ }, async (page) => {
    await openList(page, 'Gone');
    await page.getByRole('link', { name: /^Call / }).click();
    await page.route('**/api/contact-attempts', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: '{"code":"NOT_FOUND","message":"This person is no longer in the directory, so nothing was recorded.","requestId":"1"}',
      }),
    );
    await card(page).getByRole('button', { name: 'Voicemail' }).click();
    await card(page)
      .getByText(/no longer in the directory/)
      .waitFor();
    await card(page).getByRole('button', { name: 'Close without an outcome' }).click();
    expect(await card(page).count()).toBe(0);
  }));
