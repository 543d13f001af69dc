// An administrator has the server load a file from an address, and import one every week.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fileServer } from '#server/features/imports/testing/file-server.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { isTooWide } from './too-wide.ts';
import { hydrated, open, reload, visit } from './visit.ts';

const files = fileServer();
let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const csv = Buffer.from(
  `id,Contactfirstname,Contactlastname,specialty\n${Array.from({ length: 40_000 }, (_, at) => `${at},Rosa,Harborfield${at},Nurse\n`).join('')}`,
);

async function check(page: Page, url: string): Promise<void> {
  await page.getByLabel('Address', { exact: true }).fill(url);
  await page.getByRole('button', { name: 'Check Address' }).click();
}

/** The page has no scroll bar at the bottom. */

it('a file is loaded from an address after the screen said what will happen, and goes on after an interruption', () =>
  visit(
    browser,
    { who: 'admin', viewport: { width: 360, height: 800 }, colorScheme: 'dark', expected: /40[09]|415/ },
    async (page) => {
      await confirmAdmin();
      const file = files.serve('/harbor.csv', csv);
      await open(page, '/admin-imports');
      await hydrated(page);
      await check(page, 'https://10.1.2.3/harbor.csv');
      await page.getByText('10.1.2.3 is not an address of the public internet.').waitFor();
      await check(page, files.url('/missing.csv'));
      await page.getByText('has no file at this address').waitFor();
      await check(page, files.url('/harbor.csv?key=s3cret'));
      await page.getByText('An interrupted download continues where it stopped.').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);

      // The connection ends in the second of its parts, so a pause and a second try follow.
      file.cutAt = 600_000;
      await page.getByRole('button', { name: 'Load File' }).click();
      await page.getByText('The server tries again in a moment.').waitFor();
      await page.getByRole('progressbar', { name: 'Download of harbor.csv' }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      file.cutAt = null;
      await reload(page);
      const row = page.getByRole('form', { name: 'Uploaded file harbor.csv' });
      await row.getByRole('button', { name: 'Dry Run' }).waitFor();
      expect(await row.innerText()).toContain(`From ${files.url('/harbor.csv')}?…`);
      // At the same place, however often the connection ended before the file was whole.
      expect(new Set(files.ranges().filter((range) => range !== null))).toEqual(new Set(['bytes=524288-']));
      await row.getByLabel('Source', { exact: true }).fill('harbor');
      await row.getByRole('button', { name: 'Dry Run' }).click();
      await page.getByText('The import would read 40,000 rows of a vendor file: 40,000 new').waitFor();
      await row.getByRole('button', { name: 'Discard harbor.csv' }).click();
      await row.waitFor({ state: 'detached' });
    },
  ));

it('a weekly import is scheduled, paused, requested and deleted', () =>
  visit(browser, { who: 'admin', expected: /400/ }, async (page) => {
    await confirmAdmin();
    await open(page, '/admin-imports');
    await hydrated(page);
    await page.getByText('Schedule a weekly import').click();
    const form = page.getByRole('form', { name: 'Schedule a weekly import' });
    await form.getByLabel('Address of the file').fill('https://192.168.0.1:8443/{from}.csv');
    await form.getByLabel('Source of the weekly file').fill('harbor');
    await form.getByRole('button', { name: 'Save Schedule' }).click();
    await form.getByText('Remove the port 8443 from the address.').waitFor();
    await form.getByLabel('Address of the file').fill(files.url('/{from}-{to}.csv?key=s3cret'));
    await form.getByLabel('Day').selectOption('Friday');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save Schedule' }).click();
    await page.getByText('Every Friday at 6 AM Pacific time, next run').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('s3cret');
    await page.getByRole('button', { name: 'Pause the schedule of harbor' }).click();
    await page.getByText('Every Friday at 6 AM Pacific time, paused.').waitFor();
    await page.getByRole('button', { name: 'Run Now: the schedule of harbor' }).click();
    await page
      .getByText(/A run begins within a minute|The file is being loaded|has no file at this address/)
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the schedule of harbor' }).click();
    await page.getByRole('button', { name: 'Delete Schedule' }).click();
    await page.getByRole('button', { name: 'Delete the schedule of harbor' }).waitFor({ state: 'detached' });
  }));
