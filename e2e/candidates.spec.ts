// One candidate: as a row of the results, and on the profile page.
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { browserOfWorker } from './browser.ts';
import { screenOf, settled } from './search-screen.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

describe('a profile that does not exist', () => {
  it.each(['/physician/1', '/physicians/1', '/physician/not-a-number'])(
    '%s shows a message and links back',
    (address) =>
      visit(browser, { expected: /404/ }, async (page) => {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(404);
        await page.getByRole('heading', { name: 'Healthcare Worker Not Found' }).waitFor();
        await page.getByRole('link', { name: 'Back to Directory' }).click();
        await page.waitForURL('**/search');
      }),
  );
});

describe('a profile', () => {
  it('opened from the results, links back to the same search and scroll position', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&page=2');
      const before = await screenOf(page);
      await page.getByRole('article').nth(18).scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);
      expect(scrolled).toBeGreaterThan(500);
      await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').click();
      await page.waitForURL('**/physician/*');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByText(/^44 of [\d,]+$/).waitFor();

      await page.getByRole('button', { name: 'Back to results' }).click();
      await settled(page, 'page=2');
      expect(await screenOf(page)).toEqual(before);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
    }));

  it('links back to the same scroll position after a reload, when the results are loaded again', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&sortKey=name');
      await page.getByRole('article').nth(18).scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => window.scrollY);
      const name = await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').textContent();
      await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').click();
      await page.waitForURL('**/physician/*');
      await reload(page);
      await page.getByText(/^19 of [\d,]+$/).waitFor();
      await page.getByRole('button', { name: 'Back to results' }).click();
      await settled(page, 'query=m');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
      expect(await page.getByRole('article').nth(18).getByRole('heading').getByRole('link').textContent()).toBe(name);
    }));

  it('links to the previous and next result, and one step back still leads to the results', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m');
      const names = await page.getByRole('article').getByRole('heading').getByRole('link').allTextContents();
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^View profile/ })
        .click();
      const named = async (name: string | undefined) =>
        page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
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
      // The trail continues on the next page of the results, and leads back.
      await page
        .getByRole('article')
        .last()
        .getByRole('link', { name: /^View profile/ })
        .click();
      await page.getByText(/^25 of /).waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText(/^26 of /).waitFor();
      const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.keyboard.press('k');
      await named(names[24]);
      await page.goto('/search?query=m&page=2');
      const onSecond = page.getByRole('article').first().getByRole('heading').getByRole('link');
      await onSecond.waitFor();
      expect(first).toContain(await onSecond.textContent());
    }));

  it('is the same screen at both addresses; from the longer one Back leads to the search', () =>
    visit(browser, {}, async (page) => {
      const found = await page.request.post('/api/optimized-search', {
        headers: { origin: serverOfWorker().baseUrl },
        data: { filters: { limit: 1, hasPhone: true } },
      });
      const [person] = searchAnswer.parse(await found.json()).data;
      // The profile waits for no similar people; they come with their own request.
      const similar = page.getByText(/^Same specialty/);
      await open(page, `/physician/${person?.id}`);
      await similar.waitFor();
      const text = await page.getByRole('main').textContent();
      expect(text).toContain(person?.lastName);
      await page.getByRole('button', { name: 'Back to results' }).click();
      await page.waitForURL('**/search');
      await open(page, `/physicians/${person?.id}`);
      await similar.waitFor();
      expect(await page.getByRole('main').textContent()).toBe(text);
      await page.getByRole('button', { name: 'Back to results' }).click();
      await page.waitForURL('**/search');
    }));

  it('shows kinds and dates, and no part of a value', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?hasPhone=true&hasEmail=true');
      await page
        .getByRole('article')
        .first()
        .getByRole('link', { name: /^View profile/ })
        .click();
      await page.getByText(/^\d values on file$/).waitFor();
      expect(await page.getByText('No bio available').count()).toBe(1);
      expect(await page.getByText('No experience on file.').count()).toBe(1);
      // The menu contains the visitor's own address.
      const html = (await page.content()).replaceAll('premium@careroster.test', '');
      expect(html).not.toMatch(/\(\d{3}\) \d{3}|@[\w-]+\.(?:example|test)/);
      expect(html).toContain('(•••) •••-••••');
    }));

  it('links to searches for similar candidates with their counts', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m&sortKey=verified');
      await page
        .getByRole('article')
        .nth(1)
        .getByRole('link', { name: /^View profile/ })
        .click();
      const related = page.getByRole('region', { name: 'More like this' }).getByRole('listitem').last();
      const count = /[\d,]+$/.exec((await related.textContent()) ?? '')?.[0];
      await related.getByRole('link').click();
      await page.waitForURL('**/search?*');
      await page.getByRole('heading', { level: 1, name: new RegExp(`^${count} professional`) }).waitFor();
    }));
});

describe('a row', () => {
  it('expands its skills in place, by mouse and by keyboard', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?sortKey=verified');
      const answer = await page.request.post('/api/optimized-search', {
        headers: { origin: serverOfWorker().baseUrl },
        data: { filters: { sortKey: 'verified' } },
      });
      const people = searchAnswer.parse(await answer.json()).data;
      const place = people.findIndex(({ skills }) => new Set(skills).size > 5);
      const skills = [...new Set(people[place]?.skills)];
      const row = page.getByRole('article').nth(place);
      const hidden = skills.slice(5);
      const line = row.getByRole('paragraph').filter({ hasText: 'Skills: ' });
      const namedOf = async (named: readonly string[]) =>
        (await line.textContent())
          ?.replace('Skills: ', '')
          .replace(/ (?:\+\d+|Fewer)$/, '')
          .split(' · ')
          .filter((skill) => named.includes(skill));
      expect(await namedOf(hidden)).toEqual([]);
      await row.getByRole('button', { name: `Show ${hidden.length} more skills` }).click();
      expect(await namedOf(skills)).toEqual(skills);
      const toggle = row.getByRole('button', { name: /^Show fewer skills of/ });
      expect(await toggle.getAttribute('aria-expanded')).toBe('true');
      await toggle.press('Enter');
      expect(await namedOf(hidden)).toEqual([]);
      await row.getByRole('button', { name: /^Show \d+ more skills/ }).press('Space');
      expect(await namedOf(skills)).toEqual(skills);
      expect(new URL(page.url()).pathname).toBe('/search');
    }));

  it('shows what is known and what is not possible yet, and links to LinkedIn', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nurse&hasPhone=true&hasEmail=true&sortKey=verified');
      const answer = await page.request.post('/api/optimized-search', {
        headers: { origin: serverOfWorker().baseUrl },
        data: { filters: { query: 'nurse', hasPhone: true, hasEmail: true, sortKey: 'verified' } },
      });
      const people = searchAnswer.parse(await answer.json()).data;
      const place = people.findIndex(
        (one) =>
          one.linkedinUrl !== null && one.skills.length > 5 && one.location !== null && one.organization !== null,
      );
      const person = people[place];
      const row = page.getByRole('article').nth(place);
      const text = await row.textContent();
      for (const part of [
        person?.firstName,
        person?.lastName,
        person?.title,
        person?.specialty,
        person?.organization,
        person?.location,
      ])
        expect(text).toContain(part);
      expect(text).toMatch(/\+\d+/);
      expect(text).toMatch(/verified \w{3} \d{1,2}, \d{4}/i);
      expect(await row.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href')).toBe(person?.linkedinUrl);
      await row.getByRole('button', { name: /^Add to List/ }).click();
      await page.getByRole('dialog', { name: 'Add to List' }).waitFor();
    }));
});
