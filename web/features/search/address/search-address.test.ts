import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listStages } from '#contract/lists/list-limits.ts';
import { eachNegatedFilter, listFilterNames } from '#contract/search/search-filters.ts';
import { searchFilters } from '#contract/search/search.ts';
import { spelledAsListed } from './listed-values.ts';
import { emptySearch, readSearch, toFilters, writeSearch, type Search } from './search-address.ts';

/** As an address is read: without NUL, which the contract refuses, and trimmed. */
const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((value) => value.replaceAll('\0', '').trim())
  .filter((value) => value !== '' && value.isWellFormed());
/** In the spelling of the directory, to which addresses are normalized. */
const spelled = (filter: string) =>
  fc.uniqueArray(
    text.map((value) => spelledAsListed(filter, value) ?? value),
    { maxLength: 5 },
  );
const list = fc.uniqueArray(text, { maxLength: 5 });
const states = fc.uniqueArray(fc.constantFrom('CA', 'TX', 'NY', 'IL', 'DC'), { maxLength: 5 });
const withoutPlace: fc.Arbitrary<Omit<Search, 'near' | 'withinMiles'>> = fc.record({
  query: fc.oneof(fc.constant(''), text),
  prefer: list,
  changedSince: fc.option(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    { nil: undefined },
  ),
  understand: fc.boolean(),
  removed: list,
  required: list,
  specialty: spelled('specialty'),
  companySize: spelled('companySize'),
  companyRevenue: spelled('companyRevenue'),
  companyIndustry: spelled('companyIndustry'),
  country: spelled('country'),
  skills: list,
  title: list,
  ...eachNegatedFilter((_, of) => (['state', 'licenseState', 'reachState'].includes(of) ? states : spelled(of))),
  organization: list,
  education: list,
  city: list,
  state: states,
  licenseState: states,
  anySpecialty: spelled('anySpecialty'),
  reachState: states,
  languages: spelled('languages'),
  boardCertified: spelled('boardCertified'),
  scope: fc.constant(null),
  inList: list,
  notInList: list,
  stage: fc.subarray([...listStages]),
  due: fc.constant(false),
  changed: fc.boolean(),
  revealed: fc.constantFrom(true, false, undefined),
  inMySystem: fc.constantFrom(true, false, undefined),
  contactedWithinDays: fc.option(fc.integer({ min: 1, max: 730 }), { nil: undefined }),
  notContactedWithinDays: fc.option(fc.integer({ min: 1, max: 730 }), { nil: undefined }),
  hasPhone: fc.constantFrom(true, false, undefined),
  hasEmail: fc.constantFrom(true, false, undefined),
  registeredYears: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
  graduatedYears: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
  verifiedWithinDays: fc.option(fc.integer({ min: 1, max: 3_650 }), { nil: undefined }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sortKey: fc.constantFrom('relevance', 'distance', 'name', 'organization', 'location', 'verified'),
  sortDirection: fc.constantFrom('asc', 'desc', undefined),
  tab: fc.constantFrom('results', 'saved-searches', 'saved-lists'),
});
const nears = fc.oneof(
  fc.constant({ near: undefined, withinMiles: 25 }),
  fc.record({ near: text, withinMiles: fc.integer({ min: 5, max: 100 }) }),
);
const searches: fc.Arbitrary<Search> = fc.tuple(withoutPlace, nears).map(([search, near]) => ({
  ...search,
  ...near,
  stage: search.inList.length === 0 ? [] : search.stage,
  changed: search.inList.length > 0 && search.changed,
}));

describe('an address with invalid values', () => {
  it.each([
    ['', 'nothing'],
    ['?', 'a lone question mark'],
    ['?page=0', 'page zero'],
    ['?page=-3', 'a negative page'],
    ['?page=2.5', 'half a page'],
    ['?page=99999999999999999999', 'an endless page'],
    ['?page=abc', 'a page in words'],
    ['?sortKey=__proto__&sortDirection=up', 'an unknown order'],
    ['?hasPhone=yes&hasEmail=1&verifiedWithinDays=-30', 'contacts in other words'],
    ['?verifiedWithinDays=99999', 'more days than there are'],
    ['?withinMiles=50', 'a distance from no place'],
    ['?near=%20&withinMiles=50', 'a distance from a blank place'],
    ['?stage=contacted', 'a stage in no list'],
    ['?changed=true', 'changes since no list'],
    ['?changedSince=yesterday', 'changes since a time in words'],
    ['?changedSince=2026-13-45T99:00', 'changes since no time'],
    ['?tab=results', 'the tab of the results, which is the only one'],
    ['?specialty=,,%20,', 'blanks'],
    ['?state=ZZ,constructor', 'unknown states'],
    ['?query=%00&skills=%00,%00', 'NUL characters, which the contract refuses'],
    ['?utm_source=mail&&=&x', "other people's parameters"],
  ])('%s reads as an empty search (%s)', (address) => {
    expect(readSearch(address)).toEqual(emptySearch);
  });

  it('never throws, and what it reads is always accepted by the contract', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom('\0', '%00', 'a%00b', '%00,%00', '\ud800'),
          fc.string({ unit: 'binary', maxLength: 400 }),
        ),
        fc.constantFrom(...listFilterNames, 'query', 'page'),
        (junk, name) => {
          expect(searchFilters.safeParse(toFilters(readSearch(`?${name}=${junk}`))).success).toBe(true);
        },
      ),
    );
  });

  it('truncates values and lists to the limits of the contract', () => {
    const search = readSearch(
      `?query=${'a'.repeat(500)}&skills=${Array.from({ length: 90 }, (_, index) => `s${index}`).join(',')}`,
    );
    expect(search.query).toHaveLength(200);
    expect(search.skills).toHaveLength(50);
  });
});

