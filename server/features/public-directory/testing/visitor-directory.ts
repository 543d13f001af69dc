// A small directory in which one person could be found by subtraction: Ottoline Quackenbush is the only nurse in Alaska.
import { testDraft } from '#server/testing/drafts.ts';
import type { CandidateDraft } from '../../candidates/public.ts';

const people = (count: number, said: Partial<CandidateDraft>): CandidateDraft[] =>
  Array.from({ length: count }, () => testDraft({ country: 'US', ...said }));

export const drafts = [
  ...people(40, {
    specialty: 'Nurse',
    title: 'ICU Staff Nurse',
    city: 'Chicago',
    state: 'IL',
    organization: 'Lakeshore Mercy Hospital',
    skills: ['Triage'],
    companySize: '5000+',
    contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }],
  }),
  ...people(30, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Austin', state: 'TX', skills: ['Triage'] }),
  ...people(26, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Portland', state: 'OR' }),
  ...people(30, { specialty: 'Nurse', title: 'ICU Staff Nurse', city: 'Dallas', state: 'TX' }),
  ...people(30, { specialty: 'Nurse', title: 'Charge Nurse', city: 'Chicago', state: 'IL' }),
  ...people(30, { specialty: 'Pharmacist', title: 'ICU Pharmacist', city: 'Chicago', state: 'IL' }),
  ...people(30, { specialty: 'Pharmacist', title: 'Pharmacist', city: 'Austin', state: 'TX' }),
  ...people(30, { specialty: 'Pharmacist', title: 'Pharmacist' }),
  ...people(30, { title: 'Coder' }),
  ...people(24, { specialty: 'Cardiology', title: 'Cardiologist', city: 'Boise', state: 'ID' }),
  testDraft({
    firstName: 'Ottoline',
    lastName: 'Quackenbush',
    specialty: 'Nurse',
    title: 'Flight Nurse',
    city: 'Nome',
    state: 'AK',
    contacts: [{ kind: 'personal_email', value: 'ottoline@postbox.example', verifiedOn: null }],
    keys: [{ kind: 'npi', value: '1234567893' }],
  }),
];
