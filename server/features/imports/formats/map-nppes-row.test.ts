import { describe, expect, it } from 'vitest';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { mapNppesRow } from './map-nppes-row.ts';
import { nppesColumns, primarySwitchColumn, requiredNppesColumns, taxonomyColumn } from './nppes-columns.ts';
import type { RowResult } from './row-result.ts';

type Cells = Partial<Record<keyof typeof nppesColumns, string>>;

const person: Cells = {
  npi: '1999000007',
  entityType: '1',
  lastName: "O'BRIEN",
  firstName: 'MARY ANN',
  middleName: 'K',
  credentials: 'R.N., C.C.R.N.',
  city: 'ST. LOUIS',
  state: 'MO',
  zip: '631011234',
  country: 'US',
  phone: '3145550142',
};

function map(
  cells: Cells,
  codes: Readonly<Record<number, readonly [code: string, isPrimary: string]>> = {},
  sex?: string,
): RowResult {
  const byName = new Map<string, string>();
  for (const [field, name] of Object.entries(nppesColumns))
    byName.set(name, new Map(Object.entries(cells)).get(field) ?? '');
  for (const [number, [code, isPrimary]] of Object.entries(codes)) {
    byName.set(taxonomyColumn(Number(number)), code);
    byName.set(primarySwitchColumn(Number(number)), isPrimary);
  }
  const row = requiredNppesColumns.map((name) => byName.get(name) ?? '');
  return mapNppesRow(sex === undefined ? row : [...row, sex], 5);
}

function draftOf(result: RowResult): CandidateDraft {
  if (result.kind !== 'candidate') throw new Error(`expected a person, got ${JSON.stringify(result)}`);
  return result.draft;
}

describe('a row of the registry is no person of the directory', () => {
  it('when its NPI fails the check digit, is too short or missing', () => {
    for (const npi of ['1999000008', '199900000', '', '9999000007', '19990000O7']) {
      expect(map({ ...person, npi })).toMatchObject({
        kind: 'rejected',
        line: 5,
        reason: 'The NPI is not ten digits with a valid check digit.',
      });
    }
  });

  it('when it has no last name, or no known entity type; the rejected row keeps its cells, the phone masked', () => {
    const rejected = map({ ...person, lastName: ' ' });
    expect(rejected).toMatchObject({
      kind: 'rejected',
      reason: 'The person has no last name.',
      cells: { NPI: '1999000007', [nppesColumns.phone]: '3•••' },
    });
    expect(JSON.stringify(rejected)).not.toContain('3145550142');
    expect(map({ ...person, entityType: '' })).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('entity type'),
    });
  });

  it('when a cell is as long as several rows', () => {
    expect(map({ ...person, city: 'X'.repeat(501) })).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining(`"${nppesColumns.city}" holds 501`),
    });
  });

  it('when it is an organization', () => {
    expect(map({ npi: '1999000007', entityType: '2' })).toEqual({ kind: 'organization', line: 5, npi: '1999000007' });
    expect(map({ npi: '1999000008', entityType: '2' })).toEqual({ kind: 'skipped', line: 5, reason: 'organization' });
  });

  it('when it was deactivated, also where nothing but number and date is left, and where it was reactivated before: its claim ends', () => {
    const ended = { kind: 'ended', line: 5, npi: '1999000007' };
    expect(map({ npi: '1999000007', deactivated: '02/01/2024' })).toEqual(ended);
    expect(map({ ...person, deactivated: '02/01/2024', reactivated: '12/31/2023' })).toEqual(ended);
    expect(map({ npi: '1999000008', deactivated: '02/01/2024' })).toEqual({
      kind: 'skipped',
      line: 5,
      reason: 'deactivated',
    });
  });
});

