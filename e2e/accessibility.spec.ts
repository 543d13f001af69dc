// Every screen, in both themes and three widths: no barriers that axe knows, nothing wider than the window.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Screen = { name: string; address: string; expected?: RegExp; prepare?: (page: Page) => Promise<void> };

const screens: Screen[] = [
  { name: 'the search', address: '/search?query=m&state=CA,TX,NY&specialty=Nurse,Cardiology' },
  { name: 'states as a list', address: '/search?state=CA', prepare: async (page) => showStateList(page) },
  { name: 'a search that finds nobody', address: '/search?query=nobodyiscalledthis&state=CA' },
  { name: 'a page beyond the last', address: '/search?page=99999' },
  { name: 'the page that is not there', address: '/nowhere', expected: /404/ },
  { name: 'the theme menu', address: '/search', prepare: async (page) => page.getByRole('button', { name: 'Theme' }).click() },
];

async function showStateList(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('checkbox', { name: /^California/ }).waitFor();
}

const widths = [360, 768, 1440];
const schemes = ['light', 'dark'] as const;
const cases = screens.flatMap((screen) => widths.flatMap((width) => schemes.map((scheme) => ({ ...screen, width, scheme }))));

describe.each(cases)('$name at $width px, $scheme', ({ address, expected, prepare, width, scheme }) => {
  it('has no barriers and fits the window', () =>
    visit(browser, { viewport: { width, height: 900 }, colorScheme: scheme, ...(expected && { expected }) }, async (page) => {
      await open(page, address);
      await prepare?.(page);
      // A colour half-way through a transition is nobody's choice.
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }));
});

it('the search at 200 % zoom fits the window', () =>
  visit(browser, { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, async (page) => {
    await page.goto('/search?query=m');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }));
