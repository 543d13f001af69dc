// One person: as a row among others, and on a page of their own.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchAnswer } from '#contract/search.ts';
import { launchBrowser } from './browser.ts';
import { screenOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a profile that is not there', () => {
  it.each(['/physician/1', '/physicians/1', '/physician/not-a-number'])('%s says so and leads back', (address) =>
    visit(browser, { expected: /404/ }, async (page) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Healthcare Worker Not Found' }).waitFor();
      await page.getByRole('link', { name: 'Back to Directory' }).click();
      await page.waitForURL('**/search');
    }));
});

describe('a profile', () => {
  it('opened from the results leads back to the same search at the same place', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&page=2');
      const before = await screenOf(page);
      await page.getByRole('article').nth(18).scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);
      expect(scrolled).toBeGreaterThan(500);
      await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').click();
      await page.waitForURL('**/physician/*');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByText(/^44 of [\d,]+$/).waitFor();

      await page.getByRole('button', { name: 'Back to results' }).click();
      await settled(page, 'page=2');
      expect(await screenOf(page)).toEqual(before);
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    }));

  it('leads back to the same place also after a reload, when the results are asked for anew', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&sortKey=name');
      await page.getByRole('article').nth(18).scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);
      const name = await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').textContent();
      await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').click();
      await page.waitForURL('**/physician/*');
      await page.reload();
      await page.getByText(/^19 of [\d,]+$/).waitFor();
      await page.getByRole('button', { name: 'Back to results' }).click();
      await settled(page, 'query=m');
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      expect(await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').textContent()).toBe(name);
    }));

  it('leads to its neighbours in the results, and one step back still to the results', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m');
      const names = await page.getByRole('article').getByRole('heading').getByRole('link').allTextContents();
      await page.getByRole('article').first().getByRole('link', { name: /^View profile/ }).click();
      const named = async (name: string | undefined) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
      await named(names[0]);
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Next' }).click();
      await named(names[1]);
      await page.keyboard.press('j');
      await named(names[2]);
      await page.keyboard.press('k');
      await named(names[1]);
      await page.getByRole('button', { name: 'Back to results' }).click();
      await page.waitForURL('**/search?query=m');
    }));

  it('at either address is the same screen; the longer one leads to the search', () =>
    visit(browser, {}, async (page) => {
      const found = await page.request.post('/api/optimized-search', { headers: { origin: inject('baseUrl') }, data: { filters: { limit: 1, hasPhone: true } } });
      const [person] = searchAnswer.parse(await found.json()).data;
      await open(page, `/physician/${person?.id}`);
      const text = await page.getByRole('main').textContent();
      expect(text).toContain(person?.lastName);
      await page.getByRole('button', { name: 'Back to results' }).click();
      await page.waitForURL('**/search');
      await open(page, `/physicians/${person?.id}`);
      expect(await page.getByRole('main').textContent()).toBe(text);
      await page.getByRole('button', { name: 'Back to results' }).click();
      await page.waitForURL('**/search');
    }));

  it('shows kinds and dates, and nothing of a value', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?hasPhone=true&hasEmail=true');
      await page.getByRole('article').first().getByRole('link', { name: /^View profile/ }).click();
      await page.getByText('2 values on file').waitFor();
      expect(await page.getByText('No bio available').count()).toBe(1);
      expect(await page.getByText('No experience on file.').count()).toBe(1);
      // The visitor's own address stands in the menu.
      const html = (await page.content()).replaceAll('premium@careroster.test', '');
      expect(html).not.toMatch(/\(\d{3}\) \d{3}|@[\w-]+\.(?:example|test)/);
      expect(html).toContain('(•••) •••-••••');
      for (const name of ['View Phone', 'View Email', 'Add to list']) {
        await page.getByRole('button', { name }).click();
        await page.getByRole('dialog', { name: / yet$/ }).waitFor();
        await page.keyboard.press('Escape');
      }
    }));

  it('leads to searches for similar people with their counts', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&sortKey=verified');
      await page.getByRole('article').nth(1).getByRole('link', { name: /^View profile/ }).click();
      const related = page.getByRole('region', { name: 'More like this' }).getByRole('listitem').last();
      const count = /[\d,]+$/.exec((await related.textContent()) ?? '')?.[0];
      await related.getByRole('link').click();
      await page.waitForURL('**/search?*');
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${count} professional`) }).waitFor();
    }));
});

describe('a row', () => {
  it('says what is known and what cannot be done yet, and leads to LinkedIn', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse&hasPhone=true&hasEmail=true&sortKey=verified');
      const answer = await page.request.post('/api/optimized-search', { headers: { origin: inject('baseUrl') }, data: { filters: { query: 'nurse', hasPhone: true, hasEmail: true, sortKey: 'verified' } } });
      const people = searchAnswer.parse(await answer.json()).data;
      const place = people.findIndex((one) => one.linkedinUrl !== null && one.skills.length > 5 && one.location !== null && one.organization !== null);
      const person = people[place];
      const row = page.getByRole('article').nth(place);
      const text = await row.textContent();
      for (const part of [person?.firstName, person?.lastName, person?.title, person?.specialty, person?.organization, person?.location]) expect(text).toContain(part);
      expect(text).toMatch(/\+\d+ more/);
      expect(text).toMatch(/Verified \w{3} \d{1,2}, \d{4}/);
      expect(await row.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href')).toBe(person?.linkedinUrl);
      await row.getByRole('button', { name: /^View Email/ }).click();
      await page.getByRole('dialog', { name: 'Contacts cannot be revealed yet' }).waitFor();
      await page.keyboard.press('Escape');
      await row.getByRole('button', { name: /^Add to list/ }).click();
      await page.getByRole('dialog', { name: 'Lists cannot be saved yet' }).waitFor();
    }));
});
