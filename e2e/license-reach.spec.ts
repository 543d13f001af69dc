// A recruiter finds nurses who can work in a state, sees why, and exports them with the states of their licenses.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const rowsOf = (page: Page) => page.getByRole('article');

/** By the filters, which phones have in a drawer. */
async function chooseState(page: Page, width: number): Promise<void> {
  const isPhone = width < 600;
  if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click();
  const filters = isPhone ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Can work in' }).click();
  const state = filters.getByRole('textbox', { name: 'State of work' });
  await state.fill('Arizona');
  await state.press('Enter');
  await settled(page, 'reachState=AZ');
  await filters.getByRole('button', { name: 'Remove State of work: AZ' }).waitFor();
  await expectNoBarriers(page);
}

async function exportFirst(page: Page): Promise<void> {
  await rowsOf(page).first().getByRole('checkbox').click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 1 professional' });
  await dialog.getByRole('checkbox', { name: 'License States' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export and Download' }).click(),
  ]);
  const [header, row] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(header).toContain('"License States"');
  expect(row).toMatch(/"[A-Z]{2}(, [A-Z]{2})*"/);
}

it.each(walkedIn(360))(
  'a recruiter finds nurses who can work in Arizona, sees why, and exports them (%i px)',
  (width) =>
    visit(browser, { who: 'admin', viewport: { width, height: 800 } }, async (page) => {
      await open(page, '/search?specialty=Nurse');
      const everybody = await countOf(page);
      await chooseState(page, width);
      await open(page, '/search?specialty=Nurse&reachState=AZ');
      const chosen = await countOf(page);
      expect(chosen).toBeGreaterThan(0);
      expect(chosen).toBeLessThan(everybody);

      const words = page.getByRole('combobox', { name: 'Search professionals' });
      await open(page, '/search?specialty=Nurse');
      await words.fill('can work in Arizona');
      await words.press('Enter');
      await settled(page, 'query=can');
      await page.getByRole('button', { name: 'Remove recognized: can work in Arizona' }).waitFor();
      expect(await countOf(page)).toBe(chosen);
      const licensed = await rowsOf(page)
        .getByText(/^Licensed in [A-Z]{2}/)
        .allTextContents();
      expect(licensed).toHaveLength(await rowsOf(page).count());
      await expectNoBarriers(page);

      const elsewhere = rowsOf(page).filter({ hasNotText: /Licensed in .*\bAZ\b/ });
      await elsewhere.first().getByRole('heading').getByRole('link').click();
      const credentials = page
        .locator('main section')
        .filter({ has: page.getByRole('heading', { name: 'Credentials', exact: true }) });
      await credentials.getByRole('heading', { name: 'Where this person may work' }).waitFor();
      const reason = credentials.getByText(/^Compact, by residence in .+ \(address on file\), not verified$/);
      expect(await reason.locator('xpath=following-sibling::dd').textContent()).toMatch(
        /^Nurse Licensure Compact: .*\bArizona\b/,
      );
      await credentials.getByText('Ask the board before you rely on this.').waitFor();
      await expectNoBarriersAtBothWidths(page);

      await page.goBack();
      await settled(page, 'query=can');
      await exportFirst(page);
    }),
);
