// Converts a row of the directory to a document of the index.
import { graduationYearMin } from '#contract/candidates/candidate-options.ts';
import { reachWords, type ReachFacts } from '#contract/candidates/license-reach.ts';
import { countryOfPostalCode, countryOfState, stateNameOf } from '#contract/candidates/places.ts';
import { professionOf } from '#normalize/public.ts';
import type { IndexDocument } from '#search-index/public.ts';
import { unitSeparator } from './found-candidate.ts';
import { candidatePoint } from './knowledge/place-table.ts';
import { otherProfession } from './knowledge/vocabulary.ts';
import type { IndexedRow } from './search-store.ts';

const dayMs = 86_400_000;

/** Increase this number when `toDocument`, the table of license compacts or the normalization of words gives another result for the same row. Snapshots of earlier versions are then rebuilt. */
export const documentVersion = 15;

/** The index counts days from 1970 to 2149; a verification date outside this range is ignored. */
function verifiedDay(date: string | null): number | null {
  const day = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`) / dayMs;
  return day >= 0 && day <= 65_534 ? day : null;
}

/** An operator's own SQL may write anything that the column types allow. Values without meaning are left out, so that one row cannot stop the index. */
const said = (items: readonly (string | null)[]): string[] => items.filter((item) => typeof item === 'string');

function degreesOf({ education }: IndexedRow): { school: string; degree: string }[] {
  if (!Array.isArray(education)) return [];
  return education.flatMap((entry) =>
    typeof entry?.school === 'string'
      ? [{ school: entry.school, degree: typeof entry.degree === 'string' ? entry.degree : '' }]
      : [],
  );
}

/** Each once, with that of the degree of the profession, which a source may say by itself. */
function schoolsOf({ clinical }: IndexedRow, education: readonly { school: string }[]): string[] {
  const medicalSchool = textOf(clinical, 'medicalSchool');
  return [...new Set([...education.map(({ school }) => school), ...(medicalSchool === null ? [] : [medicalSchool])])];
}

/** The texts under this name in the items of a list; anything else is left out. */
function textsIn(items: unknown, name: string): string[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => textOf(item, name) ?? []);
}

/** Null: the item has no such text, or a blank one. */
function textOf(item: unknown, name: string): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const value: unknown = Reflect.get(item, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The licenses of a row with the state of the mailing address. */
function reachFactsOf({ clinical }: IndexedRow): ReachFacts {
  const { licenses, mailingState } = clinical ?? {};
  return {
    licenses: (Array.isArray(licenses) ? licenses : []).flatMap((license: unknown) => {
      const state = textOf(license, 'state');
      return state === null ? [] : { state, code: textOf(license, 'code') };
    }),
    mailingState: typeof mailingState === 'string' ? mailingState : null,
  };
}

const reaches = new Map<string, string[]>();
const reachesMax = 100_000;

/** Few facts differ among millions of people, and to find what a compact reaches takes as long as the rest of a document. */
function knownReach(facts: ReachFacts): string[] {
  if (facts.licenses.length === 0) return [];
  const key = JSON.stringify(facts);
  const known = reaches.get(key);
  if (known !== undefined) return known;
  const words = reachWords(facts);
  if (reaches.size >= reachesMax) reaches.clear();
  reaches.set(key, words);
  return words;
}

/** The specialties of all taxonomies, with that of the candidate, each once. Empty without a taxonomy. */
function anySpecialtyOf({ clinical, specialty }: IndexedRow): string[] {
  const named = textsIn(clinical?.taxonomies, 'code').flatMap((code) => professionOf(code)?.specialty ?? []);
  return named.length === 0 ? [] : [...new Set([...(specialty === null ? [] : [specialty]), ...named])];
}

/** Four digits; null where the day is not known. */
function enumeratedYearOf({ clinical }: IndexedRow): string | null {
  const day = clinical?.enumeratedOn;
  return typeof day === 'string' && /^\d{4}-/.test(day) ? day.slice(0, 4) : null;
}

/** Each once. */
const listOf = (items: unknown): string[] =>
  Array.isArray(items) ? [...new Set(items.filter((item) => typeof item === 'string' && item !== ''))] : [];

/** Four digits; null where the year is not known. */
function graduationYearOf({ clinical }: IndexedRow): string | null {
  const year = clinical?.graduationYear;
  return Number.isInteger(year) && Number(year) >= graduationYearMin && Number(year) <= 9999 ? String(year) : null;
}

/** Of every place of work, without that of the card. */
function furtherOf({ clinical }: IndexedRow, name: 'city' | 'state', own: string | null): string[] {
  const further = clinical?.furtherPlaces;
  const all = [clinical?.practicePlace, ...(Array.isArray(further) ? further : [])];
  return [...new Set(textsIn(all, name))].filter((value) => value !== own);
}

const otherNamesOf = ({ clinical }: IndexedRow): string[] => {
  const names = clinical?.otherNames;
  return Array.isArray(names) ? names.map((name: unknown) => otherNameOf(name)).filter((name) => name !== '') : [];
};

const otherNameOf = (name: unknown): string =>
  ['firstName', 'middleName', 'lastName'].flatMap((part) => textsIn([name], part)).join(' ');

/** A candidate who is not known to be elsewhere counts as in the United States. */
const countryOf = ({ country, state, office_zip: zip }: IndexedRow): string =>
  country || countryOfState(state ?? '') || countryOfPostalCode(zip ?? '') || 'US';

export function toDocument(row: IndexedRow): IndexDocument {
  const education = degreesOf(row);
  const reachFacts = reachFactsOf(row);
  return {
    id: BigInt(row.id),
    values: {
      firstName: row.first_name,
      middleName: row.middle_name,
      lastName: row.last_name,
      credentials: row.credentials,
      title: row.title,
      specialty: row.specialty,
      profession: otherProfession(row),
      organization: row.organization,
      city: row.city,
      state: row.state,
      licenseState: [...new Set(reachFacts.licenses.map(({ state }) => state))],
      reachState: knownReach(reachFacts),
      anySpecialty: anySpecialtyOf(row),
      enumeratedYear: enumeratedYearOf(row),
      languages: listOf(row.clinical?.languages),
      boardCertified: listOf(row.clinical?.boardCertifications),
      graduationYear: graduationYearOf(row),
      furtherState: furtherOf(row, 'state', row.state),
      furtherCity: furtherOf(row, 'city', row.city),
      otherNames: otherNamesOf(row),
      stateName: stateNameOf(row.state),
      zip: row.office_zip,
      country: countryOf(row),
      companySize: row.company_size,
      companyIndustry: row.company_industry,
      companyRevenue: row.company_revenue,
      skills: said(row.skills),
      education: education.map(({ school, degree }) => `${school}${unitSeparator}${degree}`),
      schools: schoolsOf(row, education),
      degree: education.map(({ degree }) => degree),
      linkedinUrl: row.linkedin_url,
      phoneKind: row.phone_kind,
      emailKind: row.email_kind,
      hasPhone: row.phone_kind !== null,
      hasEmail: row.email_kind !== null,
      hasMobile: row.phone_kind === 'mobile_phone',
      hasLinkedin: row.linkedin_url !== null,
      phoneVerifiedDay: verifiedDay(row.phone_verified_on),
      emailVerifiedDay: verifiedDay(row.email_verified_on),
      verifiedDay: verifiedDay(row.verified_on),
      place: candidatePoint({ city: row.city, state: row.state, zip: row.office_zip }),
    },
  };
}
