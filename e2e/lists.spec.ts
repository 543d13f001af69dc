// Lists: candidates are added by keyboard and on a phone, and seen again where lists are shown.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { countOf } from './search-screen.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to List' });
/** A key that is pressed before the row has the focus would be lost. */
const hasFocus = (page: Page, row: number) =>
  expect
    .poll(() =>
      page
        .getByRole('article')
        .nth(row)
        .evaluate((article) => article === document.activeElement),
    )
    .toBe(true);
const toastOf = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

describe('adding to a list', () => {
  it('works by keyboard: l, a name and Enter create a list; l and Enter add to it', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?state=WY');
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      await dialog(page).getByText('1 candidate selected').waitFor();
      await dialog(page).getByRole('radio', { name: 'Create New List' }).click();
      await dialog(page).getByRole('button', { name: 'Add to List' }).click();
      await dialog(page).getByText('Please enter a name for your list.').waitFor();
      await page.keyboard.type('By keyboard');
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await toastOf(page, 'By keyboard: 1 candidate was added.');
      expect(await dialog(page).count()).toBe(0);

      await hasFocus(page, 0);
      await page.keyboard.press('j');
      await hasFocus(page, 1);
      await page.keyboard.press('l');
      await dialog(page).getByRole('combobox', { name: 'List' }).waitFor();
      await expect
        .poll(() =>
          dialog(page)
            .getByRole('button', { name: 'Add to List' })
            .evaluate((button) => button.matches(':focus')),
        )
        .toBe(true);
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'hidden' });
      // Another candidate: the same addition at once is taken for a double click.
      await hasFocus(page, 1);
      await page.keyboard.press('k');
      await hasFocus(page, 0);
      await page.keyboard.press('l');
      await dialog(page).getByRole('button', { name: 'Add to List' }).press('Enter');
      await dialog(page).getByText('1 candidate was in the list already.').waitFor();
      await page.keyboard.press('Escape');
    }));

  it('says in one sentence that the list was deleted in another tab, and offers the others', () =>
    visit(browser, { expected: /404/ }, async (page) => {
      await open(page, '/search?state=WY');
      await post(page, '/lists', { name: 'Stays' });
      const { id } = Object(await post(page, '/lists', { name: 'Goes' }));
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Add to List/ })
        .click();
      await dialog(page).getByRole('combobox', { name: 'List' }).selectOption({ label: 'Goes (0)' });
      await post(page, `/lists/${id}/delete`, {});
      await dialog(page).getByRole('button', { name: 'Add to List' }).click();
      await dialog(page)
        .getByText('The requested list does not exist or you do not have permission to view it.')
        .waitFor();
      await expect.poll(() => dialog(page).getByRole('option', { name: /^Goes/ }).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Add to List' }).click();
      await toastOf(page, 'Stays: 1 candidate was added.');
    }));

  it('adds a whole search as a job, which the dialog and the page of the list follow to its end', () =>
    visit(browser, { colorScheme: 'dark' }, async (page) => {
      await open(page, '/search?revealed=false');
      const count = (await countOf(page)).toLocaleString('en-US');
      const bar = page.getByRole('region', { name: 'Selection' });
      await bar.getByRole('checkbox', { name: /^Select all/ }).click();
      await bar.getByText('500 selected', { exact: true }).waitFor();
      await bar.getByRole('button', { name: 'Add to List', exact: true }).click();
      await dialog(page).getByRole('radio', { name: '500 candidates selected' }).waitFor();
      await dialog(page)
        .getByRole('radio', { name: `All ${count} candidates of this search` })
        .click();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await bar.getByRole('button', { name: `Add All ${count} to List` }).click();
      await dialog(page).getByText(`All ${count} candidates of this search`).waitFor();
      await dialog(page).getByRole('radio', { name: 'Create New List' }).click();
      await dialog(page).getByRole('textbox', { name: 'List name' }).fill('Whole search');
      await dialog(page).getByRole('button', { name: 'Add to List' }).click();
      await dialog(page).getByText(`${count} candidates were added.`).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await dialog(page).getByRole('link', { name: 'View List' }).click();
      await page.getByText(`${count} physicians`).waitFor();
      await page.getByRole('article').first().waitFor();
      expect(await countOf(page)).toBe(Number(count.replaceAll(',', '')));
    }));

  it('adds a selected page on a phone', () =>
    visit(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
      await open(page, '/search?state=WY');
      const size = await page.getByRole('article').count();
      const bar = page.getByRole('region', { name: 'Selection' });
      await bar.getByRole('checkbox', { name: /^Select page/ }).tap();
      await bar.getByRole('button', { name: 'Add to List' }).tap();
      await dialog(page).getByText(`${size} candidates selected`).waitFor();
      await dialog(page).getByRole('radio', { name: 'Create New List' }).tap();
      await dialog(page).getByRole('textbox', { name: 'List name' }).fill('By phone');
      expect(await findBarriers(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Add to List' }).tap();
      await toastOf(page, `By phone: ${size} candidates were added.`);
    }));
});
