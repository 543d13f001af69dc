// The filters as they are first shown, under the counts of an answer.
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { render } from '#web/testing/render.tsx';
import { emptySearch, type Search } from '../address/search-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterRail } from './filter-rail.tsx';
import { withValueToggled } from './values-in-words.ts';

const answer = testAnswer({
  count: 1_000,
  facets: {
    ...testAnswer().facets,
    specialty: [
      { value: 'Cardiology', count: 600 },
      { value: 'Oncology', count: 6 },
    ],
    state: [
      { value: 'TX', count: 500 },
      { value: 'CA', count: 300 },
      { value: 'PR', count: 20 },
    ],
    country: [
      { value: 'US', count: 900 },
      { value: 'CA', count: 60 },
    ],
    companySize: [{ value: '20 to 99', count: 12 }],
  },
});

const read = (search: Partial<Search> = {}, known: typeof answer | null = answer) =>
  render(<FilterRail search={{ ...emptySearch, ...search }} answer={known} changeSearch={() => {}} />);
/** Whether the checkbox of a value is checked; undefined without one. */
const isChecked = (html: string, label: string): boolean | undefined =>
  html
    .split('<label')
    .find((row) => row.includes(`>${label}</span>`) || row.includes(`>${label}</label>`))
    ?.includes('checked=""');

const pressed = (html: string) => [...html.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g)].map(([, name]) => name);
const checked = (search: Partial<Search>) =>
  read(search)
    .html.split('data-name="filtersContact"')[1]
    ?.match(/checked=""/g)?.length ?? 0;
const chips = (search: Partial<Search>) =>
  render(<FilterChips search={{ ...emptySearch, ...search }} changeSearch={() => {}} />);

it('the filter rail says how many filters are chosen, and clears only what is there', () => {
  expect(read().text).toMatch(/^Filters Clear All/);
  expect(read().html).toMatch(/disabled=""[^>]*>Clear All/);
  const selected = read({ state: ['TX', 'CA'], hasPhone: true });
  expect(selected.text).toMatch(/^Filters 3 Clear All/);
  expect(selected.html).not.toMatch(/disabled=""[^>]*>Clear All/);
});

it('the filter rail lists the specialties of the answer first, twelve in all, with their numbers and bars', () => {
  const { text, html } = read();
  expect(text).toMatch(/Specialty All 37 Cardiology 600 Oncology 6 /);
  expect(html).toContain('background-size:100%');
  // The shortest bar is still seen.
  expect(html).toContain('background-size:2%');
  expect(html.split('data-name="filtersWhere"')[0]?.match(/type="checkbox"/g)).toHaveLength(12);
});

it('the filter rail keeps chosen specialties in sight, also those with no results', () => {
  const { text, html } = read({ specialty: ['Rare Studies'] });
  expect(text).toMatch(/Rare Studies 0/);
  expect(isChecked(html, 'Rare Studies')).toBe(true);
  expect(isChecked(html, 'Cardiology')).toBe(false);
});

it('the filter rail shows no numbers before the first answer', () => {
  const { text, html } = read({}, null);
  expect(html).not.toContain('professionals"');
  expect(text).not.toContain('Cardiology 0');
  expect(html).not.toContain('data-testid="facet-count">0');
});

it('the filter rail names each state with its people, and sums them up', () => {
  const { text, html } = read();
  expect(html).toMatch(/aria-pressed="false" aria-label="TX, 500 professionals"/);
  expect(html).toContain('aria-label="WY, 0 professionals"');
  expect(text).toContain('50 states and DC 800');
  const selected = read({ state: ['TX'] });
  expect(selected.html).toMatch(/aria-pressed="true" aria-label="TX, 500 professionals"/);
  expect(selected.text).toContain('1 state 500');
  expect(read({ state: ['TX', 'CA'] }).text).toContain('2 states 800');
  // Someone who works in two states counts in each of them.
  const shared = { ...answer, count: 780 };
  expect(read({ state: ['TX', 'CA'] }, shared).text).toContain('2 states 780');
  expect(read({}, shared).text).toContain('50 states and DC some in several');
  expect(read({ state: ['TX'] }).text).toContain('Add or remove a state');
  expect(text).toContain('Texas (500)');
  expect(selected.text).toContain('✓ Texas (500)');
});

