// A visitor searches: the address holds the search, through reloads, links and failures.
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, largestState, railOf, screenOf, settled, tilesOf } from './search-screen.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** A beginning that many names and titles share, so that the results of every step fill several pages. */
const words = 'm';

describe('when the server does not answer', () => {
  it('the screen shows a code and a reference, keeps the search, and can try again', () =>
    visit(browser, { expected: /503/ }, async (page) => {
      const failure = {
        code: 'SEARCH_UNAVAILABLE',
        message: 'The directory is not reachable right now.',
        requestId: 'r-12345',
      };
      await open(page, '/search');
      await page.route('**/api/optimized-search', (route) => route.fulfill({ status: 503, json: failure }));
      await page.getByRole('combobox', { name: 'Search professionals' }).fill(words);
      const box = page.getByRole('alert');
      await box.getByRole('heading', { name: 'The search failed' }).waitFor();
      expect(await box.textContent()).toContain(failure.message);
      expect(await box.textContent()).toContain(failure.code);
      expect(await box.textContent()).toContain(failure.requestId);
      expect(await page.getByRole('article').count()).toBe(0);

      await page.unroute('**/api/optimized-search');
      await box.getByRole('button', { name: 'Retry Search' }).click();
      await settled(page, `query=${words}`);
      expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    }));

  it.each([
    ['relation "search_people" does not exist', 'Search optimizations are being deployed', /few minutes/],
    ['canceling statement due to statement timeout', 'Database timeout', /state abbreviations/],
  ])('the screen shows “%s” as a readable message with advice', (message, title, advice) =>
    visit(browser, { expected: /500/ }, async (page) => {
      await open(page, '/search');
      await page.route('**/api/optimized-search', (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message, requestId: 'r-1' } }),
      );
      await page.getByRole('combobox', { name: 'Search professionals' }).fill(words);
      await page.getByRole('alert').getByRole('heading', { name: title }).waitFor();
      await page.getByRole('status').getByText('Search Error').waitFor();
      expect(await page.getByRole('alert').textContent()).toMatch(advice);
      expect(await page.locator('body').textContent()).not.toContain(message);
    }),
  );

  it('never shows the result of the old text for the new text', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=nobodyiscalledthis');
      const main = page.getByRole('main');
      await main.getByText('No one matches “nobodyiscalledthis”.').waitFor();
      const asked = Promise.withResolvers<void>();
      const mayAnswer = Promise.withResolvers<void>();
      await page.route('**/api/optimized-search', async (route) => {
        asked.resolve();
        await mayAnswer.promise;
        await route.continue().catch(() => undefined);
      });
      await page.getByRole('combobox', { name: 'Search professionals' }).fill('nurse');
      await asked.promise;
      await page.locator('main [aria-busy=true]').waitFor();
      const said = await main.textContent();
      mayAnswer.resolve();
      expect(said).toContain('No one matches “nobodyiscalledthis”.');
      expect(said).not.toContain('“nurse”');
      await settled(page, 'query=nurse');
    }));

  it('never shows an earlier answer under a later text', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      let answered = 0;
      await page.route('**/api/optimized-search', async (route) => {
        // The first request is answered after the last one.
        if (route.request().postData()?.includes('"query":"q"') === true) await expect.poll(() => answered).toBe(1);
        await route.continue().catch(() => undefined);
      });
      page.on('response', (response) => {
        if (response.url().endsWith('/api/optimized-search')) answered += 1;
      });
      const box = page.getByRole('combobox', { name: 'Search professionals' });
      await box.fill('q');
      await page.waitForURL(/query=q$/);
      await box.fill(words);
      await settled(page, `query=${words}`);
      const shown = await countOf(page);
      const direct = await page.request.post('/api/optimized-search', {
        headers: { origin: new URL(page.url()).origin },
        data: { filters: { query: words } },
      });
      expect(shown).toBe(searchAnswer.parse(await direct.json()).count);
      expect(await box.inputValue()).toBe(words);
    }));
});

