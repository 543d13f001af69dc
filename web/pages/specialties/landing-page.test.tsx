// The pages about one specialty, as the server answers with them.
import { expect, it, vi } from 'vitest';
import { siteSettingsOf } from '#contract/site-settings/site-setting-keys.ts';
import type { Landing } from '#contract/search/directory-counts.ts';
import { renderPage, testAccess } from '#web/testing/render.tsx';
import SiteLayout from '#web/layouts/site-layout.tsx';
import * as landingPage from './landing-page.tsx';

const countsOf = (name: string) => Array.from({ length: 12 }, (_, at) => ({ value: `${name} ${at}`, count: 900 - at }));
const landing = (changes: Partial<Landing> = {}): Landing => ({
  specialty: 'Nurse Practitioner',
  state: null,
  count: 12_345,
  states: [
    { value: 'TX', count: 5_000 },
    { value: 'NY', count: 2_500 },
  ],
  cities: countsOf('City'),
  skills: countsOf('Skill'),
  companySizes: [{ value: '20 to 99', count: 700 }],
  coverage: { mobile: 40, personalEmail: null, verified: 80 },
  countedAt: '2026-03-10T10:00:00Z',
  ...changes,
});
const inputs: unknown[] = [];
const open = (address: string, answer: () => Promise<unknown>) =>
  renderPage(landingPage, { path: '/specialties/:specialty/:state?', layout: SiteLayout }, address, {
    viewer: null,
    access: testAccess('anonymous', 'sign_in'),
    call: (operation, input) => {
      inputs.push([operation, input]);
      return answer();
    },
  });
const failed = (code: string) => () =>
  Promise.reject(Object.assign(new Error('Failed.'), { code, requestId: 'req-7' }));

it('the page counts a specialty by state, city and skill', async () => {
  const { status, text, html } = await open('/specialties/nurse-practitioner', async () => landing());
  expect(status).toBe(200);
  expect(inputs.at(-1)).toEqual(['search.readLanding', { specialty: 'nurse-practitioner' }]);
  expect(text).toContain('Nurse Practitioner professionals in the US 12,345 on file Search These Professionals');
  expect(html).toContain('href="/search?specialty=Nurse%20Practitioner"');
  expect(text).toContain('By state');
  expect(text).toContain('Cities of the same name are counted together.');
  expect(text).toContain('City 9');
  expect(text).not.toMatch(/City 10|Skill 10/);
  expect(text).toMatch(/Counted on Mar 10, 2026 ?\. Every count is exact\. Counts below 25/);
  expect(html).toContain('href="/specialties/nurse-practitioner/new-york"');
  expect(text).toMatch(/States Texas 5,000/);
});

it('the page counts a specialty in one state, with the way back to the whole one', async () => {
  const { text, html } = await open('/specialties/nurse-practitioner/new-york', async () =>
    landing({ state: 'NY', states: [] }),
  );
  expect(inputs.at(-1)).toEqual(['search.readLanding', { specialty: 'nurse-practitioner', state: 'new-york' }]);
  expect(text).toContain(
    'Specialties / Nurse Practitioner Nurse Practitioner professionals in New York 12,345 on file',
  );
  expect(html).toContain('href="/search?specialty=Nurse%20Practitioner&amp;state=NY"');
  expect(html).toContain('href="/specialties/nurse-practitioner"');
  expect(text).not.toMatch(/By state|Cities of the same name/);
});

it('the page shows no map of a state, or without counts by state', async () => {
  expect((await open('/specialties/x', async () => landing({ states: [] }))).text).not.toContain('By state');
  expect((await open('/specialties/x/texas', async () => landing({ state: 'TX' }))).text).not.toContain('By state');
});

it.each(['NOT_FOUND', 'INVALID_INPUT'])('the page is not found when the server answers %s', async (code) => {
  const { status, text } = await open('/specialties/wizard', failed(code));
  expect(status).toBe(404);
  expect(text).not.toContain('on file');
});

it('the page fails as a whole when the counts could not be read', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(open('/specialties/wizard', failed('UNAVAILABLE'))).resolves.toMatchObject({ status: 500 });
  reported.mockRestore();
});

const site = { publicUrl: '', countries: ['US'], settings: siteSettingsOf(new Map()) };

const head = (loaderData: Landing | null) =>
  landingPage.meta({
    loaderData,
    params: {},
    error: undefined,
    location: { pathname: '/specialties/nurse-practitioner', search: '', hash: '', state: null, key: '' },
    matches: [
      { id: 'root', pathname: '/', params: {}, loaderData: { site }, handle: undefined, error: undefined, meta: [] },
    ],
  });

it('the page tells search engines what is counted, and hides a page that does not exist', () => {
  expect(JSON.stringify(head(landing()))).toContain('Nurse Practitioner professionals in the US – CareRoster');
  expect(JSON.stringify(head(landing({ state: 'NY' })))).toContain(
    '12,345 Nurse Practitioner professionals in New York',
  );
  expect(JSON.stringify(head(landing()))).toContain('"dateModified":"2026-03-10"');
  expect(head(null)).toContainEqual({ name: 'robots', content: 'noindex' });
});
