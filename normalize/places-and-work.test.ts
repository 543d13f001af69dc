import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyRevenues, companySizes, specialties, states } from '#contract/candidates/candidate-options.ts';
import { countryOfState } from '#contract/candidates/places.ts';
import { normalizeCompanyRevenue, normalizeCompanySize, normalizeDomain, normalizeIndustry } from './company.ts';
import { normalizeCountry } from './country.ts';
import { normalizeGender } from './gender.ts';
import { placeIn } from './location.ts';
import { normalizePostalCode } from './postal-code.ts';
import { normalizeRegion } from './region.ts';
import { memoize } from './memoize.ts';
import { normalizeSpecialty } from './specialty.ts';
import { normalizeStartDate } from './start-date.ts';

describe('a state or province', () => {
  it.each(['', 'XX', 'Bavaria', 'Illinoi', 'constructor'])('%j is none', (text) => {
    expect(normalizeRegion(text)).toBeNull();
  });

  it.each([
    ['Illinois', 'IL'],
    ['ILLINOIS', 'IL'],
    ['il', 'IL'],
    ['Ill.', 'IL'],
    ['Calif.', 'CA'],
    ['Texas (TX)', 'TX'],
    ['TX - Texas', 'TX'],
    ['US-TX', 'TX'],
    ['TX, USA', 'TX'],
    ['State of Texas', 'TX'],
    ['Texas (CA)', null],
    ['New Mexico', 'NM'],
    ['N.Y.', 'NY'],
    ['new  york', 'NY'],
    ['D.C.', 'DC'],
    ['Washington, D.C.', null],
    ['Québec', 'QC'],
    ['Ontario', 'ON'],
    ['Puerto Rico', 'PR'],
  ])('%j is %j', (text, code) => {
    expect(normalizeRegion(text)).toBe(code);
  });

  it('is known by its name for every state that is listed', () => {
    expect(
      Object.entries(states).filter(([code, name]) => normalizeRegion(name) !== code || countryOfState(code) !== 'US'),
    ).toEqual([]);
  });

  it('tells the country', () => {
    expect([countryOfState('ON'), countryOfState('TX'), countryOfState('ZZ')]).toEqual(['CA', 'US', null]);
  });
});

describe('a country', () => {
  it.each([
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['us', 'US'],
    ['United States of America', 'US'],
    ['Canada', 'CA'],
    ['México', 'MX'],
    ['Germany', 'DE'],
    ["Côte d'Ivoire", 'CI'],
    ['Atlantis', null],
    ['ZZ', null],
    ['', null],
  ])('%j is %j', (text, code) => {
    expect(normalizeCountry(text)).toBe(code);
  });
});

describe('a postal code', () => {
  it.each([
    ['60611', '60611'],
    ['606111234', '60611'],
    ['60611-1234', '60611'],
    ['2139', '02139'],
    ['21391234', '02139'],
    ['k1a0b1', 'K1A 0B1'],
    ['00000', null],
    ['12', null],
    ['D1A 0B1', null],
    ['6061A', null],
  ])('%j is %j', (text, code) => {
    expect(normalizePostalCode(text)).toBe(code);
  });
});

describe('a location', () => {
  it.each([
    ['Chicago, IL', { city: 'Chicago', state: 'IL', country: 'US' }],
    ['CHICAGO, IL 60611, USA', { city: 'Chicago', state: 'IL', country: 'US' }],
    ['Los Angeles, CA', { city: 'Los Angeles', state: 'CA', country: 'US' }],
    ['Toronto, Ontario, Canada', { city: 'Toronto', state: 'ON', country: 'CA' }],
    ['Texas', { city: null, state: 'TX', country: 'US' }],
    ['United States', { city: null, state: null, country: 'US' }],
    ['Springfield', { city: 'Springfield', state: null, country: null }],
    ['Greater Chicago Area', { city: null, state: 'IL', country: 'US' }],
    ['Dallas/Fort Worth Area', { city: null, state: 'TX', country: 'US' }],
    ['San Francisco Bay Area', { city: null, state: 'CA', country: 'US' }],
    ['Greater New York City Area', { city: null, state: 'NY', country: 'US' }],
    [',', { city: null, state: null, country: null }],
  ])('%j is read as far as it is certain', (text, place) => {
    expect(placeIn(text)).toEqual(place);
  });
});

describe('company size', () => {
  it.each(['', 'many', '0', '-', 'n/a', '10 of 20 of 30'])('%j is none', (text) => {
    expect(normalizeCompanySize(text)).toBeNull();
  });

  it.each([
    ['250', '100 to 499'],
    ['1,200', '1000 to 4999'],
    ['51-200', '100 to 499'],
    ['11 to 50 employees', '20 to 99'],
    ['1-10', '1 to 19'],
    ['10,001+', '5000+'],
    ['5001-10,000', '5000+'],
    ['201 – 500', '100 to 499'],
    ['1000 TO 4999', '1000 to 4999'],
    ['under 20', '1 to 19'],
    ['1K-5K', '1000 to 4999'],
    ['5000+', '5000+'],
    ['19', '1 to 19'],
    ['20', '20 to 99'],
  ])('%j is %s', (text, option) => {
    expect(normalizeCompanySize(text)).toBe(option);
  });

  it('falls for every number between the ends its option names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4999 }), (count) => {
        const [low = 0, high = 0] = normalizeCompanySize(String(count))?.split(' to ').map(Number) ?? [];
        expect(low <= count && count <= high).toBe(true);
      }),
    );
  });
});

