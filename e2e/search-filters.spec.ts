// Each filter: set in the sidebar, written into the address, and removed by its chip.
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, railOf, settled, tilesOf } from './search-screen.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** `1,204` as a number. */
const numberIn = (text: string | null): number => Number(text?.replaceAll(',', ''));

describe('a tag field', () => {
  it('adds a trimmed value once on Enter, takes at most five, and Backspace removes the last one', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const field = railOf(page).getByRole('textbox', { name: 'Job title' });
      await field.fill('   ');
      await field.press('Enter');
      expect(new URL(page.url()).search).toBe('');
      for (const title of ['  Nurse ', 'nurse', 'Lead', 'Chief', 'Staff', 'Senior']) {
        await field.fill(title);
        await field.press('Enter');
      }
      await page.waitForURL((url) => url.search === '?title=Nurse,Lead,Chief,Staff,Senior');
      expect(await field.getAttribute('placeholder')).toBe('5 at most');
      expect(await field.getAttribute('readonly')).not.toBeNull();
      await field.press('Backspace');
      await page.waitForURL((url) => url.search === '?title=Nurse,Lead,Chief,Staff');
    }));

  it('does not search for unfinished text when it loses the focus, and keeps the text', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const city = railOf(page).getByRole('textbox', { name: 'City' });
      await city.fill('Bost');
      const company = railOf(page).getByRole('textbox', { name: 'Company', exact: true });
      await company.fill('Health');
      await company.press('Enter');
      await page.waitForURL((url) => url.search !== '');
      expect(new URL(page.url()).search).toBe('?organization=Health');
      expect(await city.inputValue()).toBe('Bost');
      await city.press('Enter');
      await page.waitForURL((url) => url.search === '?organization=Health&city=Bost');
    }));

  it.each([
    ['Skills', 'skills'],
    ['Licensed in', 'licenseState'],
    ['Can work in', 'reachState'],
    ['Qualifications', 'languages'],
  ])('suggests values of %s with their counts', (title, name) =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const section = railOf(page).getByRole('region', { name: title });
      const toggle = section.getByRole('button', { name: title });
      // Values that are counted on request are counted once the section is open.
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      const offer = section.getByRole('button', { name: /^Add .+, [\d,]+$/ }).first();
      const promised = numberIn((await offer.getAttribute('aria-label'))?.split(', ').at(-1) ?? null);
      await offer.click();
      await settled(page, `${name}=`);
      expect(await countOf(page)).toBe(promised);
    }),
  );
});

describe('counts', () => {
  it('of company size, revenue and industry equal the results when they are chosen', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=m');
      for (const [title, name] of [
        ['Company size', 'companySize'],
        ['Revenue', 'companyRevenue'],
        ['Industry', 'companyIndustry'],
      ]) {
        const row = railOf(page)
          .getByRole('region', { name: title ?? '', exact: true })
          .getByRole('listitem')
          .first();
        const promised = numberIn(await row.getByTestId('facet-count').textContent());
        await row.getByRole('checkbox').click();
        await settled(page, `${name}=`);
        expect(await countOf(page)).toBe(promised);
        await railOf(page).getByRole('button', { name: 'Clear All' }).click();
        await page.waitForURL((url) => url.search === '?query=m');
      }
    }));

  it('of the chosen values of one filter add up to the number of results', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?specialty=Nurse,Cardiology,Dentist');
      const counts = await railOf(page).locator('label:has(:checked)').getByTestId('facet-count').allTextContents();
      expect(counts.map(numberIn).reduce((sum, count) => sum + count, 0)).toBe(await countOf(page));
    }));
});

describe('places', () => {
  it('can be chosen by name and on the map, and the country is fixed', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      await railOf(page).getByRole('combobox', { name: 'State' }).selectOption('TX');
      await settled(page, 'state=TX');
      expect(await tilesOf(page).and(page.locator('[aria-pressed=true]')).allTextContents()).toEqual(['TX']);
      expect(await railOf(page).getByText('United States', { exact: true }).count()).toBe(1);
      expect(
        await railOf(page)
          .getByRole('combobox', { name: /Country/ })
          .count(),
      ).toBe(0);
    }));
});