describe('a row of the registry becomes a person', () => {
  it('with names, place, phone and number as they are usually written', () => {
    expect(draftOf(map(person, { 1: ['163WC0200X', 'Y'] }, 'F'))).toEqual({
      firstName: 'Mary Ann',
      middleName: 'K',
      lastName: "O'Brien",
      credentials: 'RN, CCRN',
      title: 'Registered Nurse',
      titleLevel: null,
      jobFunctions: null,
      specialty: 'Nurse',
      organization: null,
      companySize: null,
      companyIndustry: null,
      companyRevenue: null,
      companyDomain: null,
      companyStartDate: null,
      city: 'St. Louis',
      state: 'MO',
      country: 'US',
      officeCity: 'St. Louis',
      officeState: 'MO',
      officeZip: '63101',
      linkedinUrl: null,
      linkedinConnections: null,
      gender: 'Female',
      skills: [],
      education: [],
      clinical: {
        npi: '1999000007',
        taxonomies: [{ code: '163WC0200X', isPrimary: true }],
        licenses: [],
        enumeratedOn: null,
        isSoleProprietor: null,
        mailingState: null,
        otherNames: [],
        practicePlace: null,
        furtherPlaces: [],
        graduationYear: null,
        medicalSchool: null,
        languages: [],
        boardCertifications: [],
      },
      contacts: [{ kind: 'office_phone', value: '+13145550142', verifiedOn: null }],
      keys: [{ kind: 'npi', value: '1999000007' }],
    });
  });

  it('again, when the number was reactivated after it was deactivated', () => {
    expect(map({ ...person, deactivated: '12/31/2023', reactivated: '02/01/2024' }).kind).toBe('candidate');
  });

  it('with the specialty of the primary code, else of the first, else none', () => {
    expect(draftOf(map(person, { 1: ['163W00000X', 'N'], 3: ['207RC0000X', 'Y'] })).specialty).toBe('Cardiology');
    expect(draftOf(map(person, { 2: ['163W00000X', 'N'], 15: ['207RC0000X', 'X'] })).specialty).toBe('Nurse');
    expect(draftOf(map(person))).toMatchObject({ specialty: null, title: null });
  });

  it('whose last name may be Null; only a value that is withheld is none', () => {
    expect(draftOf(map({ ...person, lastName: 'NULL', middleName: '<UNAVAIL>' }))).toMatchObject({
      lastName: 'Null',
      middleName: null,
    });
  });

  it('whose suffix follows the name, also when it is a degree', () => {
    expect(draftOf(map({ ...person, suffix: 'JR.', credentials: 'M.D.' }))).toMatchObject({
      lastName: "O'Brien",
      credentials: 'Jr., MD',
    });
    expect(draftOf(map({ ...person, suffix: 'M.D.', credentials: 'MD' })).credentials).toBe('MD');
  });

  it('kept without a phone when the phone is none', () => {
    expect(draftOf(map({ ...person, phone: '0000000000' })).contacts).toEqual([]);
  });

  it.each([
    ['the postal code', { state: '', zip: 'M5V2T6' }, 'CA'],
    ['the ZIP code', { state: '', zip: '021081234' }, 'US'],
    ['the province', { state: 'ON', zip: '' }, 'CA'],
    ['the state', { state: 'MA', zip: '' }, 'US'],
    ['neither', { state: '', zip: '' }, null],
  ])('whose country is blank is where %s is', (_case, place, country) => {
    expect(draftOf(map({ ...person, ...place, country: '' })).country).toBe(country);
  });

  it('in Canada by province and postal code, and elsewhere without a state', () => {
    expect(draftOf(map({ ...person, city: 'TORONTO', state: 'ONTARIO', zip: 'M5V2T6', country: 'CA' }))).toMatchObject({
      city: 'Toronto',
      state: 'ON',
      country: 'CA',
      officeZip: 'M5V 2T6',
    });
    expect(draftOf(map({ ...person, city: 'CAGLIARI', state: 'CA', zip: '09121', country: 'IT' }))).toMatchObject({
      city: 'Cagliari',
      state: null,
      country: 'IT',
      officeZip: null,
    });
    expect(draftOf(map({ ...person, country: '' })).country).toBe('US');
  });
});
