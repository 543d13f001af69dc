// The search by keyboard only.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { settled } from './search-screen.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const currentOf = (page: Page) => page.locator('[data-current=true]');
const nameAt = (page: Page, place: number) =>
  page.getByRole('article').nth(place).getByRole('heading').getByRole('link').textContent();

describe('a key', () => {
  it('is ignored while the visitor types', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await page.keyboard.press('/');
      await page.keyboard.type('jkxrl?');
      expect(await page.getByRole('combobox', { name: 'Search professionals' }).inputValue()).toBe('jkxrl?');
      expect(await currentOf(page).count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  it('is ignored while a dialog is open', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('j');
      expect(await currentOf(page).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }));
});

it('j and k move over the rows, and the current row shows its keys', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m');
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    const current = currentOf(page);
    expect(await current.count()).toBe(1);
    expect(await current.getByRole('heading').getByRole('link').textContent()).toBe(await nameAt(page, 1));
    expect(await current.locator('kbd').allTextContents()).toEqual(expect.arrayContaining(['x', '↵', 'l']));
    expect(await page.getByRole('article').nth(0).locator('kbd').count()).toBe(0);
  }));

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search professionals' });
const nameOfCurrent = (page: Page) => currentOf(page).getByRole('heading').getByRole('link').textContent();

it('Enter and ArrowDown lead from the box to the first row, and Escape leaves it with its text', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search');
    await page.keyboard.press('/');
    await page.keyboard.type('m');
    await settled(page, 'query=m');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => currentOf(page).count()).toBe(1);
    expect(await nameOfCurrent(page)).toBe(await nameAt(page, 0));
    expect(await currentOf(page).evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press('j');
    expect(await nameOfCurrent(page)).toBe(await nameAt(page, 1));

    // Enter waits for the answer of the words.
    await page.keyboard.press('/');
    await page.keyboard.type('nurse');
    await page.keyboard.press('Enter');
    await settled(page, 'query=nurse');
    await expect.poll(() => nameOfCurrent(page)).toBe(await nameAt(page, 0));
    expect(await currentOf(page).evaluate((row) => row === document.activeElement)).toBe(true);

    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await boxOf(page).evaluate((box) => box === document.activeElement)).toBe(false);
    expect(await boxOf(page).inputValue()).toBe('nurse');
    expect(new URL(page.url()).searchParams.get('query')).toBe('nurse');
    await page.keyboard.press('k');
    expect(await currentOf(page).count()).toBe(1);
  }));

it('the second link of the page skips the filters', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to results' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('article, #results') !== null)).toBe(true);
    await open(page, '/about');
    expect(await page.getByRole('link', { name: 'Skip to results' }).count()).toBe(0);
  }));

it('after a profile and Back the same row is current again', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m&page=2');
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const row = await nameAt(page, 2);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/physician/*');
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
    await page.goBack();
    await settled(page, 'page=2');
    expect(await currentOf(page).getByRole('heading').getByRole('link').textContent()).toBe(row);
    await page.keyboard.press('j');
    expect(await currentOf(page).getByRole('heading').getByRole('link').textContent()).toBe(await nameAt(page, 3));

    await open(page, '/search?query=m');
    expect(await currentOf(page).count()).toBe(0);
  }));

it('the current row is never covered by sticky elements', () =>
  visit(browser, { viewport: { width: 1440, height: 700 } }, async (page) => {
    await open(page, '/search?query=m');
    for (const key of [...Array.from({ length: 12 }, () => 'j'), ...Array.from({ length: 8 }, () => 'k')]) {
      await page.keyboard.press(key);
      const hidden = await currentOf(page).evaluate((row) => {
        const { left, top, bottom } = row.getBoundingClientRect();
        return [top + 4, bottom - 4].some((y) => !row.contains(document.elementFromPoint(left + 200, y)));
      });
      expect(hidden).toBe(false);
    }
  }));

it('x selects, r reveals, l opens the lists, Enter opens the profile', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m&hasPhone=true');
    await page.keyboard.press('j');
    const name = await nameAt(page, 0);
    await page.keyboard.press('x');
    expect(await currentOf(page).getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('r');
    await currentOf(page)
      .getByRole('button', { name: /^\(\d{3}\) 555-01\d\d Copy the phone of/ })
      .waitFor();
    await page.keyboard.press('l');
    await page.getByRole('dialog', { name: 'Add to List' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/physician/*');
    // The URL changes before the page does.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(name);
  }));

it('every control can be reached by Tab, in reading order', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=m&state=CA');
    const reached = new Set<string>();
    for (let steps = 0; steps < 140; steps += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const at = document.activeElement;
        return (
          at?.getAttribute('aria-label') ??
          (at instanceof HTMLInputElement || at instanceof HTMLSelectElement
            ? at.labels?.[0]?.textContent
            : at?.textContent) ??
          ''
        );
      });
      reached.add(name.trim());
    }
    const names = [...reached];
    for (const wanted of [
      /^Search professionals/,
      /^Clear All/,
      /^Collapse/,
      /^All \d/,
      /^Map/,
      /^State/,
      /^City/,
      /^Job title/,
      /^Company/,
      /^Skill/,
      /^1 to 19/,
      /^Insurance/,
      /^Phone/,
      /^30 days/,
      /^Sort/,
      /^Compact rows/,
      /^Remove State: CA/,
      /^Select page/,
      /^Select all/,
      /^View profile of/,
    ]) {
      expect(
        names.some((name) => wanted.test(name)),
        `${wanted} among ${names.join(' | ')}`,
      ).toBe(true);
    }
  }));

it('text, a specialty and a state can be entered', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search');
    await page.keyboard.press('/');
    await page.keyboard.type('m');
    await settled(page, 'query=m');
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('data-state') ?? document.activeElement?.getAttribute('type'),
      );
    const tabTo = async (wanted: (name: string | null | undefined) => boolean) => {
      for (let steps = 0; steps < 60 && !wanted(await focused()); steps += 1) await page.keyboard.press('Tab');
      expect(wanted(await focused())).toBe(true);
    };
    await tabTo((name) => name === 'checkbox');
    await page.keyboard.press('Space');
    await settled(page, 'specialty=');
    await tabTo((name) => name?.length === 2);
    await page.keyboard.press('ArrowDown');
    const state = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search.includes(`state=${state}`));
  }));