it('accounts for all candidates that the states do not count', () => {
  expect(read().text).toMatch(/Country United States 900 US territory, or no state listed 100/);
  const inStates = testAnswer({
    count: 5,
    facets: { ...answer.facets, state: [{ value: 'TX', count: 5 }], country: [{ value: 'US', count: 5 }] },
  });
  expect(read({}, inStates).text).not.toMatch(/US territory/);
});

it('the filter rail offers both countries and the provinces in a directory of both', () => {
  const both = { ...answer, countries: ['US', 'CA'] as const };
  const { text, html } = read({ country: ['CA'] }, { ...both, countries: [...both.countries] });
  expect(text).toMatch(/United States 900 Canada 60/);
  expect(isChecked(html, 'Canada')).toBe(true);
  expect(isChecked(html, 'United States')).toBe(false);
  expect(text).toContain('Ontario (0)');
  expect(read().text).not.toMatch(/Ontario|Canada/);
});

it('the filter rail keeps the place of the search in its field, and says when it is unknown', () => {
  const known = read({ near: 'Boston', withinMiles: 40 }, { ...answer, place: 'Boston, MA' });
  expect(known.html).toMatch(/<input[^>]*value="Boston"/);
  expect(known.html).toMatch(/<option[^>]*value="40"[^>]*selected=""/);
  expect(known.text).not.toContain('not known');
  const unknown = read({ near: 'Xyzzy' }, { ...answer, place: null });
  expect(unknown.text).toContain('This place is not known.');
  expect(unknown.html).toMatch(/<input[^>]*aria-invalid="true"/);
});

it('the filter rail offers every size, those with no results with a zero', () => {
  const { text, html } = read({ companySize: ['20 to 99'] });
  expect(text).toMatch(/20 to 99 12/);
  expect(text).toMatch(/100 to 499 0/);
  expect(isChecked(html, '20 to 99')).toBe(true);
  expect(isChecked(html, '100 to 499')).toBe(false);
});

it('the filter rail shows which contacts are asked for, and since when', () => {
  expect(pressed(read().html)).toEqual(['Map', 'Any time']);
  expect(pressed(read({ verifiedWithinDays: 90 }).html)).toEqual(['Map', '90 days']);
  expect(checked({})).toBe(0);
  expect(checked({ hasPhone: true })).toBe(1);
  expect(checked({ hasPhone: true, hasEmail: true })).toBe(2);
  expect(checked({ hasPhone: false })).toBe(0);
});

it('the filter rail shows what the registry says where enough of the directory has it, and what is chosen', () => {
  expect(read().text).not.toMatch(/Licensed in|Registry/);
  const covered = (coverage: SearchAnswer['coverage']) => read({}, { ...answer, coverage }).text;
  expect(covered({ licenseState: 0.019, anySpecialty: 0.019, registeredYears: 0.019 })).not.toMatch(
    /Licensed|Registry/,
  );
  expect(covered({ licenseState: 0.02 })).toMatch(/Licensed in .*not verified. On file for 2% of the directory./);
  const all = covered({ licenseState: 0.86, anySpecialty: 0.8, registeredYears: 0.7 });
  expect(all).toMatch(/86%.*Registry Specialty, primary or not.*80%.*In the registry for at least \(years\).*70%/);
  const chosen = read({ licenseState: ['TX'], registeredYears: 5 });
  expect(chosen.text).toMatch(/Licensed in.* TX .*Registry.* In the registry/);
  expect(chosen.html).toContain('value="5"');
  expect(chips({ registeredYears: 5, hasEmail: true }).text).toBe(
    'Registry In the registry for at least 5 years Contact Email on file Clear All',
  );
});

it('the filter rail shows qualifications where enough of the directory has them, and what is chosen or in words', () => {
  const covered = (coverage: SearchAnswer['coverage']) => read({}, { ...answer, coverage }).text;
  expect(read().text).not.toMatch(/Qualifications|Speaks|Board certified|Graduated/);
  expect(covered({ languages: 0.019, boardCertified: 0.019, graduatedYears: 0.019 })).not.toContain('Qualifications');
  expect(covered({ languages: 0.02 })).toMatch(/Qualifications ?Speaks On file for 2% of the directory\./);
  expect(covered({ boardCertified: 0.3, graduatedYears: 0.4 })).toMatch(
    /Qualifications ?Board certified in As reported, not verified\. On file for 30%.*Graduated at least \(years ago\).*40%/,
  );
  const part = { kind: 'language', key: 'language:French', label: 'speaks French', words: 'speaks french' } as const;
  const understood = { ...answer, understood: [{ ...part, values: ['French'], also: [], removed: false }] };
  const search = { ...emptySearch, query: 'speaks french', languages: ['Spanish'] };
  expect(read(search, understood).html).toMatch(/Remove Speaks: Spanish.*Remove Speaks: French/);
  expect(chips({ languages: ['Spanish'], notBoardCertified: ['CCRN'], graduatedYears: 1 }).text).toBe(
    'Speaks Spanish Not board certified in not CCRN Education Graduated at least 1 year ago Clear All',
  );
});

