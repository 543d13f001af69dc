// Selecting candidates: one by one, a page, or the first of all results.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths, findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, railOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const selected = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();
const person = (page: Page, place: number) => page.getByRole('article').nth(place).getByRole('checkbox');

describe('select all', () => {
  it('reports a failure and selects nothing', () =>
    visit(browser, { expected: /503/ }, async (page) => {
      await open(page, '/search');
      await page.route('**/api/optimized-search', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The index is away.', requestId: 'r-1' } }),
      );
      await bar(page)
        .getByRole('checkbox', { name: /^Select all/ })
        .click();
      await page.getByText('Select All Error').waitFor();
      await page.getByText('The index is away.').waitFor();
      await selected(page, '0 selected');
    }));

  it('selects the first five hundred, refuses to deselect one of them, and ends with another search', () =>
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

  it('selects all results when they are fewer', () =>
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
  it('selects the page; deselecting the last one ends it', () =>
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

it('the selection stays on other pages, in another order and after a profile, and ends with a new search', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m');
    await person(page, 0).click();
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await settled(page, 'page=2');
    await person(page, 3).click();
    await selected(page, '2 selected');
    await page
      .getByRole('article')
      .nth(3)
      .getByRole('link', { name: /^View profile/ })
      .click();
    await page.waitForURL('**/physician/*');
    await page.goBack();
    await settled(page, 'page=2');
    await selected(page, '2 selected');
    expect(await person(page, 3).isChecked()).toBe(true);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('name');
    await settled(page, 'sortKey=name');
    await selected(page, '2 selected');
    await railOf(page).getByRole('checkbox').first().click();
    await settled(page, 'specialty=');
    await selected(page, '0 selected');
    await person(page, 1).click();
    await person(page, 4).click({ modifiers: ['Shift'] });
    await selected(page, '4 selected');
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await selected(page, '0 selected');
  }));

it.each(walkedIn(360))(
  'Select All, an export and an addition to a list name the words that the search left out (%i px)',
  (width) =>
    visit(browser, { who: 'admin', viewport: { width, height: 800 } }, async (page) => {
      await open(page, '/search?query=zqxzqx%20pharmacist%20texas');
      const note = 'The search left out “zqxzqx”. These professionals may not match it.';
      await person(page, 0).waitFor();
      expect(await page.getByText(note).count()).toBe(0);
      await bar(page)
        .getByRole('checkbox', { name: /^Select all/ })
        .click();
      await page.getByRole('status').filter({ hasText: note }).waitFor();
      await expectNoBarriersAtBothWidths(page);
      for (const [button, title] of [
        ['Export', /^Export \d+ professionals$/],
        ['Add to List', 'Add to List'],
      ] as const) {
        await bar(page).getByRole('button', { name: button }).click();
        const dialog = page.getByRole('dialog', { name: title });
        await dialog.getByText(note).waitFor();
        await expectNoBarriersAtBothWidths(page);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
    }),
);

it('a selection is exported: columns are chosen, the guarantee is mentioned before the click, and the file is downloaded', () =>
  visit(browser, { who: 'admin' }, async (page) => {
    await open(page, '/search');
    const out = bar(page).getByRole('button', { name: 'Export' });
    expect(await out.isDisabled()).toBe(true);
    await person(page, 0).click();
    await person(page, 1).click();
    await out.click();
    const dialog = page.getByRole('dialog', { name: 'Export 2 professionals' });
    await dialog.getByText('This ends the money back guarantee.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Middle Name' }).uncheck();
    // Past the middle name, which stays in its place.
    for (let step = 0; step < 2; step += 1)
      await dialog.getByRole('button', { name: 'Move First Name down' }).press('Enter');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export and Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('physician_export.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Candidate ID","Last Name","First Name","Credentials"/);
    expect(lines).toHaveLength(4);
    await dialog.getByText('2 healthcare professionals were exported.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await open(page, '/account?tab=exports');
    await page.getByText('2 exported contacts in 1 export.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the export of/ }).click(),
    ]);
    expect(await readFile(await again.path(), 'utf8')).toBe(lines.join('\r\n'));
  }));

it('a whole search is exported as a workbook: the job shows its progress, and its file is downloaded and stays in the Exports tab', () =>
  visit(browser, { who: 'admin', viewport: { width: 360, height: 740 } }, async (page) => {
    await open(page, '/search?state=WY');
    await person(page, 0).click();
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: /^All results of this search/ }).check();
    await page.getByRole('radio', { name: /^Excel/ }).check();
    expect(await findBarriers(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export and Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('physician_export.xlsx');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await dialog.getByText(/healthcare professionals were exported\./).waitFor();
    await open(page, '/account?tab=exports');
    await page.getByText('Search: WY. Excel').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));

it('the page of a list says that an export needs a selection, and exports the whole list', () =>
  visit(browser, { who: 'admin' }, async (page) => {
    await open(page, '/search?state=WY');
    const send = (path: string, body: object) =>
      page.evaluate(
        async ([to, data]) => {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(`/api${to}`, { method: 'POST', headers, body: JSON.stringify(data) });
          return Object(await response.json());
        },
        [path, body] as const,
      );
    const { data } = await send('/optimized-search', { filters: { state: 'WY', limit: 3 } });
    const { id: listId } = await send('/lists', { name: 'To export' });
    await send('/add-to-list', { listId, physicianIds: data.map(({ id }: { id: string }) => id) });
    await open(page, `/lists/${listId}`);
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByText('Please select at least one healthcare worker to export').waitFor();
    await person(page, 0).click();
    await bar(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('radio', { name: 'The whole list: 3 professionals' }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export and Download' }).click(),
    ]);
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(5);
  }));
