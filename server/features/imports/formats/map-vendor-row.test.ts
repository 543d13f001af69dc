import { vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { describe, expect, it } from 'vitest';
import { noClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { languageNames } from '#contract/candidates/languages.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { mapVendorRow } from './map-vendor-row.ts';
import type { RowResult } from './row-result.ts';

type Cells = Partial<Record<VendorColumn, string>>;

function map(cells: Cells): RowResult {
  const columns = vendorColumns.filter((column) => cells[column] !== undefined);
  const slots = new Map(columns.map((column, slot) => [column, slot]));
  return mapVendorRow(
    columns.map((column) => cells[column] ?? ''),
    slots,
    9,
    'acme',
  );
}

function draftOf(cells: Cells): CandidateDraft {
  const result = map({ Contactfirstname: 'Ann', Contactlastname: 'Lee', specialty: 'Nurse', ...cells });
  if (result.kind !== 'candidate') throw new Error(`expected a person, got ${JSON.stringify(result)}`);
  return result.draft;
}

describe('a vendor row', () => {
  it.each(['', '  ', 'NULL', 'null', 'undefined', ', MD', '456'])(
    'without a last name (%j) is rejected, its contact cells masked',
    (lastName) => {
      const result = map({
        Contactfirstname: 'Ann',
        Contactlastname: lastName,
        specialty: 'Nurse',
        Personalemail: 'ann@mail.example',
        Contactphone: '312-555-0142',
      });
      expect(result).toEqual({
        kind: 'rejected',
        line: 9,
        reason: 'The person has no last name.',
        cells: {
          Contactfirstname: 'Ann',
          Contactlastname: lastName,
          specialty: 'Nurse',
          Personalemail: 'a•••',
          Contactphone: '3•••',
        },
      });
    },
  );

  it.each([
    [
      ['Ann RN', '', 'Smith'],
      ['Ann', null, 'Smith', 'RN'],
    ],
    [
      ['Ann, RN', '', 'Smith, MSN'],
      ['Ann', null, 'Smith', 'MSN, RN'],
    ],
    [
      ['Ann Smith', '', 'Smith'],
      ['Ann', null, 'Smith', null],
    ],
    [
      ['Smith, Ann', '', 'Smith'],
      ['Ann', null, 'Smith', null],
    ],
    [
      ['FNU', '', 'Suharto'],
      [null, null, 'Suharto', null],
    ],
    [
      ['Ann', 'NMN', 'Smith'],
      ['Ann', null, 'Smith', null],
    ],
    [
      ['Ann', 'none', 'Smith'],
      ['Ann', null, 'Smith', null],
    ],
    [
      ['Smith', '', 'Smith'],
      ['Smith', null, 'Smith', null],
    ],
  ])('names first, middle and last %j as %j', ([first = '', middle = '', last = ''], names) => {
    const { firstName, middleName, lastName, credentials } = draftOf({
      Contactfirstname: first,
      Contactmiddlename: middle,
      Contactlastname: last,
    });
    expect([firstName, middleName, lastName, credentials]).toEqual(names);
  });

  it.each([
    [
      ['Toronto', 'ON', 'United States'],
      ['Toronto', 'ON', 'CA'],
    ],
    [
      ['San Juan', 'PR', 'Puerto Rico'],
      ['San Juan', 'PR', 'US'],
    ],
    [
      ['San Juan', '', 'Puerto Rico'],
      ['San Juan', 'PR', 'US'],
    ],
    [
      ['Chicago 60611', 'IL', 'USA'],
      ['Chicago', 'IL', 'US'],
    ],
    [
      ['Toronto M5G 2C4', 'ON', 'Canada'],
      ['Toronto', 'ON', 'CA'],
    ],
    [
      ['Los Angeles', 'CA', 'United States'],
      ['Los Angeles', 'CA', 'US'],
    ],
    [
      ['Berlin', '', 'DE'],
      ['Berlin', null, 'DE'],
    ],
  ])('has the city, state and country %j as %j', ([city = '', state = '', country = ''], place) => {
    const draft = draftOf({ Contactcity: city, Contactstate: state, Contactcountry: country });
    expect([draft.city, draft.state, draft.country]).toEqual(place);
  });

  it.each([
    ['9.22E+18', []],
    ['9,2E+18', []],
    ['1.042E+03', [{ kind: 'vendor', value: 'acme:1.042E+03' }]],
    ['V-9', [{ kind: 'vendor', value: 'acme:V-9' }]],
  ])('has no id of which a spreadsheet lost the last digits, because others have the same then: %s', (id, keys) => {
    expect(draftOf({ id }).keys).toEqual(keys);
  });

  it('with a cell as long as several rows is rejected; lists may be longer', () => {
    expect(map({ Contactlastname: 'Lee', Contacttitle: 'x'.repeat(501) })).toEqual({
      kind: 'rejected',
      line: 9,
      reason: 'Column "Contacttitle" holds 501 characters, more than the 500 that are read.',
      cells: {},
    });
    expect(map({ Contactlastname: 'Lee', Contactskills: 'x'.repeat(20_001) })).toMatchObject({ kind: 'rejected' });
    expect(draftOf({ Contactskills: 'BLS, '.repeat(200) }).skills).toEqual(['BLS']);
  });

  it('with every value unusable is still a person with a last name', () => {
    const junk = Object.fromEntries(
      vendorColumns.map((column) => [column, column === 'Contactlastname' ? 'Lee' : 'NULL']),
    );
    const draft = draftOf(junk);
    expect(Object.entries(draft).filter(([, value]) => value !== null && JSON.stringify(value) !== '[]')).toEqual([
      ['lastName', 'Lee'],
    ]);
  });

  it('brings every field into the one form of the directory', () => {
    expect(
      draftOf({
        id: ' 77 ',
        NPI: '1999000007',
        Contactfirstname: 'ANN',
        Contactmiddlename: 'b.',
        Contactlastname: 'MCDONALD JR., M.D.',
        Contacttitle: 'Chief  of Cardiology',
        Contacttitlelevel: 'Director',
        Contactjobfunctions: 'Medical',
        specialty: 'CARDIOLOGY',
        Companyname: 'Lakeside Clinic',
        Companyemployees: '51-200',
        'Company industry': 'hospital & health care',
        Companyrevenuerange: '$5.2M',
        Companydomain: 'https://www.Lakeside.example/',
        Companystartdate: '3/2019',
        Contactcity: 'CHICAGO',
        Contactstate: 'Illinois',
        Contactofficecity: 'evanston',
        Contactofficestate: 'il',
        Contactofficezipcode: '60201-1234',
        location: 'Boston, MA',
        Personalemail: 'Ann.McDonald@Mail.example',
        Contactemail: 'ann@lakeside.example',
        Contactphone: '(312) 555-0142',
        Directdialphone: '+1 312 555 0143 x9',
        Contactlinkedinurl: 'linkedin.com/in/ann',
        'Contact Connections': '500+',
        Contactgender: 'f',
        Contactskills: 'ECG, ecg, "Echo, stress"',
        Contacteducation: '[{"school": "Rush University", "degree": "MD"}]',
      }),
    ).toEqual({
      firstName: 'Ann',
      middleName: 'B.',
      lastName: 'McDonald',
      credentials: 'Jr., MD',
      title: 'Chief of Cardiology',
      titleLevel: 'Director',
      jobFunctions: 'Medical',
      specialty: 'Cardiology',
      organization: 'Lakeside Clinic',
      companySize: '100 to 499',
      companyIndustry: 'Hospital & Health Care',
      companyRevenue: '$1M to <$10M',
      companyDomain: 'lakeside.example',
      companyStartDate: '2019-03',
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      officeCity: 'Evanston',
      officeState: 'IL',
      officeZip: '60201',
      linkedinUrl: 'https://www.linkedin.com/in/ann',
      linkedinConnections: 500,
      gender: 'Female',
      skills: ['ECG', 'Echo, stress'],
      education: [{ school: 'Rush University', degree: 'MD' }],
      clinical: null,
      contacts: [
        { kind: 'personal_email', value: 'ann.mcdonald@mail.example', verifiedOn: null },
        { kind: 'work_email', value: 'ann@lakeside.example', verifiedOn: null },
        { kind: 'mobile_phone', value: '+13125550142', verifiedOn: null },
        { kind: 'direct_phone', value: '+13125550143;ext=9', verifiedOn: null },
      ],
      keys: [
        { kind: 'npi', value: '1999000007' },
        { kind: 'email', value: 'ann.mcdonald@mail.example' },
        { kind: 'email', value: 'ann@lakeside.example' },
        { kind: 'vendor', value: 'acme:77' },
      ],
      lastNameCell: 'MCDONALD JR., M.D.',
    });
  });

  it('keeps the row and drops the value where phone, e-mail or number is invalid', () => {
    expect(
      draftOf({
        NPI: '1234567890',
        Personalemail: 'ann at mail',
        Contactphone: '12',
        Contactlinkedinurl: 'https://evil.example/in/ann',
      }),
    ).toMatchObject({ lastName: 'Lee', contacts: [], keys: [], linkedinUrl: null });
  });

  it('keeps a value from two columns once, under the better kind', () => {
    const draft = draftOf({
      Personalemail: 'ann@mail.example',
      Contactemail: 'ANN@mail.example',
      Contactphone: '3125550142',
      Directdialphone: '312.555.0142',
    });
    expect(draft.contacts.map(({ kind }) => kind)).toEqual(['personal_email', 'mobile_phone']);
  });

  it('is never identified by a phone, nor by a mailbox that colleagues share', () => {
    const draft = draftOf({ Contactemail: 'info@clinic.example', Contactphone: '3125550142' });
    expect(draft.contacts).toHaveLength(2);
    expect(draft.keys).toEqual([]);
  });

  it('takes the place from the location only where it has none of its own', () => {
    expect(draftOf({ location: 'Portland, Oregon, United States' })).toMatchObject({
      city: 'Portland',
      state: 'OR',
      country: 'US',
    });
    expect(draftOf({ Contactcity: 'Portland', location: 'Boston, MA' })).toMatchObject({
      city: 'Portland',
      state: null,
    });
    expect(draftOf({ Contactstate: 'QC' })).toMatchObject({ state: 'QC', country: 'CA' });
    expect(draftOf({ location: 'Paris, France', Contactcountry: 'USA' })).toMatchObject({
      city: 'Paris',
      state: null,
      country: 'US',
    });
  });

  it('takes the state of the office where a city has none, so that the person is found in that state', () => {
    const office = { Contactofficecity: 'Evanston', Contactofficestate: 'Illinois' };
    expect(draftOf({ Contactcity: 'Chicago', ...office })).toMatchObject({
      city: 'Chicago',
      state: 'IL',
      country: 'US',
      officeCity: 'Evanston',
      officeState: 'IL',
    });
    expect(draftOf({ location: 'Chicago', ...office })).toMatchObject({ city: 'Chicago', state: 'IL', country: 'US' });
    expect(draftOf(office)).toMatchObject({ city: 'Evanston', state: 'IL', country: 'US' });
    expect(draftOf({ Contactofficecity: 'Evanston' })).toMatchObject({ city: 'Evanston', state: null, country: null });
  });

  it.each([
    ['a ZIP code', '60201', 'US'],
    ['a ZIP code with four more digits', '60201-1234', 'US'],
    ['a Canadian postal code', 'M5V 2T6', 'CA'],
    ['a Canadian postal code in small letters', 'm5v2t6', 'CA'],
    ['the first half of a Canadian postal code', 'M5V', null],
    ['a British postcode', 'SW1A 1AA', null],
    ['a ZIP code that lost its leading zeros', '602', 'US'],
    ['two digits', '60', null],
  ])('takes the country from the postal code of the office where nothing else says it: %s', (_case, zip, country) => {
    expect(draftOf({ Contactofficezipcode: zip }).country).toBe(country);
    // What says it outright counts more.
    expect(draftOf({ Contactofficezipcode: zip, Contactcountry: 'Mexico' }).country).toBe('MX');
    expect(draftOf({ Contactofficezipcode: zip, Contactstate: 'TX' }).country).toBe('US');
  });

  it('never takes the city or state of an office for a person who is elsewhere', () => {
    const office = { Contactofficecity: 'Evanston', Contactofficestate: 'IL' };
    expect(draftOf({ Contactcity: 'Gary', Contactstate: 'IN', ...office })).toMatchObject({
      city: 'Gary',
      state: 'IN',
    });
    expect(draftOf({ Contactstate: 'IN', ...office })).toMatchObject({ city: null, state: 'IN' });
    expect(draftOf({ Contactcity: 'London', Contactcountry: 'Canada', ...office })).toMatchObject({
      city: 'London',
      state: null,
      country: 'CA',
    });
    expect(draftOf({ location: 'Paris, France', ...office })).toMatchObject({
      city: 'Paris',
      state: null,
      country: 'FR',
    });
    expect(draftOf({ Contactcountry: 'Canada', ...office })).toMatchObject({ city: null, state: null, country: 'CA' });
  });
});

describe('qualifications of a vendor row', () => {
  it('that no rule can read are left out and named, without the person', () => {
    const result = map({
      Contactfirstname: 'Ann',
      Contactlastname: 'Lee',
      Graduationyear: '1880',
      Medicalschool: 'Other',
      Languages: 'Spanish, Klingon',
      Boardcertifications: 'CCRN; Best of the Year',
    });
    expect(result).toMatchObject({
      kind: 'candidate',
      draft: { clinical: { graduationYear: null, medicalSchool: null } },
      leftOut: [
        { column: 'Graduationyear', sample: '1880' },
        { column: 'Medicalschool', sample: 'Other' },
        { column: 'Languages', sample: 'Klingon' },
        { column: 'Boardcertifications', sample: 'Best of the Year' },
      ],
    });
  });

  it('are clinical facts, and blanks are none', () => {
    expect(draftOf({ Graduationyear: '', Languages: 'N/A', Boardcertifications: '-' }).clinical).toBeNull();
    expect(
      draftOf({
        Graduationyear: '6/1998',
        Medicalschool: 'HALSTED MEDICAL SCHOOL',
        Languages: 'English\nEspañol',
        Boardcertifications: 'ABIM, CCRN',
      }).clinical,
    ).toEqual({
      ...noClinicalFacts,
      graduationYear: 1998,
      medicalSchool: 'Halsted Medical School',
      languages: ['English', 'Spanish'],
      boardCertifications: ['Internal Medicine', 'CCRN'],
    });
  });

  it('are at most twenty of a list', () => {
    const names = languageNames.slice(0, 30);
    expect(draftOf({ Languages: names.join(', ') }).clinical?.languages).toEqual(names.slice(0, 20));
  });
});
