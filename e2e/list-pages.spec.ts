// The page of all lists, the page of one list, and saved searches, as a recruiter works with them.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { countOf, railOf, screenOf, settled } from './search-screen.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const toastOf = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
/** The card whose heading is exactly this name: other stories of the same account name their lists alike. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const csvFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

it('lists are created, also from a file of NPIs, described and deleted, in dark', () =>
  visit(browser, { colorScheme: 'dark' }, async (page) => {
    await open(page, '/lists');
    await page.getByRole('button', { name: 'List from NPIs' }).click();
    const upload = page.getByRole('dialog', { name: 'Create a list from a CSV of NPIs' });
    const send = upload.getByRole('button', { name: 'Create List' });
    await upload.getByRole('textbox', { name: 'List name' }).fill('From a file');
    await send.click();
    await upload.getByText('Choose a CSV file with one NPI in each row.').waitFor();
    const file = upload.getByLabel('CSV or Excel file');
    await file.setInputFiles(csvFile('photo.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])));
    await send.click();
    await upload
      .getByText('The file is neither a text file nor an Excel workbook. Save it as CSV, then choose it again.')
      .waitFor();
    await file.setInputFiles(csvFile('npis.csv', 'NPI\n1999000007\n1999000007\n12\n'));
    await send.click();
    await upload.getByText('None of the 3 rows matched a candidate, so no list was created.').waitFor();
    await upload.getByText('1 row has no valid NPI (line 4). 1 row repeats an earlier row.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await upload.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'New List' }).click();
    const edit = page.getByRole('dialog', { name: 'Create New List' });
    await edit.getByRole('textbox', { name: 'List name' }).fill('Night shift');
    await edit.getByRole('textbox', { name: 'Description (optional)' }).fill('Nurses for the spring');
    await edit.getByRole('button', { name: 'Save' }).click();
    const card = cardOf(page, 'Night shift');
    await card.getByText('Nurses for the spring').waitFor();
    await card.getByText('0 physicians').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('link', { name: 'View List' }).click();
    await page.getByRole('button', { name: 'Remove from List' }).click();
    await page.getByText('Selection Required').waitFor();
    await toastOf(page, 'Please select at least one healthcare worker to remove.');
    await page.getByRole('main').getByRole('link', { name: 'Lists', exact: true }).click();
    await card.getByRole('button', { name: 'Delete Night shift' }).click();
    await page.getByRole('dialog', { name: 'Delete this list?' }).getByRole('button', { name: 'Delete List' }).click();
    await toastOf(page, 'List deleted successfully.');
    await card.waitFor({ state: 'detached' });
  }));

it('on a phone the candidates of a list get stages and notes, are filtered by stage, removed and restored', () =>
  visit(
    browser,
    { colorScheme: 'dark', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, expected: /404/ },
    async (page) => {
      await open(page, '/search?state=WY');
      const found = Object(await post(page, '/optimized-search', { filters: { state: 'WY', limit: 3 } }));
      const physicianIds = [...found.data].map((candidate) => Object(candidate).id);
      const { list } = Object(await post(page, '/add-to-list', { listName: 'Shortlist', physicianIds }));
      const listId = String(list.id);
      await open(page, `/lists/${listId}`);
      await page.getByText('3 physicians').waitFor();
      const stages = page.getByRole('combobox', { name: /^Stage of/ });
      await stages.first().selectOption('contacted');
      await page
        .getByRole('button', { name: /^Add a Note about/ })
        .first()
        .tap();
      await page.getByRole('textbox', { name: /^Note about/ }).fill('Call again on Monday.');
      await page.getByRole('button', { name: 'Save', exact: true }).tap();
      await page.getByRole('button', { name: /^Edit Note about/ }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await reload(page);
      await page.getByText('Call again on Monday.').waitFor();
      await expect.poll(() => stages.first().inputValue()).toBe('contacted');

      await open(page, `/lists/${listId}?stage=contacted`);
      await page.getByText('Call again on Monday.').waitFor();
      expect(await countOf(page)).toBe(1);
      await page.getByRole('button', { name: 'Remove Stage: Contacted' }).tap();
      await expect.poll(() => countOf(page)).toBe(3);

      const bar = page.getByRole('region', { name: 'Selection' });
      await page.getByRole('article').first().getByRole('checkbox').tap();
      await bar.getByRole('button', { name: 'Remove from List' }).tap();
      await toastOf(page, '1 candidate removed from Shortlist.');
      await page.getByText('2 physicians').waitFor();
      // The bar moves up when the list becomes shorter, and the browser drops a tap on what moves.
      await bar.getByRole('button', { name: 'Undo Removal of 1' }).click();
      await page.getByText('3 physicians').waitFor();
      await page.getByText('Call again on Monday.').waitFor();

      await open(page, '/lists/4f6c1c1e-0000-4000-8000-000000000000');
      await page.waitForURL('**/search');
      await toastOf(page, 'The requested list does not exist or you do not have permission to view it.');
    },
  ));

it('a saved search restores every filter, the sort and every word, and says how many match', () =>
  visit(browser, { colorScheme: 'dark' }, async (page) => {
    const address =
      '?query=m&specialty=Nurse,Dentist&state=CA,TX,NY&near=Austin%2C%20TX&withinMiles=100&hasEmail=true&revealed=false&sortKey=name&sortDirection=desc';
    await open(page, `/search${address}`);
    await settled(page, 'query=m');
    const before = await screenOf(page);
    const chips = page.getByRole('group', { name: 'Chosen filters' });
    const selected = await chips.getByRole('button').allTextContents();
    await railOf(page).getByRole('button', { name: 'Save Search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Search' });
    await dialog.getByRole('textbox').fill('Everything');
    await dialog.getByRole('textbox').press('Enter');
    await toastOf(page, 'Everything');
    await open(page, '/search?tab=saved-searches');
    const card = cardOf(page, 'Everything');
    await card.getByText(/matches? now/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('button', { name: /^Apply Search.*Everything$/ }).click();
    await settled(page, 'sortDirection=desc');
    expect(await screenOf(page)).toEqual(before);
    expect(await chips.getByRole('button').allTextContents()).toEqual(selected);
    await open(page, '/search?tab=saved-searches');
    await card.getByRole('button', { name: /^Delete.*Everything$/ }).click();
    await toastOf(page, 'Your saved search has been deleted.');
  }));

it("the page of another user's list has the same bytes as that of an absent list", async () => {
  const base = serverOfWorker().baseUrl;
  const created = await fetch(`${base}/api/lists`, {
    method: 'POST',
    headers: { cookie: serverOfWorker().sessions.premium, origin: base, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Not for others' }),
  });
  const foreignId = String(Object(await created.json()).id);
  const pageOf = async (id: string): Promise<string> => {
    const response = await fetch(`${base}/lists/${id}?stage=replied`, {
      headers: { cookie: serverOfWorker().sessions.basic, accept: 'text/html' },
    });
    const html = (await response.text()).replaceAll(id, 'ID').replaceAll(/nonce="[^"]*"/g, '');
    return `${response.status} ${html.replaceAll(response.headers.get('x-request-id') ?? 'none', '')}`;
  };
  const foreign = await pageOf(foreignId);
  expect(foreign).toMatch(/^404 [^]*List not found/);
  expect(await pageOf('4f6c1c1e-0000-4000-8000-000000000000')).toBe(foreign);
});
