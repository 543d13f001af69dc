// The connection is lost in the middle of the work: the page stays, says on whose side it is, and goes on when the connection is back.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, railOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const expected = /net::ERR|Failed to fetch|NetworkError|reloading page|503|429|dynamically imported module/;
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search professionals' });
const notice = (page: Page, title: string) => page.getByRole('alert').getByText(title).first();

/** The browser thinks that it has a network, and no request gets an answer. */
const cut = (page: Page) => page.route('**/*', (route) => route.abort('connectionreset'));
const restore = (page: Page) => page.unroute('**/*');

it('offline, a search and another page fail at once by name, and the search runs by itself when the network is back', () =>
  visit(browser, { expected, isFirstVisit: true }, async (page) => {
    await open(page, '/search');
    await page.context().setOffline(true);
    await notice(page, 'You are offline.').waitFor();
    await boxOf(page).fill('nurse');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.getByText('our side').count()).toBe(0);
    expect(await page.getByText('backup search').count()).toBe(0);
    expect(await boxOf(page).inputValue()).toBe('nurse');
    expect(await findBarriers(page)).toEqual([]);

    // The page stays, whichever link is followed.
    for (const name of ['Pricing', 'About Us']) await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByText('This page stays open, and nothing was sent.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/search');

    await page.context().setOffline(false);
    await settled(page, 'query=nurse');
    expect(await countOf(page)).toBeGreaterThan(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('link', { name: 'Pricing', exact: true }).first().click();
    await page.waitForURL('**/pricing');
  }));

it('an answer that was on its way when the network went does not hide that it is gone', () =>
  visit(browser, { expected, isFirstVisit: true }, async (page) => {
    await open(page, '/search');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/optimized-search', async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    const asked = page.waitForRequest('**/api/optimized-search');
    await boxOf(page).fill('nurse');
    await asked;
    await page.context().setOffline(true);
    await notice(page, 'You are offline.').waitFor();
    held.resolve();
    await settled(page, 'query=nurse');
    await notice(page, 'You are offline.').waitFor();
  }));

it('a page whose code does not arrive leaves the screen as it is, and opens when the server answers again', () =>
  visit(browser, { expected, isFirstVisit: true }, async (page) => {
    await open(page, '/search?query=nurse');
    await railOf(page).getByRole('checkbox').first().waitFor();
    await cut(page);
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await notice(page, 'CareRoster cannot be reached.').waitFor();
    expect(await boxOf(page).inputValue()).toBe('nurse');
    await restore(page);
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
  }));

it('a page whose data does not arrive says that it waits for the connection, and opens by itself', () =>
  visit(browser, { expected, isFirstVisit: true }, async (page) => {
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    await open(page, '/about');
    await follow('Contact');
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    await follow('About Us');
    await page.waitForURL('**/about');
    await page.route('**/*.data*', (route) => route.abort('connectionreset'));
    await page.route('**/healthz', (route) => route.abort('connectionreset'));
    await follow('Contact');
    await page.getByRole('heading', { name: 'CareRoster cannot be reached' }).waitFor();
    expect(await page.getByText('our side').count()).toBe(0);
    await page.unroute('**/*.data*');
    await page.unroute('**/healthz');
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
  }));

it('a removal request that does not get through keeps the address', () =>
  visit(browser, { expected, isFirstVisit: true }, async (page) => {
    await open(page, '/remove-info');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('kept@northline.example');
    await page.route('**/remove-info.data*', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    await page.getByRole('main').getByText('The server could not be reached. What you entered is kept').waitFor();
    expect(await email.inputValue()).toBe('kept@northline.example');
    await page.unroute('**/remove-info.data*');
    await page.getByRole('button', { name: 'Send Verification Email' }).click();
    await page.getByRole('heading', { name: 'Verification Email Sent' }).waitFor();
  }));
