import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFilters } from '#contract/search.ts';
import { spelledAsListed } from './listed-values.ts';
import { emptySearch, listFilters, readSearch, type Search, toFilters, writeSearch } from './search-address.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.trim()).filter((value) => value !== '' && value.isWellFormed());
/** In the one spelling an address is read into. */
const spelled = (filter: string) => fc.uniqueArray(text.map((value) => spelledAsListed(filter, value) ?? value), { maxLength: 5 });
const list = fc.uniqueArray(text, { maxLength: 5 });
const searches: fc.Arbitrary<Search> = fc.record({
  query: fc.oneof(fc.constant(''), text),
  specialty: spelled('specialty'), companySize: spelled('companySize'), companyRevenue: spelled('companyRevenue'),
  companyIndustry: spelled('companyIndustry'), country: spelled('country'),
  skills: list, title: list, organization: list, education: list, city: list,
  state: fc.uniqueArray(fc.constantFrom('CA', 'TX', 'NY', 'IL', 'DC'), { maxLength: 5 }),
  hasPhone: fc.constantFrom(true, false, undefined), hasEmail: fc.constantFrom(true, false, undefined),
  verifiedWithinDays: fc.option(fc.integer({ min: 1, max: 3_650 }), { nil: undefined }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  sortKey: fc.constantFrom('relevance', 'name', 'organization', 'location', 'verified'),
  sortDirection: fc.constantFrom('asc', 'desc', undefined),
});

describe('an address that nobody wrote on purpose', () => {
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
    ['?tab=results', 'the tab of the results, which is the only one'],
    ['?specialty=,,%20,', 'blanks'],
    ['?state=ZZ,constructor', 'unknown states'],
    ['?utm_source=mail&&=&x', 'other people\'s parameters'],
  ])('%s reads as an empty search (%s)', (address) => {
    expect(readSearch(address)).toEqual(emptySearch);
  });

  it('never throws, and what it reads is always accepted by the contract', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...listFilters, 'query', 'page'), (junk, name) => {
        expect(searchFilters.safeParse(toFilters(readSearch(`?${name}=${junk}`))).success).toBe(true);
      }),
    );
  });

  it('cuts values and lists to what the contract takes', () => {
    const search = readSearch(`?query=${'a'.repeat(500)}&skills=${Array.from({ length: 90 }, (_, index) => `s${index}`).join(',')}`);
    expect(search.query).toHaveLength(200);
    expect(search.skills).toHaveLength(50);
  });
});

describe('the address of a search', () => {
  it('leaves out what is as in an empty search', () => {
    expect(writeSearch(emptySearch)).toBe('');
    expect(writeSearch({ ...emptySearch, query: '  ' })).toBe('');
  });

  it('joins lists by plain commas and encodes once', () => {
    const search = { ...emptySearch, query: 'critical care', specialty: ['Nurse Practitioner', 'Cardiology'], page: 3 };
    expect(writeSearch(search)).toBe('?query=critical%20care&specialty=Nurse%20Practitioner,Cardiology&page=3');
  });

  it('reads one value as a list of one', () => {
    expect(readSearch('?specialty=Nurse').specialty).toEqual(['Nurse']);
  });

  it('reads joining commas that another program encoded, plus signs and repeated names', () => {
    expect(readSearch('?specialty=Nurse%2CCardiology').specialty).toEqual(['Nurse', 'Cardiology']);
    expect(readSearch('?specialty=Nurse+Practitioner&specialty=Dentist').specialty).toEqual(['Nurse Practitioner', 'Dentist']);
  });

  it('brings what others write into the spelling of the directory', () => {
    expect(readSearch('?specialty=nurse practitioner,RNA Biology').specialty).toEqual(['Nurse Practitioner', 'RNA Biology']);
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

  it('can be written while half a character is typed', () => {
    expect(writeSearch({ ...emptySearch, query: 'caf\ud83d' })).toBe('?query=caf%EF%BF%BD');
  });

  it('keeps commas and backslashes inside values, also when another program rewrites the address', () => {
    const search = { ...emptySearch, organization: ['Lakeshore, Inc', 'AC\\DC\\'] };
    expect(readSearch(writeSearch(search))).toEqual(search);
    expect(readSearch(`?${new URLSearchParams(writeSearch(search))}`)).toEqual(search);
  });

  it('reads broken encoding as far as it goes', () => {
    expect(readSearch('?query=%E0%A4%A&state=CA').state).toEqual(['CA']);
  });

  it('gives the same search back, whatever was searched for', () => {
    fc.assert(fc.property(searches, (search) => {
      expect(readSearch(writeSearch(search))).toEqual(search);
      expect(readSearch(`?${new URLSearchParams(writeSearch(search))}`)).toEqual(search);
    }));
  });
});
