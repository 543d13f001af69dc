// A list that is worked by stage and by what is due: by keyboard alone, on a phone, and in two windows.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { isTooWide } from './too-wide.ts';
import { settled } from './search-screen.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** Of Wyoming, where few people are. */
async function newList(page: Page, name: string): Promise<string> {
  await open(page, '/search?state=WY');
  const found = Object(await post(page, '/optimized-search', { filters: { state: 'WY', limit: 4 } }));
  const physicianIds = [...found.data].map((candidate) => Object(candidate).id);
  const { list } = Object(await post(page, '/add-to-list', { listName: name, physicianIds }));
  return String(list.id);
}

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Work on this list' }).getByRole('link', { name });
const toastOf = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

it('by keyboard alone a list is worked by stage and due, and exported with its notes', () =>
  visit(browser, {}, async (page) => {
    const listId = await newList(page, 'Worked by keyboard');
    await open(page, `/lists/${listId}`);
    await tab(page, 'All 4').waitFor();
    await page
      .getByRole('button', { name: /^Add a Next Step about/ })
      .first()
      .press('Enter');
    await page.keyboard.type('Call about nights');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Call about nights · Due today').waitFor();
    await tab(page, 'Due today 1').press('Enter');
    await page.waitForURL('**/lists/*?due=today');
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    await page.getByText('Call about nights · Due today').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('combobox', { name: /^Stage of/ }).press('c');
    await tab(page, 'Contacted 1').waitFor();
    await page.getByRole('button', { name: /^Add a Note about/ }).press('Enter');
    await page.keyboard.type('Wants nights.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Edit Note about/ }).waitFor();
    await page.getByRole('button', { name: /^Done with the next step about/ }).press('Enter');
    await tab(page, 'Due today 0').waitFor();
    await tab(page, 'Contacted 1').press('Enter');
    await page.getByText('Wants nights.').waitFor();

    await page.getByRole('article').getByRole('checkbox').press('Space');
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('They leave your team with the file.').waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Note' }).isChecked()).toBe(false);
    await dialog.getByRole('checkbox', { name: 'Note' }).press('Space');
    expect(await findBarriers(page)).toEqual([]);
  }));

it('on a phone many get a stage at once, which is undone, and the order of next steps is kept', () =>
  visit(
    browser,
    { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async (page) => {
      const listId = await newList(page, 'On a phone');
      await open(page, `/lists/${listId}`);
      await tab(page, 'To contact 4').waitFor();
      const bar = page.getByRole('region', { name: 'Selection' });
      await bar.getByRole('checkbox', { name: /^Select page/ }).tap();
      await bar.getByRole('button', { name: 'Set Stage' }).tap();
      expect(await isTooWide(page)).toBe(false);
      const dialog = page.getByRole('dialog', { name: 'Change 4 candidates' });
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Replied' }).tap();
      await toastOf(page, '4 candidates changed.');
      await tab(page, 'Replied 4').waitFor();
      await bar.getByRole('button', { name: 'Undo Change of 4' }).tap();
      await tab(page, 'To contact 4').waitFor();

      await page.getByRole('combobox', { name: 'Sort' }).selectOption('nextStep');
      await settled(page, 'sortKey=nextStep');
      const last = page.getByRole('article').last();
      const name = await last.getByRole('heading').textContent();
      await page
        .getByRole('button', { name: /^Add a Next Step about/ })
        .last()
        .tap();
      await page.getByRole('textbox', { name: /^Next step about/ }).fill('Write');
      await page.getByRole('button', { name: 'Tomorrow' }).tap();
      await page.getByText('Write · Due tomorrow').waitFor();
      expect(await isTooWide(page)).toBe(false);
      expect(await findBarriers(page)).toEqual([]);
      await reload(page);
      await expect.poll(() => page.getByRole('article').first().getByRole('heading').textContent()).toBe(name);
    },
  ));

const writes = async (window: Page, note: string): Promise<void> => {
  await window.getByRole('textbox', { name: /^Note about/ }).fill(note);
  await window.getByRole('button', { name: 'Save', exact: true }).click();
};

it('two windows that write a note lose neither', () =>
  visit(browser, { expected: /409/ }, async (page) => {
    const listId = await newList(page, 'Two windows');
    await open(page, `/lists/${listId}`);
    const other = await page.context().newPage();
    await open(other, `/lists/${listId}`);
    for (const window of [page, other])
      await window
        .getByRole('button', { name: /^Add a Note about/ })
        .first()
        .click();
    await writes(other, 'Written there.');
    await other.getByRole('button', { name: /^Edit Note about/ }).waitFor();
    await writes(page, 'Written here.');
    await page.getByText('Choose what to keep.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep Both' }).click();
    await page.getByText('Written there. Written here.').waitFor();
    await reload(other);
    await other.getByText('Written there. Written here.').waitFor();
  }));
