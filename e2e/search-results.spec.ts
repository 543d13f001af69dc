// How results are shown: order, density, toasts, print, and a slow server.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, railOf, settled } from './search-screen.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const namesOn = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link').allTextContents();

const slow = (page: Page) =>
  page.route('**/api/optimized-search', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue().catch(() => undefined);
  });

describe('a slow server', () => {
  it('loses no key press, and never shows the answer of another text as current', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await slow(page);
      // Records each count that was shown as current beside a text it does not belong to.
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
          const list = document.querySelector('ol[aria-busy]');
          if (list?.getAttribute('aria-busy') === 'false')
            seen.push(`${location.search}|${document.querySelector('h1')?.textContent?.split(' ')[0]}`);
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      const words = 'critical care nurse';
      await page.getByRole('combobox', { name: 'Search professionals' }).pressSequentially(words, { delay: 60 });
      expect(await page.getByRole('combobox', { name: 'Search professionals' }).inputValue()).toBe(words);
      await settled(page, 'query=critical%20care%20nurse');
      const seen = await page.evaluate<string[]>('window.seen');
      const pairs = new Map(seen.map((pair) => pair.split('|')).map(([address = '', count = '']) => [address, count]));
      for (const [address, count] of pairs) {
        const direct = await page.request.get(`/search${address}`);
        expect(await direct.text()).toContain(`>${count}</span>`);
      }
      expect(pairs.size).toBeGreaterThan(0);
    }));

  it('loses no click on a button that comes before the scripts of the page', () =>
    visit(browser, {}, async (page) => {
      const { promise: isClicked, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\.js$/, async (route) => {
        await isClicked;
        await route.continue();
      });
      await page.goto('/search', { waitUntil: 'commit' });
      const compact = page.getByRole('button', { name: 'Compact rows' });
      await compact.click();
      expect(await compact.getAttribute('aria-pressed')).toBe('false');
      release();
      await hydrated(page);
      await expect.poll(() => compact.getAttribute('aria-pressed')).toBe('true');
    }));

  it('keeps the previous page, dimmed, until the next one has loaded', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const { promise: isCompared, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/optimized-search', async (route) => {
        await isCompared;
        await route.continue();
      });
      const before = await namesOn(page);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await page.locator('[aria-busy=true]').waitFor();
      expect(await namesOn(page)).toEqual(before);
      release();
      await settled(page, 'page=2');
      expect(await namesOn(page)).not.toEqual(before);
    }));

  it('does not shift the layout: less than 0.02 from the first visit to the last filter', () =>
    visit(browser, {}, async (page) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (
              'value' in entry &&
              typeof entry.value === 'number' &&
              !('hadRecentInput' in entry && entry.hadRecentInput === true)
            )
              shifts.push(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await slow(page);
      await open(page, '/search');
      await page.getByRole('combobox', { name: 'Search professionals' }).fill('care');
      await settled(page, 'query=care');
      await railOf(page).getByRole('checkbox').nth(2).click();
      await settled(page, 'specialty=');
      await page.getByRole('button', { name: 'Compact rows' }).click();
      await reload(page);
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^View profile/ })
        .click();
      await page.getByRole('heading', { name: 'Contact' }).waitFor();
      await page.getByRole('button', { name: 'Back to results' }).click();
      await settled(page, 'specialty=');
      const shifts = await page.evaluate<number[]>('window.shifts');
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    }));

  it('shows placeholders of the final height before the first answer', () =>
    visit(browser, { expected: /404/ }, async (page) => {
      await open(page, '/nowhere');
      const { promise: isMeasured, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/optimized-search', async (route) => {
        await isMeasured;
        await route.continue();
      });
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Search', exact: true }).click();
      const skeleton = page.locator('main [aria-hidden=true] > div').first();
      await skeleton.waitFor();
      const expected = await skeleton.evaluate((row) => row.getBoundingClientRect().height);
      answer();
      await settled(page, '');
      const heights = await page
        .getByRole('article')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBe(expected);
    }));
});

