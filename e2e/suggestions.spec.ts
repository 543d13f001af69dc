// Suggestions while a recruiter types, and candidates near a place, by keyboard.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, railOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search professionals' });
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const activeOf = (page: Page) => listOf(page).getByRole('option', { selected: true });

it.each(walkedIn(1440))('suggestions are chosen by keyboard, with the counts that they then have (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search');
    await page.keyboard.press('/');
    await page.keyboard.type('nurse tex');
    const texas = listOf(page)
      .getByRole('group', { name: 'Places' })
      .getByRole('option', { name: /^Texas/ });
    await texas.waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ suggestions?\. Use the arrow keys/ })
      .waitFor();
    const expected = Number(/([\d,]+) professional/.exec((await texas.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    await expectNoBarriersAtBothWidths(page);

    await page.keyboard.press('ArrowDown');
    await expect.poll(() => activeOf(page).textContent()).toMatch(/^Texas/);
    await expect.poll(() => boxOf(page).getAttribute('aria-activedescendant')).toBe(await texas.getAttribute('id'));
    await page.keyboard.press('Enter');
    await settled(page, 'query=nurse&state=TX');
    await expect.poll(() => boxOf(page).inputValue()).toBe('nurse');
    expect(await listOf(page).count()).toBe(0);
    await expect.poll(() => countOf(page)).toBe(expected);

    // Escape closes the list and keeps the words; Enter without an active option searches for them.
    await page.keyboard.type(' prac');
    await listOf(page).waitFor();
    await page.keyboard.press('Escape');
    await listOf(page).waitFor({ state: 'detached' });
    expect(await boxOf(page).inputValue()).toBe('nurse prac');
    await page.keyboard.type('t');
    await listOf(page).waitFor();
    await page.keyboard.press('Enter');
    await settled(page, 'query=nurse%20pract&state=TX');
    expect(await listOf(page).count()).toBe(0);

    // End leads to the last suggestion, which is a candidate: it opens the profile.
    await boxOf(page).fill('ma');
    await listOf(page).getByRole('group', { name: 'Professionals' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect.poll(() => activeOf(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/physician/*');
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
  }),
);

it('a visitor who may not search is offered no suggestions', () =>
  visit(browser, { who: 'free' }, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '/search');
    await boxOf(page).fill('nurse');
    await page.waitForURL(/query=nurse/);
    expect(await listOf(page).count()).toBe(0);
    expect(asked.filter((url) => url.endsWith('/search-suggestions'))).toEqual([]);
  }));

it('candidates near a place are shown with their distance, nearest first', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?specialty=Nurse');
    const near = railOf(page).getByRole('textbox', { name: 'Near' });
    await near.fill('Boston');
    await near.press('Enter');
    await settled(page, 'near=Boston');
    const found = await countOf(page);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('distance');
    await settled(page, 'sortKey=distance');
    expect(await countOf(page)).toBe(found);
    const rows = await page.getByRole('article').allTextContents();
    const miles = rows.map((row) => Number(/([\d.]+) mi/.exec(row)?.[1]));
    expect(miles.length).toBeGreaterThan(0);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(25);
  }));
