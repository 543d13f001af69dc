// The pages around the search: unknown addresses, the redirect of the directory, the footer, and the theme.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

it('an unknown address shows a message with links', () =>
  visit(browser, { expected: /404/ }, async (page) => {
    await open(page, '/search');
    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/search');
    await page.goForward();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.getByRole('heading', { name: 'Find the clinician. Call the clinician.' }).waitFor();
  }));

const expectFooter = async (page: Page): Promise<void> => {
  const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
  for (const name of ['Search', 'Pricing', 'Contact'])
    expect(await footer.getByRole('link', { name }).count(), name).toBe(1);
};

it('the search, its paywall and a profile have the footer links', async () => {
  await visit(browser, {}, async (page) => {
    await open(page, '/search');
    await expectFooter(page);
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^View profile/ })
      .click();
    await page.getByRole('heading', { name: 'Contact' }).waitFor();
    await expectFooter(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
  });
  await visit(browser, { who: 'anonymous' }, async (page) => {
    await open(page, '/search');
    await expectFooter(page);
  });
});

it('the directory redirects to the search with its parameters', () =>
  visit(browser, {}, async (page) => {
    await page.goto('/directory?state=TX');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?state=TX');
  }));

it('the theme follows the system until the visitor chooses one', () =>
  visit(browser, { colorScheme: 'dark' }, async (page) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['colorScheme']);
    await open(page, '/search');
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(theme).toBe('light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await reload(page);
    expect(await theme()).toBe('light');
  }));

it('the icons of the site are served', () =>
  visit(browser, {}, async (page) => {
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/x-icon'],
    ]) {
      const answer = await page.request.get(path ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    }
  }));
