// Texts that strangers and administrators entered with bad intent are shown as text on every screen for administrators.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
  await confirmAdmin();
});

const rightToLeft = '\u202E';
const attack = '</script><img src=x onerror="window.hasRun=1"><svg onload="window.hasRun=1">';
const hostile = `${attack} ${rightToLeft}gnp.exe ${'W'.repeat(60)}`;
const long = `${attack} ${rightToLeft}gnp.exe ${'W'.repeat(400)}`;

async function send(page: Page, method: string, path: string, body: object): Promise<number> {
  const response = await page.request.fetch(path, {
    method,
    data: body,
    headers: { origin: serverOfWorker().baseUrl },
  });
  return response.status();
}

/** Leaves hostile texts where a visitor or an administrator can leave one. Those of forms would use up the hourly limit of other stories. */
async function plant(page: Page): Promise<void> {
  expect(
    await send(page, 'POST', '/api/log-search-error', {
      errorType: 'timeout',
      errorMessage: long,
      searchQuery: long.slice(0, 200),
      searchUrl: `/search?q=${encodeURIComponent(attack)}`,
      searchFilters: { [hostile.slice(0, 60)]: [hostile] },
      responseTimeMs: 5,
    }),
  ).toBe(200);
  expect(await send(page, 'PUT', '/api/operator-settings/postal_address', { value: hostile })).toBe(200);
  // Settings of the public site never contain markup.
  expect(await send(page, 'PUT', '/api/site-settings/seo_description', { value: hostile })).toBe(400);
  const quoted = `" onload="window.hasRun=1 ${'W'.repeat(120)}`;
  expect(await send(page, 'PUT', '/api/site-settings/seo_description', { value: quoted })).toBe(200);
  expect(await send(page, 'POST', '/api/import-files', { fileName: `${hostile}.csv`, bytes: 9 })).toBe(200);
}

async function remove(page: Page): Promise<void> {
  await send(page, 'PUT', '/api/operator-settings/postal_address', { value: null });
  await send(page, 'PUT', '/api/site-settings/seo_description', { value: '' });
  const { data } = Object(await (await page.request.get('/api/import-files')).json());
  for (const { id } of data) await send(page, 'POST', `/api/import-files/${id}/discard`, {});
}

/** Each screen with something that is there when it has loaded. */
const screens: [address: string, loaded: string | RegExp][] = [
  ['/admin', 'Coverage by state'],
  ['/admin-dashboard', 'Select page'],
  ['/users', /^Signed up|careroster\.test/],
  ['/resume-approval', 'Select page'],
  ['/admin-reports', 'Reported Contacts'],
  ['/admin-imports', /0% has arrived: choose the same file/],
  ['/admin-imports/candidate', 'NPI or candidate id'],
  ['/admin-logs', /onerror/],
  ['/admin-removals', /Removal/],
  ['/admin-messages', /handled, Pacific Time/],
  ['/admin-guarantee', /There are no requests|Decide by|Refunded|Refused/],
  ['/admin-deletions', /in total/],
  ['/admin-settings', 'Favicon'],
  ['/admin-settings?tab=seo', 'SEO Title'],
  ['/admin-operator', 'Postal address'],
  ['/admin-audit', 'Page 1'],
];

/** What is wrong with a screen at three widths; empty when nothing is. */
async function faultsOf(page: Page, address: string, loaded: string | RegExp): Promise<unknown[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.getByRole('main').getByText(loaded).first().waitFor();
  const faults: unknown[] = [];
  for (const [width, colorScheme] of [
    [1440, null],
    [768, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const seen = await page.evaluate(() => ({
      hasRun: 'hasRun' in window,
      images: document.querySelectorAll('img[src=x], svg[onload]').length,
      isWider: document.documentElement.scrollWidth > window.innerWidth,
    }));
    if (seen.hasRun || seen.images > 0 || seen.isWider) faults.push({ address, width, ...seen });
    if (colorScheme === null) continue;
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-color-scheme=${colorScheme}]`).waitFor();
    for (const barrier of await findBarriers(page)) faults.push({ address, width, colorScheme, ...barrier });
  }
  return faults;
}

it('hostile texts run nothing, widen no screen, and leave every screen accessible in both themes', () =>
  visit(browser, { who: 'admin', expected: /429/ }, async (page) => {
    await plant(page);
    try {
      const faults: unknown[] = [];
      for (const [address, loaded] of screens) faults.push(...(await faultsOf(page, address, loaded)));
      expect(faults).toEqual([]);
      await page.goto('/');
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    } finally {
      await remove(page);
    }
  }));
