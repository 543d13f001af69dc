// The rows that sources bring about the people of the model.
import { clinicalFacts, type ClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import type { SourceRow } from '#server/features/imports/testing/import-here.ts';
import { testDraft } from '#server/testing/drafts.ts';
import {
  emailOf,
  firstNameOf,
  hasNpi,
  licenseStateOf,
  lastNameOf,
  mailbox,
  npiOf,
  phoneOf,
  resumePhoneOf,
  titleOf,
  type Row,
  type Source,
} from './model-people.ts';

/** The registry and a vendor name the person by NPI, and by the address that only this person has. */
export function draftOf(source: Source, row: Row, number: number): CandidateDraft {
  const { who } = row;
  const email = emailOf(who);
  return testDraft({
    firstName: firstNameOf(who),
    lastName: lastNameOf(who),
    title: titleOf(number),
    clinical: source === 'nppes' ? clinicalOf(row) : null,
    // As in the resumes, which are compared with namesakes of the same place.
    city: 'Chicago',
    state: 'IL',
    contacts: [
      { kind: 'personal_email', value: email, verifiedOn: null },
      { kind: 'office_phone', value: phoneOf(who, row.phone), verifiedOn: null },
      ...(row.hasMailbox ? [{ kind: 'work_email' as const, value: mailbox, verifiedOn: null }] : []),
    ],
    keys: [
      ...(hasNpi(source, row) ? [{ kind: 'npi' as const, value: npiOf(who) }] : []),
      ...(source === 'acme' ? [{ kind: 'vendor' as const, value: `acme:${who}-${row.vendorId}` }] : []),
      { kind: 'email', value: email },
    ],
  });
}

const clinicalOf = (row: Row): ClinicalFacts =>
  clinicalFacts.parse({
    npi: npiOf(row.who),
    licenses: [{ state: licenseStateOf(row), number: `L${row.who}`, code: '163W00000X' }],
  });

/** The same as the row of a file. */
export const vendorRowOf = (row: Row, number: number): SourceRow => ({
  id: `${row.who}-${row.vendorId}`,
  NPI: row.hasNpi ? npiOf(row.who) : '',
  Contactfirstname: firstNameOf(row.who),
  Contactlastname: lastNameOf(row.who),
  Contacttitle: titleOf(number),
  Contactcity: 'Chicago',
  Contactstate: 'IL',
  Personalemail: emailOf(row.who),
  Contactemail: row.hasMailbox ? mailbox : '',
  Contactphone: phoneOf(row.who, row.phone),
});

/** A half of a double name, with the phone of a removed person. */
export const otherSpellingOf = (who: number, phone: number): CandidateDraft =>
  testDraft({
    firstName: firstNameOf(who),
    lastName: `${lastNameOf(who)}-Gray`,
    contacts: [{ kind: 'office_phone', value: phoneOf(who, phone), verifiedOn: null }],
  });

export const resumeOf = (who: number): Record<string, string> => ({
  contactfirstname: firstNameOf(who),
  contactlastname: lastNameOf(who),
  contacttitle: 'Nurse',
  companyname: 'Northline Test Clinic',
  specialty: 'Nurse',
  contactemail: emailOf(who).toUpperCase(),
  contactphone: resumePhoneOf(who),
  contactcity: 'Chicago',
  contactstate: 'IL',
  contactcountry: 'United States',
});