it('the filter rail shows written values as tags that can be removed', () => {
  expect(read({ skills: ['Triage'] }).html).toContain('aria-label="Remove Skill: Triage"');
});

it('the filter rail repeats what was chosen as chips, and is silent without', () => {
  expect(chips({ query: 'nurse' }).text).toBe('');
  const { text, html } = chips({
    state: ['TX', 'CA'],
    country: ['US', 'DE'],
    hasPhone: false,
    hasEmail: true,
    verifiedWithinDays: 1,
  });
  expect(text).toBe(
    'State TX CA Country United States DE Contact No phone on file Email on file Verified within 1 day Clear All',
  );
  expect(html).toContain('aria-label="Remove State: TX"');
});

it('the filter rail checks the specialties of a profession in words, until it is removed', () => {
  const part = {
    kind: 'specialty',
    key: 'specialty:Oncology',
    label: 'Oncology',
    values: ['Oncology'],
    words: 'oncologist',
    also: [],
    removed: false,
  } as const;
  const understood = { ...answer, understood: [{ ...part, values: [...part.values], also: [] }] };
  const search = { ...emptySearch, query: 'oncologist' };
  expect(isChecked(read(search, understood).html, 'Oncology')).toBe(true);
  expect(isChecked(read(search, understood).html, 'Cardiology')).toBe(false);
  expect(isChecked(read({ ...search, removed: [part.key] }, understood).html, 'Oncology')).toBe(false);
  expect(isChecked(read({ ...search, understand: false }, understood).html, 'Oncology')).toBe(false);
  const unchecked = withValueToggled('specialty', 'Oncology', understood.understood)(search);
  expect([unchecked.specialty, unchecked.removed]).toEqual([[], [part.key]]);
  const both = withValueToggled('specialty', 'Cardiology', understood.understood)(search);
  expect([both.specialty, both.removed]).toEqual([['Cardiology'], []]);
});

it('the map marks the state of a place in words, and says how many candidates it has', () => {
  const part = { kind: 'state', key: 'state:TX', label: 'Texas', words: 'texas', also: [], removed: false } as const;
  const inTexas: SearchAnswer = {
    ...answer,
    understood: [{ ...part, values: ['TX'], also: [] }],
    facets: {
      ...answer.facets,
      state: [
        { value: 'TX', count: 1_160 },
        { value: 'CA', count: 2_000 },
      ],
    },
  };
  const search = { ...emptySearch, query: 'texas' };
  const { html, text } = read(search, inTexas);
  expect(html).toMatch(/data-state="TX"[^>]*aria-pressed="true"/);
  expect(text).toContain('1 state 1,160');
  expect(read({ ...search, removed: [part.key] }, inTexas).text).not.toContain('1 state 1,160');
  const both = withValueToggled('state', 'CA', inTexas.understood)(search);
  expect([both.state, both.removed]).toEqual([['CA'], []]);
  const none = withValueToggled('state', 'TX', inTexas.understood)(search);
  expect([none.state, none.removed]).toEqual([[], [part.key]]);
});

it('the panel says why a profession in words finds more candidates than its specialty has', () => {
  const part = {
    kind: 'specialty',
    key: 'specialty:Dentist',
    label: 'Dentist',
    words: 'dentist',
    also: [],
    removed: false,
  } as const;
  const dentists: SearchAnswer = {
    ...answer,
    count: 743,
    understood: [{ ...part, values: ['Dentist'], also: [] }],
    facets: { ...answer.facets, specialty: [{ value: 'Dentist', count: 737 }] },
  };
  expect(read({ query: 'dentist' }, dentists).text).toContain(
    '6 more have the profession in the title and another specialty, or none.',
  );
  expect(read({ query: 'dentist' }, { ...dentists, count: 737 }).text).not.toContain('more have the profession');
});
