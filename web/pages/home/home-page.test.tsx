// The home page as the server sends it: its counts, what it says without them, and its invented examples.
import { describe, expect, it } from 'vitest';
import type { DirectoryCounts } from '#contract/search/directory-counts.ts';
import type { SavedSiteText } from '#contract/site-settings/site-texts.ts';
import SiteLayout from '#web/layouts/site-layout.tsx';
import { failure } from '#web/testing/fake-server.ts';
import { render, renderPage, testAccess } from '#web/testing/render.tsx';
import * as homePage from './home-page.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { OrganizationStrip } from './organization-strip.tsx';
import { SearchPreview } from './search-preview.tsx';
import { SourcesBand } from './sources-band.tsx';

const testCounts = (changes: Partial<DirectoryCounts> = {}): DirectoryCounts => ({
  readAs: [],
  leftOut: [],
  count: 1_504_202,
  states: [
    { value: 'IL', count: 1_200 },
    { value: 'WI', count: 300 },
  ],
  specialties: [
    { value: 'Nurse', count: 800 },
    { value: 'Cardiology', count: 200 },
  ],
  companySizes: [],
  skills: [],
  degrees: [{ value: 'MD', count: 4_321 }],
  coverage: { mobile: 61, personalEmail: null, verified: 7 },
  countedAt: '2026-11-09T12:00:00Z',
  ...changes,
});

const specialtiesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: `Specialty ${String(at).padStart(2, '0')}`, count: 100 - at }));

/** `answers`: by query; the whole directory under ''. */
function openHome(
  address: string,
  answers: Readonly<Record<string, DirectoryCounts | Error>>,
  introduction: SavedSiteText | null = null,
) {
  const queries: string[] = [];
  const call = (operation: string, input: unknown): Promise<unknown> => {
    if (operation === 'siteSettings.readSiteText') return Promise.resolve({ text: introduction });
    const query = Object(input).query ?? '';
    queries.push(query);
    const answer = operation === 'search.countDirectory' ? answers[query] : undefined;
    return answer === undefined || answer instanceof Error
      ? Promise.reject(answer ?? failure('UNAVAILABLE'))
      : Promise.resolve(answer);
  };
  const around = { viewer: null, access: testAccess('anonymous', 'sign_in'), call };
  return renderPage(homePage, { path: '/', layout: SiteLayout }, address, around).then((page) => ({
    ...page,
    queries,
  }));
}

it('the home page has the introduction of the operator in place of the built-in one', async () => {
  const runs = [{ text: 'Nurses of the harbor.', isStrong: false, isEmphasized: false, href: null }];
  const { text, html } = await openHome(
    '/',
    { '': testCounts() },
    {
      lead: [{ kind: 'paragraph', runs }],
      sections: [{ id: 'who', title: 'Who we are', blocks: [{ kind: 'paragraph', runs }] }],
      version: '2026-11-27T12:00Z',
    },
  );
  expect(text).toContain('Nurses of the harbor.');
  expect(text).not.toContain('is a directory of');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('<h2 id="who-title">Who we are</h2>');
});

describe('the counts of the home page', () => {
  it('are those of the whole directory when nothing is typed', async () => {
    const { text, html, queries } = await openHome('/', { '': testCounts() });
    expect(queries).toEqual(['']);
    expect(text).toContain('1,504,202 professionals on file');
    expect(text).toContain('with a mobile number 61% with a personal email address not published');
    expect(text).toContain('verified within 90 days 7%');
    expect(text).toContain('The directory by state');
    expect(text).toContain('Exact counts of this directory on Nov 9, 2026');
    expect(text).toContain('Specialties Nurse 800 Cardiology 200 All specialties');
    expect(html).toContain('href="/specialties/nurse"');
    // A bar is as wide as its share of the largest count.
    expect(html).toMatch(/width="100\.0%".*width="25\.0%"/);
    expect(html).toContain('/?query=Illinois#counts');
    expect(text).toContain('2 specialties in');
  });

  it('name one size of the directory, also in the description and the preview', async () => {
    const { text, html } = await openHome('/', { '': testCounts({ count: 49_102 }) });
    expect(text).toMatch(/a directory of 49,102 healthcare professionals/);
    expect(text).toContain('Sample results: 6 of 49,102');
    expect(`${text}${html}`).not.toMatch(/1\.5M|300,000|1,504,202/);
    const unknown = await openHome('/', { '': testCounts({ count: null }) });
    expect(unknown.text).toMatch(/a directory of healthcare professionals/);
    expect(unknown.text).not.toMatch(/Sample results:|\{professionals\}/);
  });

  it('are those of the query, whose parts lead to the same search', async () => {
    const { text, html, queries } = await openHome('/?query=%20icu%20nurse%00%20il%20', {
      '': testCounts(),
      'icu nurse il': testCounts({
        count: 1_234,
        readAs: [
          { filter: 'specialty', value: 'Nurse' },
          { filter: 'state', value: 'IL' },
        ],
        leftOut: [{ filter: 'city', value: 'Cairo' }],
      }),
    });
    expect(queries).toEqual(['', 'icu nurse il']);
    expect(text).toContain('1,234 professionals Specialty Nurse State Illinois');
    expect(text).toContain('fewer than 25 professionals would be left out: City Cairo');
    expect(text).toContain('“icu nurse il” by state');
    expect(text).not.toContain('1,234 professionals on file');
    expect(html).toContain('href="/search?specialty=Nurse&amp;state=IL"');
    expect(html).toContain('value="icu nurse il"');
    expect(html).not.toContain('/?query=Illinois#counts');
    // The numbers of the directory are not those of the query.
    expect(text).toContain('professionals on file, counted on Nov 9, 2026 1,504,202 specialties');
  });

  it('of a query are cut at its longest length', async () => {
    const { queries } = await openHome(`/?query=${'n'.repeat(150)}`, { '': testCounts() });
    expect(queries).toEqual(['', 'n'.repeat(100)]);
  });

  it.each([
    ['', 'The directory has too few professionals to publish counts.'],
    ['rosa', 'Names, NPI, email addresses and phone numbers are not searched.'],
  ])('below 25 are not published (query "%s")', async (query, expected) => {
    const few = testCounts({ count: null, states: [], specialties: [], degrees: [] });
    const { text } = await openHome(`/?query=${query}`, { '': few, [query]: few });
    expect(text).toContain('Fewer than 25 professionals');
    expect(text).toContain(expected);
    expect(text).toContain('Healthcare professionals in');
    expect(text).not.toContain('counted on');
  });

  it.each([
    [failure('TOO_MANY', 'Too many counts were requested from this address; wait.'), /this address; wait/],
    [failure('INTERNAL', 'Out of order.'), /The counts are not available now\. Please try again in a minute\./],
  ])('that cannot be made say why', async (problem, expected) => {
    const { status, text } = await openHome('/?query=nurse', { '': testCounts(), nurse: problem });
    expect(status).toBe(200);
    expect(text).toMatch(expected);
    expect(text).not.toContain('Out of order');
    expect(text).not.toContain('Exact counts of this directory');
    expect(text).toContain('The directory by state');
  });

  it('that cannot be made at all leave the rest of the page', async () => {
    const { status, text } = await openHome('/', { '': failure('INTERNAL', 'Out of order.') });
    expect(status).toBe(200);
    expect(text).toContain('The counts are not available now.');
    expect(text).not.toContain('counted on');
    expect(text).toContain('Start with one search. Healthcare professionals in');
  });
});

