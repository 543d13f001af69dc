// Every link of the public site, as a visitor without JavaScript finds it, and the counts that several pages show.
import { beforeAll, describe, expect, it } from 'vitest';
import { landingPath, stateOfSlug } from '#contract/search/landing-paths.ts';
import { searchAnswer } from '#contract/search/search.ts';
import { specialtyCounts } from '#contract/search/specialty-counts.ts';
import { suggestions } from '#contract/search/suggestions.ts';
import { listedPaths } from '#contract/public-paths.ts';
import { serverOfWorker } from './server-of-worker.ts';

interface CrawledPage {
  status: number;
  /** Empty for files. */
  html: string;
  /** Where links lead on this site, with anchors. */
  targets: string[];
  elsewhere: string[];
}

const base = serverOfWorker().baseUrl;
const atOnce = 4;
const pages = new Map<string, CrawledPage>();

const textOf = (attribute: string): string =>
  attribute.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

async function read(path: string): Promise<CrawledPage> {
  const response = await fetch(`${base}${path}`);
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const html = isPage ? await response.text() : '';
  if (!isPage) await response.arrayBuffer();
  const links = Array.from(
    html.matchAll(/<(?:a|form|link|script|img)\b[^>]*?\s(?:href|action|src)="([^"]*)"/g),
    (found) => textOf(found[1] ?? ''),
  );
  const here = links.flatMap((link) => {
    if (link.startsWith('mailto:')) return [];
    const url = new URL(link, `${base}${path}`);
    return url.origin === base ? [`${url.pathname}${url.search}${url.hash}`] : [];
  });
  return {
    status: response.status,
    html,
    targets: here,
    elsewhere: Array.from(html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g), ([, link = '']) => textOf(link)).filter(
      (link) => /^[a-z]+:/i.test(link) && !link.startsWith(base),
    ),
  };
}

const withoutAnchor = (target: string): string => target.split('#')[0] ?? '';
/** Counts of queries are limited, and their pages have no other links than the home page. */
const isCount = (path: string): boolean => path.startsWith('/?query=');

beforeAll(async () => {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => textOf(url).slice(base.length));
  const known = new Set<string>();
  const next: string[] = [];
  const add = (paths: readonly string[]): void => {
    const fresh = new Set(paths.filter((path) => !known.has(path) && !isCount(path)));
    for (const path of fresh) known.add(path);
    next.push(...fresh);
  };
  add([...listedPaths, ...listed, '/login', '/signup', '/search']);
  while (next.length > 0) {
    const found = await Promise.all(next.splice(0, atOnce).map(async (path) => [path, await read(path)] as const));
    for (const [path, page] of found) {
      pages.set(path, page);
      add(page.targets.map(withoutAnchor));
    }
  }
}, 600_000);

describe('every link of the public site', () => {
  it('leads to a page or a file that is there', () => {
    const dead = [...pages].flatMap(([path, { status }]) => (status === 200 ? [] : [`${path}: ${status}`]));
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(60);
  });

  it('with an anchor leads to an element that is there', () => {
    const missing = [...pages].flatMap(([path, { targets }]) =>
      targets.flatMap((target) => {
        const [page = '', anchor = ''] = target.split('#');
        if (anchor === '') return [];
        const { html } = pages.get(isCount(page) ? '/' : page) ?? { html: '' };
        return html.includes(`id="${decodeURIComponent(anchor)}"`) ? [] : [`${path} → ${target}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('that counts a query names a state', () => {
    const counts = [...pages.values()].flatMap(({ targets }) => targets.map(withoutAnchor).filter(isCount));
    for (const target of new Set(counts)) {
      const name = new URLSearchParams(target.slice(2)).get('query') ?? '';
      expect(stateOfSlug(name.toLowerCase().replaceAll(' ', '-')), target).not.toBe(null);
    }
  });

  it('to another site is encrypted', () => {
    for (const [path, { elsewhere }] of pages)
      for (const link of elsewhere) expect(link, path).toMatch(/^(?:https:\/\/|mailto:)/);
  });
});

const numberIn = (html: string, source: string): number =>
  Number(new RegExp(`data-source="count\\.${source}"[^>]*>([\\d,]+)<`).exec(html)?.[1]?.replaceAll(',', ''));
const landings = () => [...pages].filter(([path]) => /^\/specialties\/[^/]+(?:\/[^/]+)?$/.test(path));

describe('the pages of specialties and the pages that link to them', () => {
  it('show the same counts', async () => {
    const response = await fetch(`${base}/api/count-directory`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: base },
      body: '{"query":""}',
    });
    const { specialties }: { specialties: { value: string; count: number }[] } = await response.json();
    for (const { value, count } of specialties)
      expect([value, numberIn(pages.get(landingPath(value, null))?.html ?? '', 'landing')]).toEqual([value, count]);
    expect(landings().length).toBeGreaterThan(specialties.length);
  });

  it('show the counts that a subscriber sees in the filter, in the results and in the suggestions', async () => {
    const { baseUrl, sessions } = serverOfWorker();
    const headers = { 'content-type': 'application/json', origin: baseUrl, cookie: sessions.premium };
    const send = async (path: string, body: object): Promise<unknown> =>
      (await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const search = async (filters: object) => searchAnswer.parse(await send('/optimized-search', { filters }));
    const published = specialtyCounts.parse(await send('/get-specialty-counts', {})).data.slice(0, 8);
    const { facets } = await search({});
    expect(published.length).toBeGreaterThan(5);
    for (const { specialty, count } of published) {
      const chosen = await search({ specialty: [specialty] });
      const typed = suggestions.parse(await send('/search-suggestions', { filters: { query: specialty } }));
      expect({
        specialty,
        filter: facets.specialty?.find(({ value }) => value === specialty)?.count,
        results: chosen.count,
        suggestion: typed.specialties.find(({ value }) => value === specialty)?.count,
        page: numberIn(pages.get(landingPath(specialty, null))?.html ?? '', 'landing'),
      }).toEqual({ specialty, filter: count, results: count, suggestion: count, page: count });
      const named = await search({ query: specialty });
      // More are found by words: the results say how many have another specialty.
      expect(named.count).toBeGreaterThanOrEqual(count);
    }
  });

  it('link to states by the counts that the pages of the states show', () => {
    let compared = 0;
    for (const [path, { html }] of landings())
      for (const [, target = '', count = ''] of html.matchAll(
        /<a [^>]*href="(\/specialties\/[^"/]+\/[^"/]+)"[^>]*>(?:(?!<\/a>).)*?<span data-source="count\.state">([\d,]+)</g,
      )) {
        expect([path, target, numberIn(pages.get(target)?.html ?? '', 'landing')]).toEqual([
          path,
          target,
          Number(count.replaceAll(',', '')),
        ]);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(0);
  });

  it('carry no nonce and no script of their own', () => {
    for (const [path, { html }] of landings()) {
      expect(html, path).not.toContain('nonce');
      expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g), path).toEqual(['<script src="/site.js">']);
    }
  });
});
