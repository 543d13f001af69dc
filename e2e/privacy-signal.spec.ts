// A visitor reads how to opt out, with and without the signal Global Privacy Control of the browser.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { isTooWide } from './too-wide.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const link = (page: Page, name: string) => page.getByRole('link', { name });

it.each([
  [true, 'Your browser sends the Global Privacy Control signal', 360],
  [false, 'Yours does not send it', 1_440],
] as const)('the pages about opting out name DROP and say whether the signal came (%s)', (sends, text, width) =>
  visit(browser, { who: 'anonymous', viewport: { width, height: 800 } }, async (page) => {
    if (sends) await page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await open(page, '/');
    const doNotSell = link(page, 'Do Not Sell or Share My Information');
    await doNotSell.focus();
    await doNotSell.press('Enter');
    await page.getByText(text).waitFor();
    expect(await link(page, 'Delete Request and Opt-out Platform (DROP)').getAttribute('href')).toBe(
      'https://privacy.ca.gov/drop/',
    );
    expect([await findBarriers(page), await isTooWide(page)]).toEqual([[], false]);
    await open(page, '/privacy');
    await page.getByText('Browsers can send the signal Global Privacy Control.').waitFor();
    expect(await link(page, 'Delete Request and Opt-out Platform (DROP)').count()).toBe(1);
    expect([await findBarriers(page), await isTooWide(page)]).toEqual([[], false]);
  }),
);
