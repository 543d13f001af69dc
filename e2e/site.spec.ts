// The public pages: what they send, that every link leads somewhere, and that every number has a source.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { deletionClock } from '#contract/deletion-requests/deletion-clock.ts';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { directoryCounts } from '#contract/search/directory-counts.ts';
import { guaranteeDays, plans } from '#contract/billing/plans.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import { policies } from '#contract/site-settings/policies.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import { resumeFileLimits } from '#contract/submissions/submission-options.ts';
import { siteSettingEntries } from '#contract/site-settings/site-setting-keys.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { browserOfWorker } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const fetchPage = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${serverOfWorker().baseUrl}${path}`, init);
const htmlOf = async (path: string): Promise<string> => (await fetchPage(path)).text();

const sharedPages = [
  '/',
  '/about',
  '/pricing',
  '/specialties',
  '/specialties/nurse',
  '/terms',
  '/privacy',
  '/compliance',
  '/money-back-guarantee',
];

const saveProfessionals = async (value: string): Promise<Response> => {
  await confirmAdmin();
  return fetchPage('/api/site-settings/claim_professionals', {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      cookie: serverOfWorker().sessions.admin,
      origin: serverOfWorker().baseUrl,
    },
    body: JSON.stringify({ value }),
  });
};

describe('a page for all visitors', () => {
  it.each(sharedPages)('%s has no nonce, no inline script, and at most 5 kB of JavaScript', async (path) => {
    const response = await fetchPage(path);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect(html).not.toContain('nonce');
    expect(response.headers.get('content-security-policy')).not.toMatch(/nonce|unsafe/);
    // JSON-LD is data, which browsers do not run.
    const scripts = Array.from(html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>/g), ([, head]) => head);
    expect(scripts).toEqual([' src="/site.js"']);
    expect((await (await fetchPage('/site.js')).arrayBuffer()).byteLength).toBeLessThanOrEqual(5_000);
  });

  it('is validated by its tag, and is another page with a session', async () => {
    const first = await fetchPage('/about');
    const tag = first.headers.get('etag') ?? '';
    const again = await fetchPage('/about', { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([
      304,
      first.headers.get('content-security-policy'),
    ]);
    const own = await fetchPage('/about', {
      headers: { cookie: serverOfWorker().sessions.free, 'if-none-match': tag },
    });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await own.text()).toContain('free@careroster.test');
    const forged = await fetchPage('/about', { headers: { cookie: 'careroster.session_token=forged.signature' } });
    expect(forged.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('does not redirect anyone from the home page', async () => {
    for (const cookie of ['', ...Object.values(serverOfWorker().sessions)]) {
      const response = await fetchPage('/', { redirect: 'manual', headers: { cookie } });
      expect(response.status).toBe(200);
    }
  });

  it('shows a changed setting within two seconds, and no tag of its own', async () => {
    expect((await saveProfessionals('2M+')).status).toBe(200);
    await expect.poll(() => htmlOf('/')).toContain('2M+');
    const aDay = /\(as of <time dateTime="\d{4}-\d\d-\d\d">/;
    expect(await htmlOf('/')).toMatch(aDay);
    expect((await saveProfessionals('{professionals}')).status).toBe(200);
    await expect.poll(() => htmlOf('/')).not.toMatch(aDay);
  });
});

describe('for search engines', () => {
  it('every page says what it is, and where it is', async () => {
    for (const path of [...sharedPages, '/contact', '/specialties/nurse/california']) {
      const html = await htmlOf(path);
      const head = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
      expect(head(/<title>([^<]+)<\/title>/), path).toMatch(/CareRoster/);
      expect(head(/<meta name="description" content="([^"]+)"/).length, path).toBeGreaterThan(40);
      expect(head(/<link rel="canonical" href="([^"]+)"/), path).toBe(`${serverOfWorker().baseUrl}${path}`);
      expect(head(/<meta property="og:title" content="([^"]+)"/), path).not.toBe('');
      expect(head(/<meta property="og:image:alt" content="([^"]+)"/), path).not.toBe('');
      const image = await fetch(head(/<meta property="og:image" content="([^"]+)"/));
      expect([path, image.status, image.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(html).toMatch(
        /<link rel="icon" href="\/favicon\.ico"[^>]*>.*<link rel="apple-touch-icon" href="\/touch-icon/,
      );
    }
    expect(await htmlOf('/')).toContain('"@type":"Organization"');
    expect(await htmlOf('/pricing')).toContain('"@type":"FAQPage"');
    expect(await htmlOf('/specialties/nurse')).toContain('"@type":"Dataset"');
  });

  it('the sitemap lists the pages, and each is there', async () => {
    const urls = Array.from((await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url);
    expect(urls).toContain(`${serverOfWorker().baseUrl}/specialties/nurse/texas`);
    for (const url of urls.filter((_url, index) => index % 7 === 0 || index < 12))
      expect((await fetch(url)).status, url).toBe(200);
    expect(await htmlOf('/robots.txt')).toContain(`Sitemap: ${serverOfWorker().baseUrl}/sitemap.xml`);
  });

  it('counts of a query and pages that are not there are not listed', async () => {
    expect(await htmlOf('/?query=nurse')).toContain('<meta name="robots" content="noindex"');
    for (const path of ['/specialties/astrology', '/specialties/nurse/nowhere', '/specialties/nurse/texas/x']) {
      const response = await fetchPage(path);
      expect([response.status, await response.text()], path).toEqual([404, expect.stringContaining('noindex')]);
    }
  });
});

/** The numbers of a page: those that name their source, and the text around them. */
const readNumbers = (page: Page): Promise<{ sourced: { source: string; text: string }[]; rest: string }> =>
  page.evaluate(() => {
    const sourced = Array.from(document.querySelectorAll<HTMLElement>('main [data-source]'), (element) => ({
      source: element.dataset['source'] ?? '',
      text: element instanceof HTMLDataElement ? element.value : (element.textContent ?? ''),
    }));
    const rest = document.querySelector('main')?.cloneNode(true);
    if (!(rest instanceof HTMLElement)) throw new Error('The page has no main part.');
    // The browser reads the markup in a noscript element as text.
    for (const element of rest.querySelectorAll('[data-source], [data-invented], time, style, script, noscript'))
      element.remove();
    const walker = document.createTreeWalker(rest, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? '');
    return { sourced, rest: texts.join(' ') };
  });

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
const { price_monthly: monthly, price_annual: annual } = plans;

/** Numbers in texts about what is sold and what is promised. */
const known = new Set(
  [
    publicCounts.fewestShown,
    publicCounts.verifiedWithinDays,
    guaranteeDays,
    deletionClock.days,
    policies.dataRequestDays,
    fairUse.revealsPerHourMax,
    fairUse.revealsPerDayMax,
    fairUse.exportedCandidatesPerDayMax,
    fairUse.cardsPerHourMax,
    fairUse.cardsPerDayMax,
    fairUse.demoCardsPerHourMax,
    // Megabytes of a resume file.
    resumeFileLimits.bytesMax / 1024 ** 2,
    // Select All, the answer of premium support, figure and table (specification, sections 2 and 9).
    500,
    24,
    1,
  ]
    .map((number) => number.toLocaleString('en-US'))
    .concat(
      dollars(monthly.priceCents),
      dollars(annual.priceCents),
      dollars(monthly.priceCents * 12),
      dollars(monthly.priceCents * 12 - annual.priceCents),
      dollars(Math.round(annual.priceCents / 12)),
    ),
);

it('every number on every page is a claim of the settings, a count of the directory, or part of a plan or policy', async () => {
  const post = await fetchPage('/api/count-directory', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: serverOfWorker().baseUrl },
    body: '{"query":""}',
  });
  const whole = directoryCounts.parse(await post.json());
  const landing: unknown = await (await fetchPage('/api/specialty-landing/nurse')).json();
  const inState: unknown = await (await fetchPage('/api/specialty-landing/nurse?state=california')).json();
  const counted = new Set([...JSON.stringify([whole, landing, inState]).matchAll(/\d+/g)].map(([number]) => number));
  const exact: Record<string, string> = {
    'count.total': String(whole.count),
    'count.preview': `6 ${whole.count}`.replaceAll(' ', ''),
    'count.specialties': String(whole.specialties.length),
    'count.specialties.more': String(whole.specialties.length - 6),
    'count.coverage.mobile': String(whole.coverage.mobile),
    'count.coverage.personalEmail': String(whole.coverage.personalEmail),
    'count.coverage.verified': String(whole.coverage.verified),
    'plan.price_monthly': digits(dollars(monthly.priceCents)),
    'plan.price_annual': digits(dollars(annual.priceCents)),
    'plan.guarantee': String(guaranteeDays),
    ...Object.fromEntries(
      Object.entries({ ...policies, ...keptPeriods }).map(([name, value]) => [`policy.${name}`, digits(String(value))]),
    ),
    ...Object.fromEntries(
      Object.entries(siteSettingEntries).map(([key, { initial }]) => [`claim.${key}`, digits(initial)]),
    ),
  };
  const claimsSeen = new Set<string>();
  await visit(browser, { who: 'anonymous' }, async (page) => {
    for (const path of [
      ...sharedPages,
      '/contact',
      '/specialties/nurse/california',
      '/remove-info',
      '/submit-resume',
    ]) {
      await page.goto(path);
      const { sourced, rest } = await readNumbers(page);
      for (const { source, text } of sourced) {
        if (source.startsWith('claim.')) claimsSeen.add(source);
        const isWhole = !path.startsWith('/specialties/nurse') && source in exact;
        if (isWhole) expect([path, source, digits(text)]).toEqual([path, source, exact[source]]);
        else if (source === 'policy.version')
          expect([policies.termsVersion, policies.privacyVersion].map(digits)).toContain(digits(text));
        else if (source === 'count.sizeName') continue;
        else expect(counted.has(digits(text)), `${path} ${source} ${text}`).toBe(true);
      }
      const unknown = Array.from(rest.matchAll(/\d[\d,.]*/g), ([number]) => number.replace(/[.,]$/, '')).filter(
        (number) => !known.has(number),
      );
      expect([path, unknown]).toEqual([path, []]);
    }
  });
  expect([...claimsSeen].toSorted()).toEqual(
    [
      'claim_filters',
      'claim_fees',
      'claim_medical_specialties',
      'claim_parameters',
      'claim_specialties',
      'claim_verification',
    ]
      .map((key) => `claim.${key}`)
      .toSorted(),
  );
  expect(await htmlOf('/')).not.toMatch(/4\.96|500\+/);
  // One size of the directory: in the description, the introduction, the preview and on the page About.
  const size = whole.count?.toLocaleString('en-US') ?? '';
  expect((await htmlOf('/')).split(size).length).toBeGreaterThan(4);
  expect(await htmlOf('/about')).toContain(size);
  for (const path of sharedPages) expect(await htmlOf(path), path).not.toMatch(/1\.5M|300,000|1,504,202/);
});

describe('without JavaScript', () => {
  it('a visitor counts the directory, and learns nothing of one person', () =>
    visit(browser, { who: 'anonymous', javaScriptEnabled: false }, async (page) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('nurse in Texas');
      await page.getByRole('button', { name: 'Count' }).click();
      await page.getByText('“nurse in Texas” by state').waitFor();
      await page.getByRole('list', { name: 'Your words were read as' }).getByText('Texas').waitFor();
      const shown = await page.locator('#counts [data-source="count.total"]').textContent();
      const landing: unknown = await (await fetchPage('/api/specialty-landing/nurse?state=texas')).json();
      expect(landing).toMatchObject({ count: Number(shown?.replaceAll(',', '')) });
      await page.getByRole('searchbox').fill('<img src=x onerror=alert(1)> Rosa Almeida');
      await page.getByRole('searchbox').press('Enter');
      await page.getByText('Fewer than 25 professionals').waitFor();
      await page.getByRole('link', { name: 'View Pricing' }).first().click();
      await page.getByRole('link', { name: 'Get Started with the Annual Plan' }).click();
      await page.waitForURL('**/signup?return_to=%2Fcheckout%3Fplan%3Dprice_annual*');
    }));

  it('the menu of a phone opens', () =>
    visit(
      browser,
      { who: 'anonymous', javaScriptEnabled: false, viewport: { width: 360, height: 800 } },
      async (page) => {
        await page.goto('/about');
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).last().click();
        await page.waitForURL('**/pricing');
      },
    ));
});

it('the theme of a page for all visitors is chosen in its footer, and kept', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['colorScheme']);
    await page.goto('/');
    expect(await theme()).toBe('light');
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await theme()).toBe('dark');
    await page.goto('/about');
    expect(await theme()).toBe('dark');
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.goto('/search');
    await expect.poll(theme).toBe('dark');
  }));

const accessible = [
  '/',
  '/?query=icu+nurse',
  '/about',
  '/specialties',
  '/specialties/nurse',
  '/terms',
  '/money-back-guarantee',
  '/remove-info',
];

it.concurrent.each(accessible)('%s has no violations and fits the window, narrow and wide', (path) =>
  visit(browser, { who: 'anonymous', viewport: phone, reducedMotion: 'reduce' }, async (page) => {
    await page.goto(path);
    await expectNoBarriersAtBothWidths(page);
  }),
);