describe('a search', () => {
  it('with text, two specialties, a state and page 3 survives a reload and Back', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const everybody = await countOf(page);
      await page.getByRole('combobox', { name: 'Search professionals' }).fill(words);
      await settled(page, `query=${words}`);
      const withWords = await countOf(page);
      expect(withWords).toBeLessThan(everybody);

      await railOf(page).getByRole('checkbox').nth(0).click();
      await settled(page, 'specialty=');
      await railOf(page).getByRole('checkbox').nth(1).click();
      await settled(page, ',');
      expect(await countOf(page)).toBeLessThan(withWords);

      const { state, people } = await largestState(page);
      await tilesOf(page).filter({ hasText: state }).click();
      await settled(page, `state=${state}`);
      expect(await countOf(page)).toBe(people);

      await page.getByRole('link', { name: 'Page 3', exact: true }).click();
      await settled(page, 'page=3');
      const selected = await screenOf(page);
      expect(selected.people.length).toBeGreaterThan(0);
      expect(selected.specialties).toHaveLength(2);
      expect(selected).toMatchObject({ words, states: [state], page: '3' });

      await reload(page);
      expect(await screenOf(page)).toEqual(selected);

      await open(page, '/directory');
      expect(await countOf(page)).toBe(everybody);
      await page.goBack();
      await settled(page, 'page=3');
      expect(await screenOf(page)).toEqual(selected);
    }));

  it('is rendered before scripts run, and the search box works without scripts', () =>
    visit(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`/search?query=${words}`);
      expect(await page.getByRole('article').count()).toBe(25);
      await page.getByRole('combobox', { name: 'Search professionals' }).fill('nobodyiscalledthis');
      await page.getByRole('combobox', { name: 'Search professionals' }).press('Enter');
      await page.getByRole('heading', { name: 'No results found' }).waitFor();
    }));

  it('ignores invalid values in the address', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search');
      const everybody = await countOf(page);
      await open(page, '/search?page=zero&state=ZZ&sortKey=__proto__&specialty=,,&utm_source=x');
      expect(await countOf(page)).toBe(everybody);
    }));

  it('shows the page although its address has a broken encoding', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?query=%E0%A4%A&state=CA');
      expect(await page.getByRole('button', { name: 'Remove State: CA' }).count()).toBe(1);
    }));

  it('without results offers removals with their exact counts', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?title=Zqtitle&state=CA');
      const removal = page.getByRole('button', { name: /^Remove Title: Zqtitle [\d,]+ professionals$/ });
      await removal.waitFor();
      const promised = Number((await removal.textContent())?.replaceAll(/\D/g, ''));
      await removal.click();
      await settled(page, '?state=CA');
      expect(await countOf(page)).toBe(promised);
    }));

  it('removes one value by its chip and all values by Clear all, and goes to page 1', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?state=CA,TX&page=2');
      await page.getByRole('button', { name: 'Remove State: CA' }).click();
      await settled(page, '?state=TX');
      expect(new URL(page.url()).search).toBe('?state=TX');
      await railOf(page).getByRole('button', { name: 'Clear All' }).click();
      await page.waitForURL((url) => url.search === '');
    }));
});

it('the browser sends selectAll with Select All, and with nothing else', () =>
  visit(browser, {}, async (page) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/optimized-search')) sent.push(request.postData() ?? '');
    });
    await open(page, '/search');
    await page.getByRole('combobox', { name: 'Search professionals' }).fill(words);
    await settled(page, `query=${words}`);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((body) => body.includes('selectAll'))).toEqual([]);
    await page.getByText(/^Select all/).click();
    await page.getByText('500 selected').waitFor();
    expect(sent.filter((body) => body.includes('"selectAll":true'))).toHaveLength(1);
  }));

