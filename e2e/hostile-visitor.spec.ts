// Input and browsers for which no screen was drawn: words without end, forbidden storage, addresses that mean nothing.
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { browserOfWorker } from './browser.ts';
import { settled } from './search-screen.ts';
import { isTooWide } from './too-wide.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { cookiesOf, open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

it.each([1440, 360])('words without a space stay within a window of %s px', (width) =>
  visit(browser, { viewport: { width, height: 900 } }, async (page) => {
    await open(page, `/search?query=${'x'.repeat(3_000)}&city=${'y'.repeat(500)}&organization=${'z'.repeat(500)}`);
    await page.getByText('No one matches').waitFor();
    expect(await isTooWide(page)).toBe(false);
  }),
);

/** As browsers do that block every site data: reading the property already fails. */
/* oxlint-disable unicorn/consistent-function-scoping */
function forbidStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse, configurable: true });
}
/* oxlint-enable unicorn/consistent-function-scoping */

it.each([
  ['anonymous', '/remove-info'],
  ['anonymous', '/submit-resume'],
  ['anonymous', '/contact'],
  ['anonymous', '/login'],
  ['premium', '/search?query=nurse'],
  ['premium', '/lists'],
  ['premium', '/email'],
  ['admin', '/admin'],
] as const)('a browser without storage shows %s the page %s', (who, address) =>
  // The inline script of the router reads where the page was scrolled to, and complains.
  visit(browser, { who, expected: /Access is denied for this document/ }, async (page) => {
    await page.addInitScript(forbidStorage);
    await open(page, address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('This page could not be shown').count()).toBe(0);
  }),
);

it('an address with a character that cannot be stored leads to the same page without it', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search?query=nur%00se');
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('nurse');
  }));

it('a page does nothing with the rights of an account that signed in meanwhile, and keeps what was typed', () =>
  visit(browser, { expected: /409/ }, async (page) => {
    await open(page, '/lists');
    const name = `Weekend rota ${Date.now()}`;
    await page.context().addCookies(cookiesOf(serverOfWorker().sessions.basic));
    await page.getByRole('button', { name: 'New List' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'List name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Another account is signed in in this browser now').first().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'List name' }).inputValue()).toBe(name);
    await page.context().addCookies(cookiesOf(serverOfWorker().sessions.premium));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const lists = await fetch(`${serverOfWorker().baseUrl}/api/lists`, {
      headers: { cookie: serverOfWorker().sessions.premium },
    });
    expect(await lists.text()).toContain(name);
  }));

it('Back and a click beside a dialog keep what was typed in it, and Escape closes it', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/lists');
    await page.getByRole('link', { name: 'Search', exact: true }).first().click();
    await page.getByRole('combobox', { name: 'Search professionals' }).fill('nurse');
    await settled(page, 'query=nurse');
    await page.getByRole('button', { name: 'Save Search', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('Night shift in Texas');
    // A visitor is slower than the page, which notices the input when it has rendered it.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await page.evaluate(() => window.history.back());
    await page.getByText('Your Input Is Kept').waitFor();
    await page.mouse.click(20, 450);
    expect(new URL(page.url()).pathname).toBe('/search');
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Night shift in Texas');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => window.history.back());
    await page.waitForURL('**/lists');
  }));
