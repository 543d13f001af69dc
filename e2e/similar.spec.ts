// Similar people, saved searches with what is new, and what the empty search box offers, as a recruiter uses them.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths, findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search professionals' });
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const optionsOf = (page: Page, group: string) => listOf(page).getByRole('group', { name: group }).getByRole('option');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

it.each(walkedIn(360))('a profile leads to similar people, a search that is edited and saved (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search?specialty=Nurse&query=RN&state=TX');
    await settled(page, 'state=TX');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const more = page.getByRole('region', { name: 'More like this' });
    const first = more.getByRole('listitem').first();
    await first.getByText(/^Same specialty(?:,| and) license/).waitFor();
    await expectNoBarriersAtBothWidths(page);
    const count = numberIn(await first.locator('a + span').textContent());
    await first.getByRole('link').click();
    await settled(page, 'specialty=Nurse');
    expect(await countOf(page)).toBe(count);
    const chips = page.getByRole('group', { name: 'Chosen filters' });
    const preferred = chips.getByRole('button', { name: /^Remove First those with: / });
    const before = await preferred.count();
    expect(before).toBeGreaterThan(0);
    await preferred.first().click();
    await expect.poll(() => preferred.count()).toBe(before - 1);
    expect(await countOf(page)).toBe(count);

    if (width < 1024) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Save Search' }).click();
    const name = dialogOf(page, 'Save Search').getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toMatch(/^Nurses/);
    // The name is selected, so that typing replaces it.
    await expect.poll(() => name.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBeGreaterThan(0);
    await page.keyboard.type(`Like them ${width}`);
    await page.keyboard.press('Enter');
    await page.getByText('Search saved').waitFor();
    await open(page, '/search?tab=saved-searches');
    const card = page.getByRole('listitem').filter({ hasText: `Like them ${width}` });
    await card.getByText(`${count.toLocaleString('en-US')} matches now`).waitFor();
    await card.getByText('First those with').waitFor();
    await expectNoBarriersAtBothWidths(page);
    await card.getByRole('button', { name: `Delete Like them ${width}` }).click();
    await page.getByText('Your saved search has been deleted.').waitFor();
  }),
);

it.each(walkedIn(1440))('a selection leads to people like these, with the reasons (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search?specialty=Nurse&state=TX');
    await settled(page, 'state=TX');
    await page.getByRole('checkbox', { name: /^Select page/ }).click();
    const button = page.getByRole('button', { name: 'More Like These' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'More Like These');
    await dialog.getByText(/like these 25 people/).waitFor();
    await dialog.getByRole('row', { name: 'Specialty Nurse 25 of 25 Required' }).waitFor();
    await expectNoBarriersAtBothWidths(page);
    const show = dialog.getByRole('link', { name: /^Show [\d,]+ Professionals$/ });
    const count = numberIn(await show.textContent());
    await show.click();
    await settled(page, 'specialty=Nurse');
    expect(await countOf(page)).toBe(count);
  }),
);

it('people of many specialties have no search in common, and the dialog says so', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?sortKey=name');
    await settled(page, 'sortKey=name');
    await page.getByRole('checkbox', { name: /^Select page/ }).click();
    await page.getByRole('button', { name: 'More Like These' }).click();
    const dialog = dialogOf(page, 'More Like These');
    await dialog.getByText(/^These people have \d+ different specialties/).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }));

it.each(walkedIn(360))('the empty box offers recent searches and examples by keyboard (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search');
    await page.keyboard.press('/');
    await optionsOf(page, 'Examples').first().waitFor();
    expect(await optionsOf(page, 'Recent searches').count()).toBe(0);
    await expectNoBarriersAtBothWidths(page);
    await page.keyboard.press('Escape');
    await listOf(page).waitFor({ state: 'detached' });

    for (const words of ['icu nurse', 'dentist', 'zzzunknown']) {
      await boxOf(page).fill(words);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('query') === words);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('recent-searches')))
        .toContain(encodeURIComponent(words));
    }
    await open(page, '/search');
    await page.keyboard.press('/');
    const recent = optionsOf(page, 'Recent searches');
    await expect
      .poll(() => recent.allTextContents())
      .toEqual(['zzzunknown', 'dentist', 'icu nurse', 'Clear recent searches']);
    await expectNoBarriersAtBothWidths(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(() => recent.allTextContents()).toEqual(['dentist', 'icu nurse', 'Clear recent searches']);
    await page.getByRole('button', { name: 'Remove dentist from recent searches' }).click();
    await expect.poll(() => recent.allTextContents()).toEqual(['icu nurse', 'Clear recent searches']);
    // The next option is the active one.
    await page.keyboard.press('Enter');
    await settled(page, 'query=icu%20nurse');
    await expect.poll(() => boxOf(page).inputValue()).toBe('icu nurse');
    expect(await listOf(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Clear search text' }).click();
    await page.keyboard.press('ArrowDown');
    await optionsOf(page, 'Recent searches').getByText('Clear recent searches').click();
    await expect.poll(() => optionsOf(page, 'Recent searches').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull();
  }),
);

it('a recent search that names a deleted list is not offered', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?specialty=Dentist');
    await settled(page, 'specialty=Dentist');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recent-searches'))).toContain('Dentist');
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('recent-searches') ?? '');
      stored.addresses.unshift('/search?inList=4f6c1c1e-0000-4000-8000-000000000000');
      localStorage.setItem('recent-searches', JSON.stringify(stored));
    });
    await open(page, '/search');
    await page.keyboard.press('/');
    await expect
      .poll(() => optionsOf(page, 'Recent searches').allTextContents())
      .toEqual(['Dentists', 'Clear recent searches']);
  }));