const robots = (query: string | undefined) => {
  const matches = [{ loaderData: undefined }];
  const loaderData = query === undefined ? undefined : { query, whole: null, counts: null, failure: null };
  const args = { loaderData, matches, params: {}, location: { pathname: '/', search: '' } };
  const head: { name?: string; content?: string }[] = Reflect.apply(homePage.meta, undefined, [args]);
  return head.filter(({ name }) => name === 'robots').map(({ content }) => content);
};

describe('the head of the home page', () => {
  it('keeps counts of a query out of search engines, and lets them read the rest', () => {
    expect(['nurse', '', undefined].map(robots)).toEqual([['noindex'], ['index, follow'], ['index, follow']]);
  });
});

describe('the four numbers', () => {
  it('say which shares are not published', () => {
    const { text } = render(<MetricTiles counts={testCounts()} />);
    expect(text).toContain('1,504,202');
    expect(text).toContain('specialties, each with its count by state 2');
    expect(text).toContain('of them with a mobile number on file 61% share not published –');
  });

  it.each([null, testCounts({ count: null })])('are left out while they are not known', (counts) => {
    expect(render(<MetricTiles counts={counts} />).text).toBe('');
  });
});

describe('the preview of the search', () => {
  it('lists the specialties of the directory by name, six of them open, at most 37', () => {
    const { text } = render(<SearchPreview counts={testCounts({ specialties: specialtiesOf(40).toReversed() })} />);
    expect(text).toMatch(/Specialty Specialty 03 97 Specialty 04 96 .*Specialty 08 92 31 more specialties/);
    expect(text).toContain('MD 4,321 PhD MBA');
  });

  it('of few specialties hides none', () => {
    const { text } = render(<SearchPreview counts={testCounts({ specialties: specialtiesOf(6) })} />);
    expect(text).not.toContain('more specialties');
    expect(text).toContain('Specialty 05 95 Education');
  });

  it('lists the known specialties without counts while those are not known', () => {
    const { text } = render(<SearchPreview counts={null} />);
    expect(text).toMatch(/\d+ more specialties/);
    expect(text).toContain('MD PhD MBA');
    expect(text).toContain('the people in it are invented');
  });

  it('shows the initials of invented people, whose controls are disabled', () => {
    const { html, text } = render(<SearchPreview counts={null} />);
    const controls = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    const outside = html.replaceAll(/<fieldset[^>]*disabled[^>]*>.*?<\/fieldset>/gs, '');
    expect(controls.length).toBeGreaterThan(10);
    for (const [control] of outside.matchAll(/<input[^>]*type="checkbox"[^>]*>/g))
      expect(control).toContain('disabled');
    expect(text).toMatch(/ [A-Z]{2} [A-Z][a-z]+ [A-Z][a-z]+, [A-Z]/);
  });
});

it('the table of sources has a heading for each column and row, and a note for each mark', () => {
  const { html, text } = render(<SourcesBand />);
  expect(text).toContain('Field Value Type Source Last verified Phone (312) 555-0142 a Personal mobile');
  expect(html.match(/scope="col"/g)).toHaveLength(5);
  expect(html.match(/scope="row"/g)).toHaveLength(3);
  const marks = Array.from(html.matchAll(/<sup[^>]*>(\w)<\/sup>/g), ([, mark]) => mark);
  expect(marks).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

it('the kinds of organizations are read once, although they are shown twice', () => {
  const { html } = render(<OrganizationStrip />);
  expect(html.match(/Telehealth Providers/g)).toHaveLength(2);
  expect(html.match(/<ul[^>]*aria-hidden="true"/g)).toHaveLength(1);
});
