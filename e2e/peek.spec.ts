// The profile beside the results, the keys of a person, and the palette.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { settled } from './search-screen.ts';
import { isTooWide } from './too-wide.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const paneOf = (page: Page) => page.getByRole('complementary', { name: /^Preview of/ });
const currentOf = (page: Page) => page.locator('[data-current=true]');
const nameAt = async (page: Page, place: number): Promise<string> =>
  (await page.getByRole('article').nth(place).getByRole('heading').getByRole('link').textContent()) ?? '';
const showsPerson = async (page: Page, name: string): Promise<void> =>
  page.getByRole('complementary', { name: `Preview of ${name}`, exact: true }).waitFor();
const peekIn = (page: Page): string | null => new URL(page.url()).searchParams.get('peek');
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find Anything' }).getByRole('combobox').and(page.locator(':focus')).waitFor();
};

/** The searches and profiles that the page asks for from now on. */
function requestsOf(page: Page) {
  const asked = { searches: 0, profiles: 0 };
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.endsWith('/optimized-search')) asked.searches += 1;
    if (/\/(?:candidates|physicians)\/\d+$/.test(path)) asked.profiles += 1;
  });
  return asked;
}

describe('the person beside the results', () => {
  it('is read, revealed, copied and put on a list by keyboard alone, while the results stay', () =>
    visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await open(page, '/search');
      await page.keyboard.press('/');
      await page.keyboard.type('nurse with a phone');
      await page.keyboard.press('Enter');
      await settled(page, 'query=nurse');
      await currentOf(page).waitFor();
      const asked = requestsOf(page);
      await page.keyboard.press('j');
      const name = await nameAt(page, 1);
      await page.keyboard.press('Space');
      await showsPerson(page, name);
      expect(await currentOf(page).evaluate((row) => row === document.activeElement)).toBe(true);
      await page.keyboard.press('c');
      await page.getByRole('status').getByText('View it first').waitFor();
      await page.keyboard.press('r');
      await paneOf(page)
        .getByRole('link', { name: /^\(\d{3}\) 555-01\d\d$/ })
        .first()
        .waitFor();
      await page.keyboard.press('c');
      await page.getByRole('status').getByText('Phone number copied').waitFor();
      await page.keyboard.press('l');
      await page.getByRole('dialog', { name: 'Add to List' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('j');
      await showsPerson(page, await nameAt(page, 2));
      await page.keyboard.press('Escape');
      await paneOf(page).waitFor({ state: 'detached' });
      expect(peekIn(page)).toBeNull();
      await expect.poll(() => currentOf(page).evaluate((row) => row === document.activeElement)).toBe(true);
      expect(await currentOf(page).getByRole('heading').getByRole('link').textContent()).toBe(await nameAt(page, 2));
      expect(asked.searches).toBe(0);
    }));

  it('is shown again after a reload, and Back closes it', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse');
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      const name = await nameAt(page, 0);
      await showsPerson(page, name);
      await reload(page);
      await showsPerson(page, name);
      await expect.poll(() => currentOf(page).count()).toBe(1);
      await page.goBack();
      await paneOf(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?query=nurse');
      await page.goForward();
      await showsPerson(page, name);
    }));

  it('can be sent as a link, and closing it stays in the search', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse');
      const id = await page.getByRole('article').nth(1).getAttribute('data-id');
      const name = await nameAt(page, 1);
      await open(page, `/search?query=nurse&peek=${id}`);
      await showsPerson(page, name);
      await page.getByRole('button', { name: 'Close the preview' }).click();
      await paneOf(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?query=nurse');
    }));

  it('leads to the profile and back', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse');
      await page
        .getByRole('article')
        .nth(1)
        .getByRole('button', { name: /^Preview/ })
        .click();
      const name = await nameAt(page, 1);
      await showsPerson(page, name);
      await paneOf(page).getByRole('link', { name: 'Open Profile' }).click();
      await page.waitForURL('**/physician/*');
      await page.getByText(/^2 of/).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('l');
      await page.getByRole('dialog', { name: 'Add to List' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('s');
      await page.getByRole('dialog', { name: 'Save Search' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.goBack();
      await showsPerson(page, name);
    }));

  it('covers a phone, and Back leads to the row', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search?query=nurse');
      const name = await nameAt(page, 2);
      await page.getByRole('article').nth(2).scrollIntoViewIfNeeded();
      await page
        .getByRole('article')
        .nth(2)
        .getByRole('button', { name: /^Preview/ })
        .tap();
      await showsPerson(page, name);
      expect(await isTooWide(page)).toBe(false);
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      expect(await paneOf(page).evaluate((pane) => pane === document.activeElement)).toBe(true);
      await paneOf(page).getByRole('button', { name: 'Back' }).tap();
      await paneOf(page).waitFor({ state: 'detached' });
      expect(await page.getByRole('article').nth(2).isVisible()).toBe(true);
    }));

  it('is also shown on the page of a list', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse');
      const id = (await page.getByRole('article').first().getAttribute('data-id')) ?? '';
      const { list } = Object(await post(page, '/add-to-list', { listName: 'Peeked', physicianIds: [id] }));
      await open(page, `/lists/${list.id}`);
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await showsPerson(page, await nameAt(page, 0));
      expect(peekIn(page)).toBe(id);
      await page.keyboard.press('Space');
      await paneOf(page).waitFor({ state: 'detached' });
    }));

  it('leaves room for the results at each width', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse');
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await paneOf(page).waitFor();
      for (const width of [1680, 1440, 1180, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await isTooWide(page), `${width} px`).toBe(false);
        const row = await currentOf(page).boundingBox();
        const pane = await paneOf(page).boundingBox();
        if (width >= 1180) expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(pane?.x ?? 0);
        expect(row?.width ?? 0, `${width} px`).toBeGreaterThan(400);
      }
    }));
});

describe('the palette', () => {
  it('leads to a list, a person, a page and a search by keyboard alone', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await post(page, '/lists', { name: 'Zephyr night shift' });
      await reload(page);
      await page.keyboard.press('/');
      await openPalette(page);
      await page.keyboard.type('zeph');
      await page.getByRole('option', { name: /^Zephyr night shift/, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/lists/*');

      await openPalette(page);
      await page.keyboard.type('cardiol');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /^Cardiology/ })
        .waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await settled(page, 'specialty=Cardiology');

      await openPalette(page);
      await page.keyboard.type('api k');
      await page.keyboard.press('Enter');
      // The address changes before the page does.
      await page.getByRole('tab', { name: 'API keys', selected: true }).waitFor();

      await openPalette(page);
      await page.keyboard.type('rn houston');
      await page.keyboard.press('Enter');
      await settled(page, 'query=rn');
    }));

  it('is in the menu of a phone', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('button', { name: 'Find Anything' }).tap();
      await page
        .getByRole('dialog', { name: 'Find Anything' })
        .getByRole('combobox')
        .and(page.locator(':focus'))
        .waitFor();
      expect(await isTooWide(page)).toBe(false);
      await page.getByRole('dialog').getByRole('option', { name: 'Account Settings' }).tap();
      await page.waitForURL('**/account');
    }));
});
