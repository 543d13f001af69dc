// A recruiter's words become chips, by keyboard.
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

const chipsOf = (page: Page) => page.getByRole('group', { name: 'Recognized words' });
const chip = (page: Page, label: string) => chipsOf(page).getByRole('button', { name: `Remove recognized: ${label}` });
const rowsOf = (page: Page) => page.getByRole('article').allTextContents();

async function type(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search professionals' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

async function search(page: Page, words: string): Promise<void> {
  await type(page, words);
  await settled(page, `query=${encodeURIComponent(words)}`);
}

it.each(walkedIn(1440))('words become chips, which the keyboard removes one by one (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search');
    await search(page, 'icu nurse texas');
    await chip(page, 'Texas').waitFor();
    await chip(page, 'Nurse').waitFor();
    if (width > 360)
      expect(
        await railOf(page)
          .getByRole('checkbox', { name: /^Nurse [\d,]+$/ })
          .isChecked(),
      ).toBe(true);
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !/, TX|works in TX/.test(row) || !/Nurse|RN/.test(row))).toEqual([]);
    await expectNoBarriersAtBothWidths(page);

    const inTexas = await countOf(page);
    await chip(page, 'Texas').focus();
    await page.keyboard.press('Backspace');
    await settled(page, 'removed=state%3ATX');
    await chipsOf(page).getByRole('button', { name: 'Restore Texas' }).waitFor();
    const everywhere = await countOf(page);
    expect(everywhere).toBeGreaterThan(inTexas);
    await chip(page, 'Nurse').focus();
    await page.keyboard.press('Delete');
    await settled(page, 'specialty%3ANurse');
    await expect.poll(() => countOf(page)).toBeGreaterThan(everywhere);

    // The address alone brings the same search back.
    const [address, count] = [page.url(), await countOf(page)];
    await open(page, address);
    await chipsOf(page).getByRole('button', { name: 'Restore Nurse' }).waitFor();
    expect(await countOf(page)).toBe(count);

    await chipsOf(page).getByRole('button', { name: 'Search these as words instead' }).press('Enter');
    await settled(page, 'understand=false');
    await chipsOf(page).getByRole('button', { name: 'Recognize words' }).press('Enter');
    await chip(page, 'Texas').waitFor();
  }),
);

it.each(walkedIn(1440))(
  'a search without results, a name that is a place, and a distance, by keyboard (%i px)',
  (width) =>
    visit(browser, { viewport: { width, height: 800 } }, async (page) => {
      await open(page, '/search');
      await search(page, 'zqxzqx nurse texas');
      const leftOut = page.getByRole('region', { name: 'Words that were left out' });
      await leftOut.getByText('Left out: no one here also has “zqxzqx”.').waitFor();
      const others = await countOf(page);
      await expectNoBarriersAtBothWidths(page);
      await leftOut.getByRole('button', { name: 'Require “zqxzqx”' }).press('Enter');
      await page.getByText('No professional in the directory has “zqxzqx”.').waitFor();
      await expectNoBarriersAtBothWidths(page);
      const removal = page.getByRole('button', { name: /^Remove Word: zqxzqx [\d,]+ professionals?$/ });
      await removal.waitFor();
      const promised = Number((await removal.textContent())?.replaceAll(/\D/g, ''));
      await removal.press('Enter');
      await settled(page, 'query=nurse%20texas');
      expect(await countOf(page)).toBe(promised);
      expect(promised).toBe(others);

      await search(page, 'jackson');
      await chipsOf(page).waitFor({ state: 'detached' });
      const named = (await rowsOf(page)).filter((row) => /jackson/i.test(row));
      expect(named.length).toBeGreaterThan(0);
      await search(page, 'jackson ms');
      await chip(page, 'Jackson, MS').waitFor();

      await search(page, 'nurses within 25 miles of Boston');
      await chip(page, 'within 25 miles of Boston, MA').waitFor();
      const found = await countOf(page);
      await page.getByRole('combobox', { name: 'Sort' }).focus();
      await page.keyboard.press('d');
      await settled(page, 'sortKey=distance');
      expect(await countOf(page)).toBe(found);
      const miles = (await rowsOf(page)).map((row) => Number(/([\d.]+) mi/.exec(row)?.[1]));
      expect(miles.length).toBeGreaterThan(0);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      expect(Math.max(...miles)).toBeLessThanOrEqual(25);
      await expectNoBarriersAtBothWidths(page);
      await chip(page, 'within 25 miles of Boston, MA').focus();
      await page.keyboard.press('Backspace');
      await settled(page, 'near%3ABoston');
      expect(await countOf(page)).toBeGreaterThan(found);
    }),
);

it.each(walkedIn(1440))('a region and a negated state are chips, which the keyboard removes (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search');
    await search(page, 'I need nurses in the Midwest except Ohio please');
    const region = 'Midwest: IA, IL, IN, KS, MI, MN, MO, ND, NE, OH, SD, WI';
    await chip(page, region).waitFor();
    await chip(page, 'not Ohio').waitFor();
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => /, OH\b/.test(row))).toEqual([]);
    await expectNoBarriersAtBothWidths(page);

    const without = await countOf(page);
    await chip(page, 'not Ohio').focus();
    await page.keyboard.press('Backspace');
    await settled(page, 'removed=not%3Astate%3AOH');
    await expect.poll(() => countOf(page)).toBeGreaterThan(without);
    const inMidwest = await countOf(page);
    await chip(page, region).focus();
    await page.keyboard.press('Delete');
    await settled(page, 'region%3AMidwest');
    await expect.poll(() => countOf(page)).toBeGreaterThan(inMidwest);
  }),
);
