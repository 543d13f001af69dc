// The pages around the search: what is not there, where the directory went, and the theme.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('an address with nothing behind it says so and leads on', () =>
  visit(browser, { expected: /404/ }, async (page) => {
    await open(page, '/search');
    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL('**/search');
    await page.goForward();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await page.waitForURL('**/search');
  }));

it('the directory moved to the search and took its parameters along', () =>
  visit(browser, {}, async (page) => {
    await page.goto('/directory?state=TX');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?state=TX');
  }));

it('the theme is as the system says until one is chosen, and then stays', () =>
  visit(browser, { colorScheme: 'dark' }, async (page) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await open(page, '/search');
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(theme).toBe('light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.reload();
    expect(await theme()).toBe('light');
  }));

it('the icons of the site are served', () =>
  visit(browser, {}, async (page) => {
    for (const [path, type] of [['/favicon.svg', 'image/svg+xml'], ['/favicon.ico', 'image/x-icon']]) {
      const answer = await page.request.get(path ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    }
  }));
