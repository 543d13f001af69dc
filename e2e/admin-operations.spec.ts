// An administrator operates the service: logs, settings, audit, imports.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('search errors are filtered by range and type, read in detail, and deleted', () =>
  visit(browser, { who: 'admin', viewport: { width: 768, height: 900 }, colorScheme: 'dark' }, async (page) => {
    await open(page, '/search?state=WY');
    await page.evaluate(async () => {
      for (const [errorType, errorMessage] of [
        ['timeout', 'It timed out: <img src=x onerror=alert(1)>'],
        ['edge_error', 'The gateway is away.'],
      ])
        await fetch('/api/log-search-error', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            errorType,
            errorMessage,
            searchUrl: '/search?q=rosa',
            searchFilters: { state: ['WY'] },
            responseTimeMs: 1_234,
          }),
        });
    });
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByText('The gateway is away.').waitFor();
    await page.getByRole('combobox', { name: 'Error type' }).selectOption('timeout');
    await page.getByText('The gateway is away.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^View the error/ }).click();
    const details = page.getByRole('dialog', { name: 'Error Details' });
    for (const words of ['admin@careroster.test', '1.2 s', 'It timed out: <img src=x onerror=alert(1)>'])
      await details.getByText(words).waitFor();
    expect(await details.getByRole('link', { name: '/search?q=rosa' }).getAttribute('href')).toBe('/search?q=rosa');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Delete the error/ }).click();
    await page.getByRole('button', { name: 'Delete entry' }).click();
    await page.getByText('No search failed in this range.').waitFor();
    await page.reload();
    await page.getByText('No search failed in this range.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));
