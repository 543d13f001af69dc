// Choosing people: one by one, a page, or the first of all.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { countOf, railOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const selected = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();
const person = (page: Page, place: number) => page.getByRole('article').nth(place).getByRole('checkbox');

describe('select all', () => {
  it('says so when it fails, and chooses nobody', () =>
    visit(browser, { expected: /503/ }, async (page) => {
      await open(page, '/search');
      await page.route('**/api/optimized-search', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The index is away.', requestId: 'r-1' } }));
      await bar(page).getByRole('checkbox', { name: /^Select all/ }).click();
      await page.getByText('Select All Error').waitFor();
      await page.getByText('The index is away.').waitFor();
      await selected(page, '0 selected');
    }));

  it('takes the first five hundred, refuses to let single people go, and ends with another search', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      expect(await countOf(page)).toBeGreaterThan(500);
      const all = bar(page).getByRole('checkbox', { name: /^Select all/ });
      await all.click();
      await selected(page, '500 selected');
      await page.getByText('500 is the maximum').waitFor();
      await person(page, 0).click();
      await page.getByText('Selection Mode Active').waitFor();
      expect(await page.getByText('500 is the maximum').count()).toBe(0);
      expect(await person(page, 0).isChecked()).toBe(true);
      await selected(page, '500 selected');

      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await settled(page, 'page=2');
      await selected(page, '500 selected');
      await railOf(page).getByRole('checkbox').first().click();
      await settled(page, 'specialty=');
      await selected(page, '0 selected');
      expect(await all.isChecked()).toBe(false);
    }));

  it('takes everybody when they are fewer', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?state=WY');
      const count = await countOf(page);
      const all = bar(page).getByRole('checkbox', { name: /^Select all/ });
      await all.click();
      await selected(page, `${count} selected`);
      await all.click();
      await selected(page, '0 selected');
    }));
});

describe('select page', () => {
  it('chooses the page; the last one let go ends it', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?state=WY');
      const size = await page.getByRole('article').count();
      const box = bar(page).getByRole('checkbox', { name: /^Select page/ });
      await box.click();
      await selected(page, `${size} selected`);
      for (let place = 0; place < size; place += 1) await person(page, place).click();
      await selected(page, '0 selected');
      expect(await box.isChecked()).toBe(false);
      await box.click();
      await box.click();
      await selected(page, '0 selected');
    }));
});

it('the chosen stay chosen on other pages, under other filters and after a profile', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m');
    await person(page, 0).click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await settled(page, 'page=2');
    await person(page, 3).click();
    await selected(page, '2 selected');
    await page.getByRole('article').nth(3).getByRole('link', { name: /^View profile/ }).click();
    await page.waitForURL('**/physician/*');
    await page.goBack();
    await settled(page, 'page=2');
    await selected(page, '2 selected');
    expect(await person(page, 3).isChecked()).toBe(true);
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await selected(page, '0 selected');
  }));

it('what to do with the chosen answers what it waits for, and keeps the selection', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search');
    const list = bar(page).getByRole('button', { name: 'Add to list' });
    const out = bar(page).getByRole('button', { name: 'Export' });
    expect([await list.isDisabled(), await out.isDisabled()]).toEqual([true, true]);
    await person(page, 0).click();
    await list.click();
    await page.getByRole('dialog', { name: 'Lists cannot be saved yet' }).getByText('Your selection of 1 professional is kept.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await out.click();
    await page.getByRole('dialog', { name: 'Nothing can be exported yet' }).waitFor();
  }));