describe('the address of a search', () => {
  it('leaves out values that equal the empty search', () => {
    expect(writeSearch(emptySearch)).toBe('');
    expect(writeSearch({ ...emptySearch, query: '  ' })).toBe('');
  });

  it('joins lists by plain commas and encodes once', () => {
    const search = { ...emptySearch, query: 'critical care', specialty: ['Nurse Practitioner', 'Cardiology'], page: 3 };
    expect(writeSearch(search)).toBe('?query=critical%20care&specialty=Nurse%20Practitioner,Cardiology&page=3');
  });

  it('reads a single value as a list', () => {
    expect(readSearch('?specialty=Nurse').specialty).toEqual(['Nurse']);
  });

  it('reads encoded separators, plus signs and repeated names', () => {
    expect(readSearch('?specialty=Nurse%2CCardiology').specialty).toEqual(['Nurse', 'Cardiology']);
    expect(readSearch('?specialty=Nurse+Practitioner&specialty=Dentist').specialty).toEqual([
      'Nurse Practitioner',
      'Dentist',
    ]);
  });

  it('normalizes values from other sites to the spelling of the directory', () => {
    expect(readSearch('?specialty=nurse practitioner,RNA Biology').specialty).toEqual([
      'Nurse Practitioner',
      'RNA Biology',
    ]);
    expect(readSearch('?state=california').state).toEqual(['CA']);
    expect(readSearch('?companyIndustry=insurance').companyIndustry).toEqual(['Insurance']);
    expect(readSearch('?country=United States').country).toEqual(['US']);
  });

  it('names the contact conditions', () => {
    const search = { ...emptySearch, hasPhone: true, hasEmail: false, verifiedWithinDays: 90 };
    expect(writeSearch(search)).toBe('?hasPhone=true&hasEmail=false&verifiedWithinDays=90');
    expect(readSearch(writeSearch(search))).toEqual(search);
  });

  it('takes states in either case and once', () => {
    expect(readSearch('?state=ca,CA,tx').state).toEqual(['CA', 'TX']);
  });

  it('can be written while the text ends in half of a surrogate pair', () => {
    expect(writeSearch({ ...emptySearch, query: 'caf\ud83d' })).toBe('?query=caf%EF%BF%BD');
  });

  it('keeps commas and backslashes inside values, also when another program rewrites the address', () => {
    const search = { ...emptySearch, organization: ['Lakeshore, Inc', 'AC\\DC\\'] };
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(readSearch(`?${new URLSearchParams(writeSearch(search))}`)).toEqual(search);
  });

  it('reads the valid part of a broken encoding', () => {
    expect(readSearch('?query=%E0%A4%A&state=CA').state).toEqual(['CA']);
  });

  it('gives every search back unchanged', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(readSearch(writeSearch(search))).toEqual(search);
        expect(readSearch(`?${new URLSearchParams(writeSearch(search))}`)).toEqual(search);
      }),
    );
  });
});
