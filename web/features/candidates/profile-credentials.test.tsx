import { expect, it } from 'vitest';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { ShownClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { testProfile } from '#web/testing/candidates.ts';
import { render } from '#web/testing/render.tsx';
import { ProfileRecord } from './profile-record.tsx';

const facts: ShownClinicalFacts = {
  npi: '1999000007',
  taxonomies: [
    { code: '207RC0000X', label: 'Cardiologist', isPrimary: true },
    { code: '207R00000X', label: 'Internist', isPrimary: false },
  ],
  licenses: [
    { state: 'CA', number: 'A77', label: 'Cardiologist' },
    { state: 'TX', number: null, label: null },
  ],
  enumeratedOn: '2005-05-23',
  isSoleProprietor: false,
  compacts: [],
  fasterPaths: [],
  otherNames: [],
  practicePlaces: [],
  graduationYear: null,
  medicalSchool: null,
  languages: [],
  boardCertifications: [],
};
const read = (clinical: ShownClinicalFacts | null, sources: CandidateProfile['sources'] = []) =>
  render(<ProfileRecord profile={testProfile({ clinical, sources })} today="2026-03-10" />);

it('the credentials name taxonomies, licenses, the NPI and the date, and say that nothing was verified', () => {
  const { text, html } = read(facts);
  expect(text).toMatch(
    /Credentials Cardiologist 207RC0000X · primary ?Internist 207R00000X Licenses CA A77 · Cardiologist ?TX ?Reported to the registry, not verified; no status or expiry\./,
  );
  expect(text).toMatch(/NPI 1999000007 Copy the NPI In the registry since May 23, 2005 Sole proprietor No/);
  expect(html).toContain('href="https://npiregistry.cms.hhs.gov/provider-view/1999000007"');
});

it('the credentials link no number that the registry has not issued, and are left out without facts', () => {
  expect(read({ ...facts, npi: '9123456780' }).html).not.toContain('npiregistry');
  expect(read({ ...facts, npi: null }).text).not.toContain('NPI');
  expect(read(null).text).not.toContain('Credentials');
});

const nurse: ShownClinicalFacts = {
  ...facts,
  licenses: [{ state: 'TX', number: 'K1', label: 'Registered Nurse' }],
  compacts: [
    {
      compact: 'Nurse Licensure Compact',
      condition: null,
      isByResidence: true,
      via: 'TX',
      states: ['AZ', 'CO'],
    },
    {
      compact: 'EMS Compact',
      condition: 'with an EMS agency of that state',
      isByResidence: false,
      via: 'TX',
      states: ['CO', 'NV'],
    },
  ],
  fasterPaths: [
    {
      compact: 'Interstate Medical Licensure Compact',
      condition: null,
      isByResidence: true,
      via: 'TX',
      states: ['ID'],
    },
  ],
};

it('the credentials say where a person may work, why, and that nothing of it was verified', () => {
  const { text } = read(nurse);
  expect(text).toMatch(/Where this person may work Own license ?Texas/);
  expect(text).toMatch(
    /Compact, by residence in Texas \(address on file\), not verified ?Nurse Licensure Compact: Arizona, Colorado/,
  );
  expect(text).toMatch(
    /Compact, with an EMS agency of that state, by license in Texas, not verified ?EMS Compact: Colorado, Nevada/,
  );
  expect(text).toMatch(
    /Only a faster path to a license, by residence in Texas \(address on file\), not verified ?Interstate Medical Licensure Compact: Idaho/,
  );
  expect(text).toContain('Ask the board before you rely on this.');
});

it('the map of the credentials marks each state by its first reason, and none for a faster path', () => {
  const { html } = read(nurse);
  const tile = (state: string) => new RegExp(`data-by="(\\w+)"[^>]*>${state}<`).exec(html)?.[1];
  expect(['TX', 'AZ', 'CO', 'NV', 'ID', 'CA'].map(tile)).toEqual([
    'license',
    'compact',
    'compact',
    'compact',
    'none',
    'none',
  ]);
  expect(html).toContain(
    'title="Colorado: Nurse Licensure Compact, by residence in Texas (address on file), not verified"',
  );
});

it('without a license the credentials say nothing about where a person may work', () => {
  expect(read({ ...facts, licenses: [] }).text).not.toContain('Where this person may work');
});

it('the places of work are listed with the primary one first, and other names beside the credentials', () => {
  const places = [
    { address: '12 NW 3rd St, Ste 4', city: 'St. Louis', state: 'MO', zip: '63110' },
    { address: null, city: 'Tulsa', state: 'OK', zip: null },
  ];
  const { text } = read({ ...facts, otherNames: ['Rosa B.'], practicePlaces: places });
  expect(text).toMatch(/Also known as Rosa B\./);
  expect(text).toMatch(
    /Practice Places 12 NW 3rd St, Ste 4, St\. Louis, MO 63110 · primary ?Tulsa, OK ?Reported to the registry, not verified\./,
  );
  expect(read(facts).text).not.toMatch(/Practice Places|Also known as/);
});

it('the credentials leave out a degree, languages and certifications that no source has', () => {
  expect(read(facts).text).not.toMatch(/Medical school|Graduated|Languages|Board certifications|Not verified with/);
});

it('the credentials name the degree, certifications and languages with who reported them and when', () => {
  const qualified = {
    ...facts,
    graduationYear: 1998,
    medicalSchool: 'Halsted Medical School',
    languages: ['English', 'Spanish'],
    boardCertifications: ['Internal Medicine', 'CCRN'],
  };
  const source = { batch: 'june', saidOn: '2026-06-01', texts: [] };
  const { text } = read(qualified, [
    { ...source, source: 'acme', fields: ['name', 'qualifications'] },
    { ...source, source: 'nppes', fields: ['clinical'] },
  ]);
  expect(text).toMatch(
    /Medical school Halsted Medical School Graduated 1998 Board certifications Internal Medicine, CCRN Languages English, Spanish ?Reported by acme, Jun 1, 2026\. Not verified with the school or a board\./,
  );
});