it('the numbers of the places agree with the results, also where people work in several states', () =>
  visit(browser, {}, async (page) => {
    const figureAfter = async (label: RegExp): Promise<number> => {
      const line = railOf(page).getByRole('paragraph').filter({ hasText: label });
      return numberIn(/[\d,]+$/.exec((await line.textContent()) ?? '')?.[0] ?? null);
    };
    await open(page, '/search');
    await railOf(page).getByText('some in several').waitFor();
    expect(await figureAfter(/^Country/)).toBe(await countOf(page));
    for (const states of ['TX', 'TX,OK,LA']) {
      await open(page, `/search?state=${states}`);
      expect(await figureAfter(/^\d states?/)).toBe(await countOf(page));
    }
  }));

it('the panel of specialties lists at most 37, and its button says so', () =>
  visit(browser, {}, async (page) => {
    await open(page, '/search');
    await page.route('**/api/optimized-search', async (route) => {
      const response = await route.fetch();
      const body = searchAnswer.parse(await response.json());
      const many = Array.from({ length: 60 }, (_, place) => ({ value: `Specialty ${place}`, count: 100 - place }));
      await route.fulfill({ response, json: { ...body, facets: { ...body.facets, specialty: many } } });
    });
    await page.getByRole('combobox', { name: 'Search professionals' }).fill('m');
    await railOf(page)
      .getByRole('checkbox', { name: /^Specialty 0/ })
      .waitFor();
    const panel = railOf(page).getByRole('region', { name: 'Specialty', exact: true });
    await panel.getByRole('button', { name: 'All 37', exact: true }).click();
    expect(await panel.getByRole('checkbox').count()).toBe(37);
  }));

describe('contacts on file', () => {
  it('limit the results to candidates who can be reached, by parameters in the address', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const everybody = await countOf(page);
      await railOf(page).getByRole('checkbox', { name: 'Phone' }).click();
      await railOf(page).getByRole('checkbox', { name: 'Email' }).click();
      await railOf(page).getByRole('button', { name: '90 days' }).click();
      await settled(page, '?hasPhone=true&hasEmail=true&verifiedWithinDays=90');
      expect(await countOf(page)).toBeLessThan(everybody);
      expect(await page.getByText(/No (phone|email) on file/).count()).toBe(0);
      await page.getByRole('button', { name: 'Remove Contact: Verified within 90 days' }).click();
      await settled(page, '?hasPhone=true&hasEmail=true');
    }));
});

describe('filters that can be set only in the address', () => {
  it('are shown as chips and can be removed', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?education=University&country=US&hasPhone=false');
      for (const chip of [
        'Remove School: University',
        'Remove Country: United States',
        'Remove Contact: No phone on file',
      ]) {
        await page.getByRole('button', { name: chip }).click();
      }
      await page.waitForURL((url) => url.search === '');
    }));
});

describe('the rail', () => {
  it('collapses, leaves its space to the results, and stays collapsed after a reload', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?state=CA');
      const width = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width);
      const before = await width();
      await page.getByRole('button', { name: 'Collapse the filters' }).click();
      expect(await width()).toBeGreaterThan(before + 200);
      expect(await railOf(page).getByRole('checkbox').count()).toBe(0);
      await reload(page);
      expect(await width()).toBeGreaterThan(before + 200);
      await page.getByRole('button', { name: 'Show the filters' }).click();
      expect(await width()).toBe(before);
    }));

  it('is a drawer on a phone, with the number of results at the bottom', () =>
    visit(browser, { viewport: { width: 360, height: 800 }, hasTouch: true }, async (page) => {
      await open(page, '/search?state=CA,TX');
      await page.getByRole('button', { name: /^Filters/ }).tap();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('checkbox', { name: /^Nurse [\d,]+$/ }).tap();
      await page.waitForURL((url) => url.search.includes('specialty=Nurse'));
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      const count = await page.getByTestId('count').textContent();
      const [figure] = /^[\d,]+/.exec(count ?? '') ?? [];
      await drawer.getByRole('button', { name: `Show ${figure}` }).tap();
      await drawer.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /^Filters/ }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Clear All' }).tap();
      await page.waitForURL((url) => url.search === '');
    }));
});