describe('company revenue', () => {
  it.each([
    ['$5.2M', '$1M to <$10M'],
    ['5200000', '$1M to <$10M'],
    ['$12,000,000', '$10M to <$50M'],
    ['$500K', '<$1M'],
    ['$1M - $10M', '$1M to <$10M'],
    ['$10-50M', '$10M to <$50M'],
    ['$1 billion', '$1B+'],
    ['over $1B', '$1B+'],
    ['Under $1 Million', '<$1M'],
    ['$100M-$1B', '$100M to <$1B'],
    ['$1m to <$10m', '$1M to <$10M'],
    ['unknown', null],
    ['$0', null],
  ])('%j is %j', (text, option) => {
    expect(normalizeCompanyRevenue(text)).toBe(option);
  });

  it('keeps every listed option as it is', () => {
    expect(companyRevenues.map(normalizeCompanyRevenue)).toEqual(companyRevenues);
    expect(companySizes.map(normalizeCompanySize)).toEqual(companySizes);
  });
});

describe('an industry and a domain', () => {
  it('take the listed spelling, or stay', () => {
    expect(['hospitals and physicians clinics', 'RETAIL', 'Space Travel'].map(normalizeIndustry)).toEqual([
      'Hospitals & Physicians Clinics',
      'Retail',
      'Space Travel',
    ]);
  });

  it.each([
    ['https://www.Clinic.example/about?x', 'clinic.example'],
    ['clinic.example', 'clinic.example'],
    ['clinic', null],
    ['a b.example', null],
    ['', null],
  ])('%j is the domain %j', (text, domain) => {
    expect(normalizeDomain(text)).toBe(domain);
  });
});

describe('a specialty', () => {
  it.each([
    ['FAMILY MEDICINE', 'Family Medicine'],
    ['family  medicine', 'Family Medicine'],
    ['obgyn', 'OBGYN'],
    ['Ob/Gyn', 'OBGYN'],
    ['OB-GYN', 'OBGYN'],
    ['Obstetrics & Gynecology', 'OBGYN'],
    ['Obstetrics and Gynaecology', 'OBGYN'],
    ['obgyn hospitalist', 'OBGYN Hospitalist'],
    ['allergy & immunology', 'Allergy & Immunology'],
    ['diseases of the chest', 'Diseases of the Chest'],
    ['Speech-Language Pathologist', 'Speech Language Pathologist'],
    ['Orthopaedic Surgery', 'Orthopedic Surgery'],
    ['Gynecology & Obstetrics', 'OBGYN'],
    ['Obstetrics/Gynaecology', 'OBGYN'],
    ['Paediatrics', 'Pediatrics'],
    ['Anaesthesiology', 'Anesthesiology'],
    ['Medicine, Family', 'Family Medicine'],
    ['Surgery - General', 'General Surgery'],
    ['Haematology', 'Hematology'],
    ['ICU NURSE', 'ICU Nurse'],
  ])('%j is %s', (text, specialty) => {
    expect(normalizeSpecialty(text)).toBe(specialty);
  });

  it('is the same whatever the case of the source, and stays when normalised again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...specialties), fc.stringMatching(/^[A-Za-z&/' -]{1,20}$/)), (text) => {
        const once = normalizeSpecialty(text);
        expect([
          normalizeSpecialty(text.toUpperCase()),
          normalizeSpecialty(text.toLowerCase()),
          normalizeSpecialty(once),
        ]).toEqual([once, once, once]);
      }),
    );
  });
});

describe('a start date', () => {
  it.each([
    ['2019', '2019'],
    ['2019-3', '2019-03'],
    ['2019-03-31T00:00:00Z', '2019-03-31'],
    ['3/31/2019', '2019-03-31'],
    ['3/2019', '2019-03'],
    ['March 2019', '2019-03'],
    ['Mar 5, 2019', '2019-03-05'],
    ['2019-02-30', null],
    ['13/2019', null],
    ['soon', null],
    ['0001', null],
  ])('%j is %j', (text, date) => {
    expect(normalizeStartDate(text)).toBe(date);
  });
});

describe('a gender', () => {
  it.each([
    ['M', 'Male'],
    ['female', 'Female'],
    ['X', 'X'],
    ['U', null],
    ['', null],
  ])('%j is %j', (text, gender) => {
    expect(normalizeGender(text)).toBe(gender);
  });
});

describe('a memoize function', () => {
  it('answers as before, and forgets instead of growing', () => {
    let calls = 0;
    const length = memoize((text: string) => {
      calls += 1;
      return text.length;
    }, 2);
    expect(['a', 'a', 'bb', 'ccc', 'a'].map(length)).toEqual([1, 1, 2, 3, 1]);
    expect(calls).toBe(4);
  });
});