describe('a panel in the address', () => {
  it.each([
    ['saved-searches', 'Saved Searches', "You don't have any saved searches yet", 'Go to Search'],
    ['saved-lists', 'Saved Lists', "You don't have any saved lists yet", 'Go to Directory'],
  ])('%s opens with its title and content, runs no search, and links to the results', (tab, title, empty, way) =>
    visit(browser, { who: 'basic' }, async (page) => {
      let searches = 0;
      page.on('request', (request) => {
        // Counts that follow complete the answer to a search.
        const isSearch = request.url().endsWith('/api/optimized-search') && !request.postData()?.includes('"follows"');
        if (isSearch) searches += 1;
      });
      await open(page, `/search?state=CA&tab=${tab}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('heading', { name: empty }).waitFor();
      expect(await page.getByRole('article').count()).toBe(0);
      await reload(page);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(searches).toBe(0);
      await page.getByRole('button', { name: way }).click();
      await settled(page, '?state=CA');
      expect(new URL(page.url()).search).toBe('?state=CA');
      expect(searches).toBe(1);
    }),
  );

  it('is replaced by the results when a filter is chosen', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?tab=saved-lists');
      await railOf(page).getByRole('checkbox').nth(0).click();
      await settled(page, 'specialty=');
      expect(page.url()).not.toContain('tab=');
    }));

  it('with an unknown name shows the results', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?tab=__proto__');
      expect(await page.getByRole('article').count()).toBe(25);
    }));
});

describe('a shared link', () => {
  it('with every parameter shows the same screen in another browser', () =>
    visit(browser, {}, async (page) => {
      const address =
        '?query=care&specialty=Nurse,Dentist&skills=Epic&title=Nurse&organization=Health&education=University&companySize=5000%2B&companyRevenue=%241B%2B&companyIndustry=Insurance&city=Austin&state=TX&country=US&hasPhone=true&verifiedWithinDays=90&page=2&sortKey=name&sortDirection=desc';
      await open(page, `/search${address}&tab=results`);
      const chips = await page
        .getByRole('group', { name: 'Chosen filters' })
        .getByRole('button', { name: /^Remove/ })
        .evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label')));
      expect(chips).toEqual([
        'Remove Specialty: Nurse',
        'Remove Specialty: Dentist',
        'Remove Skill: Epic',
        'Remove Title: Nurse',
        'Remove Company: Health',
        'Remove School: University',
        'Remove Size: 5000+',
        'Remove Revenue: $1B+',
        'Remove Industry: Insurance',
        'Remove City: Austin',
        'Remove State: TX',
        'Remove Country: United States',
        'Remove Contact: Phone on file',
        'Remove Contact: Verified within 90 days',
      ]);
      expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe('name');
      expect(await page.getByRole('button', { name: 'Z to A, change to A to Z' }).count()).toBe(1);
      await page
        .getByRole('group', { name: 'Chosen filters' })
        .getByRole('button', { name: 'Remove City: Austin' })
        .click();
      await page.waitForURL((url) => url.search === address.replace('&city=Austin', '').replace('&page=2', ''));
    }));

  it('from another site may write a specialty in another letter case', () =>
    visit(browser, {}, async (page) => {
      await open(page, '/search?specialty=nurse%20practitioner');
      expect(
        await railOf(page)
          .getByRole('checkbox', { name: /^Nurse Practitioner/ })
          .isChecked(),
      ).toBe(true);
      expect(await countOf(page)).toBeGreaterThan(0);
    }));
});

describe('the history', () => {
  it('has one entry for each filter and page, and for Enter, and none for letters', () =>
    visit(browser, { expected: /404/ }, async (page) => {
      await open(page, '/nowhere');
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Search', exact: true }).click();
      await settled(page, '');
      for (let choice = 0; choice < 3; choice += 1) {
        await railOf(page).getByRole('checkbox').nth(choice).click();
        await page.waitForURL((url) => url.search.split(',').length === choice + 1 && url.search !== '');
      }
      const specialtiesOf = () => decodeURIComponent(new URL(page.url()).search).split(',').length;
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await settled(page, 'page=2');
      await page.goBack();
      await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
      await page.goBack();
      await expect.poll(specialtiesOf).toBe(2);
      await settled(page, 'specialty=');
      expect(await railOf(page).getByRole('checkbox', { checked: true }).count()).toBe(2);

      // Letters replace the entry, and Enter makes them a step from the search before them.
      const box = page.getByRole('combobox', { name: 'Search professionals' });
      const entries = await page.evaluate(() => window.history.length);
      await box.click();
      for (const letters of ['m', 'ma', 'mar']) {
        await box.fill(letters);
        await page.waitForURL((url) => url.searchParams.get('query') === letters);
      }
      expect(await page.evaluate(() => window.history.length)).toBe(entries);
      await box.press('Enter');
      await expect.poll(() => page.locator('[data-current=true]').count()).toBe(1);
      await page.goBack();
      await page.waitForURL(
        (url) => url.searchParams.get('query') === null && url.searchParams.get('specialty') !== null,
      );
      await expect.poll(() => box.inputValue()).toBe('');
      await page.goForward();
      await page.waitForURL((url) => url.searchParams.get('query') === 'mar');
      for (let step = 0; step < 3; step += 1) await page.goBack();
      await page.waitForURL((url) => url.pathname === '/search' && url.search === '');
      await page.goBack();
      await page.waitForURL('**/nowhere');
    }));
});
