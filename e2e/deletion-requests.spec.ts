// An administrator lets the server exchange deletion requests with the platform, and reads the clock and the report.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { platformStandIn } from '#server/features/deletion-requests/testing/platform-stand-in.ts';
import { listText } from '#server/features/deletion-requests/testing/registry-files.ts';
import { zipOf } from '#server/features/submissions/reading/testing/make-zip.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { isTooWide } from './too-wide.ts';
import { hydrated, open, visit } from './visit.ts';

const platform = platformStandIn();
let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  { width: 1_440, colorScheme: 'dark' },
  { width: 1_440, colorScheme: 'light' },
] as const;

const look = async (page: Page, { width, colorScheme }: (typeof looks)[number]): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(page)).toBe(false);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined)
    await page.screenshot({ path: join(folder, `deletion-requests-${width}-${colorScheme}.png`), fullPage: true });
};

it('the server downloads the requests, and the screen shows the clock, what was done, and the uploaded report', () =>
  visit(browser, { who: 'admin', expected: /400/ }, async (page) => {
    await confirmAdmin();
    const data = listText([
      ['a', 'nobody@nowhere.example'],
      ['b', 'nobody.else@nowhere.example'],
    ]);
    const archive = zipOf([{ name: '20260801_0001_Email.csv', data }]);
    platform.answer({ status: 200, body: archive }, { status: 200 }, { status: 200, body: '{}' });
    await open(page, '/admin-deletion-requests');
    await hydrated(page);
    await page.getByText('Nothing was downloaded yet.').waitFor();
    await page.getByLabel('Address of the platform’s interface').fill('http://drop.example');
    await page.getByLabel('Key', { exact: true }).fill('sandbox-key');
    await page.getByRole('button', { name: 'Save Settings' }).press('Enter');
    await page.getByText('Enter an address that begins with https://.').first().waitFor();
    await page.getByLabel('Address of the platform’s interface').fill(platform.address());
    // The screen loads again what was refused.
    await page.getByRole('button', { name: 'Save Settings', disabled: false }).press('Enter');
    await page.getByText('A key is stored.').waitFor();
    // One job: download, comparison, report.
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('region', { name: 'Downloads and what was done' }).innerText();
      })
      .toMatch(/Uploaded [A-Z]/);
    expect(platform.received().map(({ path, file }) => [path, file])).toEqual([
      ['GET /data/download', null],
      ['POST /data/upload', 'Id,Status\na,5\nb,5\n'],
      ['GET /data/download', null],
    ]);
    await page.getByText(/Day 0 of 45/).waitFor();
    for (const each of looks) await look(page, each);
  }));