describe('the order', () => {
  it('follows the menu, can be reversed, and is kept in the address', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?page=2');
      await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Last verified' });
      await settled(page, '?sortKey=verified');
      // The day of a person is the latest of any contact; the row shows those of the best phone and of the best email.
      const dates = async (sortDirection: string) => {
        const answer = await page.request.post('/api/optimized-search', {
          headers: { origin: serverOfWorker().baseUrl },
          data: { filters: { sortKey: 'verified', sortDirection } },
        });
        const people = searchAnswer.parse(await answer.json()).data;
        expect(await namesOn(page)).toEqual(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
        return people.map(({ contactInfo }) => Date.parse(contactInfo.verifiedOn ?? ''));
      };
      const latest = await dates('desc');
      expect(latest).toEqual(latest.toSorted((a, b) => b - a));
      await page.getByRole('button', { name: 'Latest first, change to Oldest first' }).click();
      await settled(page, '?sortKey=verified&sortDirection=asc');
      const oldest = await dates('asc');
      expect(oldest).toEqual(oldest.toSorted((a, b) => a - b));
      await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Recently verified' });
      await page.waitForURL((url) => url.search === '');
      await page.getByRole('button', { name: /change to/ }).waitFor({ state: 'detached' });
    }));
});

describe('the density', () => {
  it('is remembered, and the rows have the designed heights', () =>
    visit(browser, {}, async (page) => {
      const height = () =>
        page
          .getByRole('article')
          .first()
          .evaluate((row) => row.getBoundingClientRect().height);
      await open(page, '/search');
      expect(await height()).toBe(115);
      await page.getByRole('button', { name: 'Compact rows' }).click();
      expect(await height()).toBe(57);
      await reload(page);
      expect(await height()).toBe(57);
    }));
});

describe('pages', () => {
  it('start at the top', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await page.evaluate(() => window.scrollTo(0, 1_500));
      await page.getByRole('link', { name: 'Page 3', exact: true }).click();
      await settled(page, 'page=3');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));
});

describe('a toast', () => {
  it('reports a quick search one second after the last key, for three seconds', () =>
    visit(browser, {}, async (page) => {
      // The toast praises only answers within 500 ms. A slow clock makes each answer quick on every machine.
      await page.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() / 1_000;
      });
      await open(page, '/search');
      const toast = page.getByText('Search Optimized');
      await page.getByRole('combobox', { name: 'Search professionals' }).fill('nurse');
      await settled(page, 'query=nurse');
      expect(await toast.count()).toBe(0);
      await toast.waitFor();
      await toast.waitFor({ state: 'detached' });
    }));

  it('reports a failed search once, with its message and duration', () =>
    visit(browser, { expected: /503/ }, async (page) => {
      await open(page, '/search');
      await page.route('**/api/optimized-search', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'The index is away.', requestId: 'r-9' } }),
      );
      await page.getByRole('combobox', { name: 'Search professionals' }).fill('nurse');
      await page.getByText('Search Error').waitFor();
      await page.getByText(/Optimized search failed: The index is away\. \(after [\d.]+ m?s\)/).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await page.getByText('Search Error').count()).toBe(0);
      expect(await page.getByRole('alert').textContent()).toContain('Your search text is kept.');
    }));

  it('announces the number of results to screen readers', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await railOf(page).getByRole('checkbox').nth(1).click();
      await settled(page, 'specialty=');
      const count = (await countOf(page)).toLocaleString('en-US');
      await page
        .locator('main > output')
        .filter({ hasText: new RegExp(`^${count} professionals?, page 1 of`) })
        .waitFor({ state: 'attached' });
    }));
});

describe('a saved search in the state of a navigation', () => {
  it('becomes the search and is written into the address', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=other');
      await page.evaluate(() =>
        window.history.replaceState(
          {
            usr: { searchParams: { specialty: ['nurse'], location: 'Texas', jobTitle: 'Nurse' } },
            key: 'saved',
            idx: 0,
          },
          '',
          '/search',
        ),
      );
      await reload(page);
      await settled(page, '?specialty=Nurse&title=Nurse&state=TX');
      await reload(page);
      expect(new URL(page.url()).search).toBe('?specialty=Nurse&title=Nurse&state=TX');
    }));
});

it('a print shows the candidates and the search, and no controls', () =>
  visit(browser, { colorScheme: 'dark' }, async (page) => {
    await open(page, '/search?query=nurse&state=TX');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('article').first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove State: TX' }).isVisible()).toBe(true);
    for (const hidden of [
      page.getByRole('combobox', { name: 'Search professionals' }),
      railOf(page),
      page.getByRole('navigation', { name: 'Pages of results' }),
      page.getByRole('button', { name: 'Export' }),
      page.getByRole('article').first().getByRole('checkbox'),
    ]) {
      expect(await hidden.isVisible()).toBe(false);
    }
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color);
    expect(ink).toBe('rgb(16, 32, 28)');
  }));
