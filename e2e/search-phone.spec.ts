// The search on a phone, and filter sections that collapse, there and on the rail.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { railOf, settled } from './search-screen.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true } as const;

/** How many candidates are wholly on screen, not covered by the header or the bottom bar. */
const candidatesInView = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector('[aria-label="Selection"]')?.getBoundingClientRect().top ?? innerHeight;
    return [...document.querySelectorAll('article')]
      .map((row) => row.getBoundingClientRect())
      .filter((box) => box.top >= top && box.bottom <= bottom).length;
  });

describe('on a phone', () => {
  it('shows at least four candidates at once, without scrolling first', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      expect(await candidatesInView(page)).toBeGreaterThanOrEqual(4);
      await expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBe(360);
    }));

  it('turns the page without scrolling to the end of the list', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      const bar = page.getByRole('region', { name: 'Selection' });
      await bar.getByRole('link', { name: 'Next page' }).click();
      await settled(page, 'page=2');
      await bar.getByRole('link', { name: 'Previous page' }).click();
      await page.waitForURL((url) => !url.search.includes('page='));
    }));

  it('keeps comfortable rows for a visitor who prefers them', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      const compact = page.getByRole('button', { name: 'Compact rows' });
      expect(await compact.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'Comfortable rows' }).click();
      expect(await compact.getAttribute('aria-pressed')).toBe('false');
      await page.getByRole('article').first().getByText('View profile').waitFor();
      await reload(page);
      await page.getByRole('article').first().getByText('View profile').waitFor();
    }));

  it('saves a search from the filters', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search?query=nurse');
      await page.getByRole('button', { name: /^Filters/ }).tap();
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save Search' });
      expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      await save.tap();
      await page.getByRole('dialog', { name: 'Save Search' }).getByLabel('Name').waitFor();
      await expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBe(360);
    }));

  it('makes every control of a compact row at least 40 pixels high', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      // The first person may have fewer contacts than others.
      const heights = await page
        .getByRole('article')
        .locator('button:visible, a:visible')
        .evaluateAll((all) =>
          all.map((control) => {
            const { height } = control.getBoundingClientRect();
            const area = getComputedStyle(control, '::after');
            return area.content === 'none' ? height : Math.max(height, Number.parseFloat(area.height));
          }),
        );
      expect(heights.length).toBeGreaterThanOrEqual(4);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
    }));
});

describe('a filter section', () => {
  it('collapses, stays collapsed after a reload, and shows how many values are chosen', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?companySize=5000%2B');
      const rail = railOf(page);
      const heading = rail.getByRole('button', { name: 'Company size' });
      expect(await heading.getAttribute('aria-expanded')).toBe('true');
      await heading.focus();
      await page.keyboard.press('Enter');
      expect(await heading.getAttribute('aria-expanded')).toBe('false');
      expect(await rail.getByRole('checkbox', { name: '1 to 19' }).count()).toBe(0);
      expect(await heading.textContent()).toBe('Company size 1');
      await reload(page);
      expect(await heading.getAttribute('aria-expanded')).toBe('false');
      expect(await rail.getByRole('checkbox', { name: '1 to 19' }).count()).toBe(0);
      expect(await rail.getByRole('checkbox', { name: '<$1M' }).count()).toBe(1);
      await heading.click();
      expect(await rail.getByRole('checkbox', { name: '1 to 19' }).count()).toBe(1);
    }));

  it('collapses in the drawer of a phone as well', () =>
    visit(browser, phone, async (page) => {
      await open(page, '/search');
      await page.getByRole('button', { name: 'Filters' }).tap();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('button', { name: 'Specialty', exact: true }).tap();
      expect(await drawer.getByRole('checkbox', { name: 'Nurse', exact: false }).count()).toBe(0);
    }));
});

describe('the placeholders behind the paywall', () => {
  it('are not animated, so that the page uses no CPU', () =>
    visit(browser, { ...phone, who: 'anonymous' }, async (page) => {
      await open(page, '/search');
      await page.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
      expect(
        await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
      ).toBe(0);
    }));
});
