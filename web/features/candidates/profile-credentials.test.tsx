import { expect, it } from 'vitest';
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
};
const read = (clinical: ShownClinicalFacts | null) =>
  render(<ProfileRecord profile={testProfile({ clinical })} today="2026-03-10" />);

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
