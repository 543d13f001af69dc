// What a recruiter has done about a person is seen again on rows and profiles, and on every device.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { post } from './post.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { isTooWide } from './too-wide.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const rowOf = (page: Page, id: string) => page.locator(`article[data-id="${id}"]`);
const panelOf = (page: Page) => page.getByRole('region', { name: 'On your lists' });

const idsOn = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));

/** The people of the smallest state of the tests. */
async function openPeople(page: Page): Promise<[string, string, string]> {
  await open(page, '/search?state=VT');
  const [one = '', two = '', three = ''] = await idsOn(page);
  return [one, two, three];
}

async function newList(page: Page, listName: string, physicianIds: string[]): Promise<string> {
  const { list } = Object(await post(page, '/add-to-list', { listName, physicianIds }));
  return String(list.id);
}

const change = (page: Page, listId: string, id: string, data: object): Promise<number> =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'PUT', headers, body })).status;
    },
    [`/api/lists/${listId}/members/${id}`, JSON.stringify(data)] as const,
  );

/** The answer of recently viewed people, with their ids. */
const viewedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => (await fetch('/api/recently-viewed')).text());

const isVersion = (request: { url: () => string }): boolean => request.url().endsWith('/api/activity/version');

describe('the memory of a person', () => {
  it('is written and read by keyboard alone: list, stage, recently viewed, and cleared', () =>
    visit(browser, { who: 'basic' }, async (page) => {
      const [one] = await openPeople(page);
      const name = await rowOf(page, one).getByRole('heading').getByRole('link').innerText();
      await page.keyboard.press('j');
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog', { name: 'Add to List' });
      await dialog.getByRole('radio', { name: 'Create New List' }).press('Space');
      await dialog.getByRole('textbox').press('Control+a');
      await page.keyboard.type('Keyboard memory');
      await page.keyboard.press('Enter');
      await rowOf(page, one).getByText('On Keyboard memory · To contact').first().waitFor();
      expect(await findBarriers(page)).toEqual([]);

      await rowOf(page, one).getByRole('heading').getByRole('link').press('Enter');
      const stage = panelOf(page).getByRole('combobox', { name: `Stage of ${name} on Keyboard memory` });
      await stage.focus();
      await page.keyboard.type('Rep');
      await page.getByText('On Keyboard memory · Replied').first().waitFor();
      expect(await stage.inputValue()).toBe('replied');
      expect(await findBarriers(page)).toEqual([]);
      await expect.poll(() => viewedBy(page)).toContain(one);

      await page.getByRole('button', { name: /^Account of/ }).press('Enter');
      await page.getByRole('link', { name: 'Recently Viewed' }).press('Enter');
      await page.getByRole('heading', { name: 'Recently Viewed', level: 1 }).waitFor();
      await page.getByRole('link', { name }).waitFor();
      await page.getByText('On Keyboard memory · Replied').first().waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Clear All' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).press('Enter');
      await page.getByRole('heading', { name: 'You have not viewed anyone yet' }).waitFor();
    }));

  it.each(['light', 'dark'] as const)('fits a phone and reads as one line, %s', (colorScheme) =>
    visit(browser, { colorScheme, viewport: { width: 360, height: 780 }, hasTouch: true }, async (page) => {
      const [one, two] = await openPeople(page);
      const heights = await rowOf(page, one).evaluate((row) => row.getBoundingClientRect().height);
      const long = `The long name of a list ${colorScheme} ${'x'.repeat(50)}`;
      const listId = await newList(page, long, [one, two]);
      await change(page, listId, one, { stage: 'contacted', note: 'Prefers a message after six.' });
      await rowOf(page, one).getByText('Note: Prefers a message after six.').waitFor({ state: 'attached' });
      expect(await rowOf(page, one).evaluate((row) => row.getBoundingClientRect().height)).toBe(heights);
      expect(await isTooWide(page)).toBe(false);
      expect(await findBarriers(page)).toEqual([]);
      await rowOf(page, one).getByRole('heading').getByRole('link').tap();
      await panelOf(page).getByText('Prefers a message after six.').first().waitFor();
      expect(await isTooWide(page)).toBe(false);
      expect(await findBarriers(page)).toEqual([]);
      await open(page, '/recent');
      await page.getByRole('heading', { name: 'Recently Viewed', level: 1 }).waitFor();
      expect(await isTooWide(page)).toBe(false);
    }),
  );

  it('comes with the first page, without a request of its own', () =>
    visit(browser, {}, async (page) => {
      const [one] = await openPeople(page);
      await newList(page, 'Comes with the page', [one]);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await open(page, '/search?state=VT');
      await rowOf(page, one)
        .getByText(/Comes with the page/)
        .first()
        .waitFor();
      await page.waitForRequest(isVersion);
      await open(page, `/physician/${one}`);
      await panelOf(page).getByRole('link', { name: 'Comes with the page' }).waitFor();
      await page.waitForRequest(isVersion);
      expect(asked).not.toContain('/api/activity/find');
    }));
});

describe('two devices of one account', () => {
  it('agree about stage and note, and a draft and the place of the reader stay', () =>
    visit(browser, {}, (first) =>
      visit(browser, {}, async (second) => {
        const [one, two, three] = await openPeople(first);
        const listId = await newList(first, 'On two devices', [one, two, three]);
        await open(first, `/lists/${listId}`);
        await first
          .getByRole('button', { name: /^Add a Note/ })
          .nth(1)
          .click();
        const draft = first.locator('main textarea');
        await draft.fill('Half a note');
        await open(second, `/physician/${one}`);
        const stage = panelOf(second).getByRole('combobox', { name: /on On two devices$/ });
        await stage.selectOption('contacted');
        await expect
          .poll(() => first.getByRole('combobox', { name: /^Stage of/ }).evaluateAll(valuesOf))
          .toContain('contacted');
        expect(await draft.inputValue()).toBe('Half a note');

        await change(second, listId, one, { note: 'Written elsewhere.' });
        await panelOf(second).getByText('Written elsewhere.').waitFor();
        await first.getByText('Written elsewhere.').first().waitFor();
        expect(await draft.inputValue()).toBe('Half a note');
      }),
    ));

  it('forget a person who is removed: row, list, panel and recently viewed', () =>
    visit(browser, {}, async (page) => {
      const [, , gone] = await openPeople(page);
      const listId = await newList(page, 'Loses one', [gone]);
      await open(page, `/physician/${gone}`);
      await panelOf(page).getByText('Loses one').waitFor();
      await expect.poll(() => viewedBy(page)).toContain(gone);
      await open(page, '/recent');
      await page.locator(`a[href="/physician/${gone}"]`).waitFor();
      await confirmAdmin();
      const { baseUrl, sessions } = serverOfWorker();
      const removed = await fetch(`${baseUrl}/api/remove-record`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: baseUrl, cookie: sessions.admin },
        body: JSON.stringify({ candidateId: gone, reason: 'asked' }),
      });
      expect(removed.status).toBe(200);
      await page.locator(`a[href="/physician/${gone}"]`).waitFor({ state: 'detached' });
      await open(page, `/lists/${listId}`);
      await page.getByText(/1 candidate was removed from the directory and left this list/).waitFor();
      expect(await post(page, '/activity/find', { physicianIds: [gone] })).toEqual({ data: [] });
    }));
});

const valuesOf = (selects: Element[]) =>
  selects.map((select) => (select instanceof HTMLSelectElement ? select.value : ''));
