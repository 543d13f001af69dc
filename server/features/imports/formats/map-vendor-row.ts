// Maps one row of a vendor file to a draft. Only a missing last name rejects the row; an unusable value is
// left out, and the rest of the row is kept.
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import { clinicalLimits, noClinicalFacts, type ClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { countryOfPostalCode, countryOfState } from '#contract/candidates/places.ts';
import { wholeNumber } from '#contract/candidates/whole-number.ts';
import type { CandidateDraft, ContactDraft, IdentityKey } from '#server/features/candidates/public.ts';
import {
  cityWithState,
  isPersonalMailbox,
  memoize,
  normalizeCompanyRevenue,
  normalizeCompanySize,
  normalizeConnections,
  normalizeCountry,
  normalizeDomain,
  normalizeEducation,
  normalizeGender,
  normalizeGraduationYear,
  normalizeIndustry,
  normalizeLinkedinUrl,
  normalizeMedicalSchool,
  normalizePostalCode,
  normalizeRegion,
  normalizeSkills,
  normalizeSpecialty,
  normalizeStartDate,
  npiIn,
  placeIn,
  placeName,
  readBoardCertifications,
  readEmails,
  readAfterName,
  readGiven,
  readLanguages,
  readLastName,
  readPhones,
  readWholeName,
  townIn,
  wholePlace,
  withoutExtension,
  type Place,
  type WholeName,
} from '#normalize/public.ts';
import { overlongCell } from './cell-limit.ts';
import { maskContact, type RowResult } from './row-result.ts';
import { textsOfVendor } from './source-texts.ts';
import { thisYear } from './this-year.ts';
import { contactColumns, VendorRow, type Slots } from './vendor-row.ts';

// Employers, places and names repeat often.
const knownSize = memoize(normalizeCompanySize);
const knownIndustry = memoize(normalizeIndustry);
const knownRevenue = memoize(normalizeCompanyRevenue);
const knownDomain = memoize(normalizeDomain);
const knownSpecialty = memoize(normalizeSpecialty);
const knownGiven = memoize(readGiven);
const knownPlace = memoize(placeName);
const knownCityWithState = memoize(cityWithState);
const knownWholePlace = memoize(wholePlace);
const knownSchool = memoize(normalizeMedicalSchool);

/**
 * @param slots the position in `cells` of each column that the file has.
 * @param source name under which the vendor's ids are unique.
 */
export function mapVendorRow(cells: readonly string[], slots: Slots, line: number, source: string): RowResult {
  const columns = [...slots.keys()];
  const overlong = overlongCell(
    cells,
    (slot) => columns[slot] ?? '',
    (slot) => listColumns.has(columns[slot] ?? 'id'),
  );
  if (overlong !== null) return { kind: 'rejected', line, reason: overlong, cells: {} };
  const row = new VendorRow(cells, slots);
  const name = nameOf(row);
  if (name.lastName === '') return rejected(cells, slots, line);
  const contacts = contactsOf(row);
  const npi = row.value('NPI', npiIn);
  const work = workOf(row);
  const place = placeOf(row);
  const lastNameCell = row.text('Contactlastname');
  const draft: CandidateDraft = {
    ...work,
    ...place,
    firstName: name.firstName,
    middleName: name.middleName,
    lastName: name.lastName,
    credentials: name.afterName,
    linkedinUrl: row.value('Contactlinkedinurl', normalizeLinkedinUrl),
    linkedinConnections: row.value('Contact Connections', normalizeConnections),
    gender: row.value('Contactgender', normalizeGender),
    skills: normalizeSkills(row.lines('Contactskills')),
    education: normalizeEducation(row.text('Contacteducation')),
    clinical: clinicalOf(row),
    contacts,
    keys: keysOf(row, npi, contacts, source),
    ...textsOfVendor((column) => row.said(column), { ...work, ...place }),
    ...(lastNameCell === null || lastNameCell.length === name.lastName.length ? {} : { lastNameCell }),
  };
  const hasInvalidNpi = row.text('NPI') !== null && npi === null;
  return {
    kind: 'candidate',
    line,
    draft,
    ...(hasInvalidNpi ? { hasInvalidNpi } : {}),
    ...(row.leftOut.length === 0 ? {} : { leftOut: row.leftOut }),
  };
}

/** The person's own columns first; the whole name fills those that are blank. */
function nameOf(row: VendorRow): WholeName {
  const [last, whole, behind] = [row.text('Contactlastname'), row.text('Contactname'), row.lines('Contactcredentials')];
  const given = knownGiven(row.text('Contactfirstname') ?? '');
  // A middle name of `none` or `NA` is none, unlike a first name.
  const middle = knownGiven(row.said('Contactmiddlename') ?? '').name;
  const own = last === null ? null : ownNameOf(last, given.name, middle);
  const other = whole === null || (own !== null && own.lastName !== '') ? null : readWholeName(whole);
  const lastName = own?.lastName || (other?.lastName ?? '');
  const after = [own?.afterName ?? other?.afterName, given.afterName, behind === null ? null : readAfterName(behind)];
  return {
    firstName: withoutLastName(given.name, lastName) ?? own?.firstName ?? other?.firstName ?? null,
    middleName: middle ?? own?.middleName ?? other?.middleName ?? null,
    lastName,
    afterName: joined(after),
  };
}

/** Some people write their whole name into the field of the first name: `Ann Smith`, `Smith, Ann`. */
function withoutLastName(firstName: string | null, lastName: string): string | null {
  if (firstName === null || !/[ ,]/.test(firstName)) return firstName;
  const [lower, last] = [firstName.toLowerCase(), lastName.toLowerCase()];
  if (lower.startsWith(`${last}, `)) return firstName.slice(last.length + 2);
  return lower.endsWith(` ${last}`) ? firstName.slice(0, -last.length - 1) : firstName;
}

/** Some sources write the whole name into the column of the last name: `Smith, Ann`. */
const ownNameOf = (last: string, first: string | null, middle: string | null): WholeName =>
  first === null && /,\s*\p{Lu}\p{Ll}/u.test(last)
    ? readWholeName(last)
    : { firstName: null, middleName: null, ...readLastName(last, [first, middle]) };

/** Each credential once. */
function joined(texts: readonly (string | null | undefined)[]): string | null {
  const parts = new Set(texts.flatMap((text) => (text == null ? [] : text.split(', '))));
  return parts.size === 0 ? null : [...parts].join(', ');
}

type Work =
  | 'title'
  | 'titleLevel'
  | 'jobFunctions'
  | 'specialty'
  | 'organization'
  | 'companySize'
  | 'companyIndustry'
  | 'companyRevenue'
  | 'companyDomain'
  | 'companyStartDate';

function workOf(row: VendorRow): Pick<CandidateDraft, Work> {
  return {
    title: row.said('Contacttitle'),
    titleLevel: row.said('Contacttitlelevel'),
    jobFunctions: row.said('Contactjobfunctions'),
    specialty: row.value('specialty', knownSpecialty),
    organization: row.said('Companyname'),
    companySize: row.value('Companyemployees', knownSize),
    companyIndustry: row.value('Company industry', knownIndustry),
    companyRevenue: row.value('Companyrevenuerange', knownRevenue),
    companyDomain: row.value('Companydomain', knownDomain),
    companyStartDate: row.value('Companystartdate', normalizeStartDate),
  };
}

/**
 * The person's own columns first. `location` replaces them only when both are blank, and the office's city and state only
 * when that is blank as well. A city without a state takes the office's state, unless that lies in another country.
 */
function placeOf(row: VendorRow): Place & Pick<CandidateDraft, 'officeCity' | 'officeState' | 'officeZip'> {
  const { city: officeCity, state: officeState } = cityOf(row, 'Contactofficecity', 'Contactofficestate');
  const officeZip = row.value('Contactofficezipcode', (text) => normalizePostalCode(text, officeState));
  const office = { officeCity, officeState, officeZip };
  const officeCountry =
    (office.officeState && countryOfState(office.officeState)) ??
    (office.officeZip && countryOfPostalCode(office.officeZip));
  const written = row.value('Contactcountry', normalizeCountry);
  const territory = written !== null && territories.has(written) ? written : null;
  const place = ownPlaceOf(row);
  const own = { ...place, state: place.state ?? territory };
  const ofState = own.state && countryOfState(own.state);
  // Forms begin with the United States, which stays where only the province is chosen.
  const isLeft = written === 'US' && ofState === 'CA';
  const said = (territory === null && !isLeft ? written : ofState) ?? own.country ?? ofState;
  const country = said ?? officeCountry;
  const isOfficeNear = country === officeCountry;
  const isBlank = own.city === null && own.state === null;
  return {
    city: isBlank && isOfficeNear ? office.officeCity : own.city,
    state: own.state ?? (isOfficeNear && (own.city !== null || isBlank) ? office.officeState : null),
    country,
    ...office,
  };
}

/** Parts of the United States that have codes of countries. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

function ownPlaceOf(row: VendorRow): Place {
  const place = cityOf(row, 'Contactcity', 'Contactstate');
  return (place.city === null && place.state === null ? row.value('location', placeIn) : null) ?? place;
}

/** Null: the row says nothing of these. */
function clinicalOf(row: VendorRow): ClinicalFacts | null {
  const listOf = (column: VendorColumn, read: typeof readLanguages): string[] =>
    row.several(column, read).slice(0, clinicalLimits.listMax);
  const said = {
    graduationYear: row.value('Graduationyear', (text) => normalizeGraduationYear(text, thisYear())),
    medicalSchool: row.value('Medicalschool', knownSchool),
    languages: listOf('Languages', readLanguages),
    boardCertifications: listOf('Boardcertifications', readBoardCertifications),
  };
  const isBlank = Object.values(said).every((value) => value === null || (Array.isArray(value) && value.length === 0));
  return isBlank ? null : { ...noClinicalFacts, ...said };
}

/** A state or a country in the cell of the city counts where the cell of the state has none, or the same state. */
function cityOf(
  row: VendorRow,
  cityColumn: 'Contactcity' | 'Contactofficecity',
  stateColumn: 'Contactstate' | 'Contactofficestate',
): Place {
  const text = row.value(cityColumn, townIn);
  const state = row.value(stateColumn, normalizeRegion);
  if (text === null) return { city: null, state, country: null };
  const both = knownCityWithState(text);
  if (both !== null && (state === null || both.state === state)) return { ...both, country: null };
  const whole = knownWholePlace(text);
  if (whole !== null && (state === null || (whole.state ?? state) === state))
    return { ...whole, state: whole.state ?? state };
  return { city: knownPlace(text), state, country: null };
}

/** Each value once, under the better of its kinds. */
function contactsOf(row: VendorRow): ContactDraft[] {
  const drafts: ContactDraft[] = [
    ...row
      .several('Personalemail', readEmails)
      .map((value) => ({ kind: 'personal_email', value, verifiedOn: null }) as const),
    ...row
      .several('Contactemail', readEmails)
      .map((value) => ({ kind: 'work_email', value, verifiedOn: null }) as const),
    ...row
      .several('Contactphone', readPhones)
      .map((value) => ({ kind: 'mobile_phone', value, verifiedOn: null }) as const),
    ...row
      .several('Directdialphone', readPhones)
      .map((value) => ({ kind: 'direct_phone', value, verifiedOn: null }) as const),
  ];
  const seen = new Set<string>();
  return drafts.filter(({ value }) => !seen.has(withoutExtension(value)) && seen.add(withoutExtension(value)));
}

/** Null for a number of which a spreadsheet kept the first digits, `9.22E+18`: several people of a file have it then. */
const wholeId = (text: string): string | null =>
  /^\d[.,]\d+E\+?\d+$/i.test(text) && wholeNumber(text) === text ? null : text;

function keysOf(row: VendorRow, npi: string | null, contacts: readonly ContactDraft[], source: string): IdentityKey[] {
  const id = row.value('id', wholeId);
  const emails = contacts.map(({ value }) => value).filter((value) => value.includes('@') && isPersonalMailbox(value));
  return [
    ...(npi === null ? [] : [{ kind: 'npi', value: npi } as const]),
    ...emails.map((value) => ({ kind: 'email', value }) as const),
    ...(id === null ? [] : [{ kind: 'vendor', value: `${source}:${id}` } as const]),
  ];
}

const listColumns = new Set<VendorColumn>([
  'Contactjobfunctions',
  'Contactskills',
  'Contacteducation',
  'Languages',
  'Boardcertifications',
]);
function rejected(cells: readonly string[], slots: Slots, line: number): RowResult {
  const shown = [...slots].map(([column, slot]) => {
    const value = cells[slot] ?? '';
    return [column, contactColumns.has(column) ? maskContact(value) : value] as const;
  });
  return { kind: 'rejected', line, reason: 'The person has no last name.', cells: Object.fromEntries(shown) };
}
