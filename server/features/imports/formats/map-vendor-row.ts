// Maps one row of a vendor file to a draft. Only a missing last name rejects the row; an unusable value is
// left out, and the rest of the row is kept.
import { countryOfPostalCode, countryOfState } from '#contract/places.ts';
import type { CandidateDraft, ContactDraft, IdentityKey } from '#server/features/candidates/public.ts';
import { presentText } from '../normalize/blank.ts';
import {
  normalizeCompanyRevenue,
  normalizeCompanySize,
  normalizeDomain,
  normalizeIndustry,
} from '../normalize/company.ts';
import { normalizeCountry } from '../normalize/country.ts';
import { splitLastName } from '../normalize/credentials.ts';
import { normalizeEducation } from '../normalize/education.ts';
import { emailsIn, isPersonalMailbox } from '../normalize/email.ts';
import { normalizeGender } from '../normalize/gender.ts';
import { personName, placeName } from '../normalize/letter-case.ts';
import { normalizeConnections, normalizeLinkedinUrl } from '../normalize/linkedin.ts';
import type { Place } from '../normalize/location.ts';
import { placeIn } from '../normalize/location.ts';
import { npiIn } from '../normalize/npi.ts';
import { phonesIn } from '../normalize/phone.ts';
import { normalizePostalCode } from '../normalize/postal-code.ts';
import { normalizeRegion } from '../normalize/region.ts';
import { memoize } from '../normalize/memoize.ts';
import { normalizeSkills } from '../normalize/skills.ts';
import { normalizeSpecialty } from '../normalize/specialty.ts';
import { normalizeStartDate } from '../normalize/start-date.ts';
import { overlongCell } from './cell-limit.ts';
import type { RowResult } from './row-result.ts';
import { maskContact } from './row-result.ts';
import type { VendorColumn } from './vendor-columns.ts';

// Employers, places and names repeat often.
const knownSize = memoize(normalizeCompanySize);
const knownIndustry = memoize(normalizeIndustry);
const knownRevenue = memoize(normalizeCompanyRevenue);
const knownDomain = memoize(normalizeDomain);
const knownSpecialty = memoize(normalizeSpecialty);
const knownPerson = memoize(personName);
const knownPlace = memoize(placeName);

type Slots = ReadonlyMap<VendorColumn, number>;

class VendorRow {
  private readonly cells: readonly string[];
  private readonly slots: Slots;

  constructor(cells: readonly string[], slots: Slots) {
    this.cells = cells;
    this.slots = slots;
  }

  /** Null when the file lacks the column or the cell is blank. */
  text(column: VendorColumn): string | null {
    const slot = this.slots.get(column);
    return slot === undefined ? null : presentText(this.cells[slot]);
  }

  /** The normalized cell; null when it is empty or unusable. */
  value<Value>(column: VendorColumn, normalize: (text: string) => Value): Value | null {
    const text = this.text(column);
    return text === null ? null : normalize(text);
  }
}

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
  const name = row.value('Contactlastname', splitLastName);
  if (name === null || name.lastName === '') return rejected(cells, slots, line);
  const contacts = contactsOf(row);
  const draft: CandidateDraft = {
    ...workOf(row),
    ...placeOf(row),
    firstName: row.value('Contactfirstname', knownPerson),
    middleName: row.value('Contactmiddlename', knownPerson),
    lastName: knownPerson(name.lastName),
    credentials: name.afterName,
    linkedinUrl: row.value('Contactlinkedinurl', normalizeLinkedinUrl),
    linkedinConnections: row.value('Contact Connections', normalizeConnections),
    gender: row.value('Contactgender', normalizeGender),
    skills: normalizeSkills(row.text('Contactskills')),
    education: normalizeEducation(row.text('Contacteducation')),
    contacts,
    keys: keysOf(row, contacts, source),
  };
  const hasInvalidNpi = row.text('NPI') !== null && row.value('NPI', npiIn) === null;
  return hasInvalidNpi ? { kind: 'candidate', line, draft, hasInvalidNpi } : { kind: 'candidate', line, draft };
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
    title: row.text('Contacttitle'),
    titleLevel: row.text('Contacttitlelevel'),
    jobFunctions: row.text('Contactjobfunctions'),
    specialty: row.value('specialty', knownSpecialty),
    organization: row.text('Companyname'),
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
  const office = {
    officeCity: row.value('Contactofficecity', knownPlace),
    officeState: row.value('Contactofficestate', normalizeRegion),
    officeZip: row.value('Contactofficezipcode', normalizePostalCode),
  };
  const officeCountry =
    (office.officeState && countryOfState(office.officeState)) ??
    (office.officeZip && countryOfPostalCode(office.officeZip));
  const own = ownPlaceOf(row);
  const said = row.value('Contactcountry', normalizeCountry) ?? own.country ?? (own.state && countryOfState(own.state));
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

function ownPlaceOf(row: VendorRow): Place {
  const city = row.value('Contactcity', knownPlace);
  const state = row.value('Contactstate', normalizeRegion);
  return (city === null && state === null ? row.value('location', placeIn) : null) ?? { city, state, country: null };
}

/** Each value once, under the better of its kinds. */
function contactsOf(row: VendorRow): ContactDraft[] {
  const drafts: ContactDraft[] = [
    ...(row.value('Personalemail', emailsIn) ?? []).map(
      (value) => ({ kind: 'personal_email', value, verifiedOn: null }) as const,
    ),
    ...(row.value('Contactemail', emailsIn) ?? []).map(
      (value) => ({ kind: 'work_email', value, verifiedOn: null }) as const,
    ),
    ...(row.value('Contactphone', phonesIn) ?? []).map(
      (value) => ({ kind: 'mobile_phone', value, verifiedOn: null }) as const,
    ),
    ...(row.value('Directdialphone', phonesIn) ?? []).map(
      (value) => ({ kind: 'direct_phone', value, verifiedOn: null }) as const,
    ),
  ];
  const seen = new Set<string>();
  return drafts.filter(({ value }) => !seen.has(value) && seen.add(value));
}

function keysOf(row: VendorRow, contacts: readonly ContactDraft[], source: string): IdentityKey[] {
  const npi = row.value('NPI', npiIn);
  const id = row.text('id');
  const emails = contacts.map(({ value }) => value).filter((value) => value.includes('@') && isPersonalMailbox(value));
  return [
    ...(npi === null ? [] : [{ kind: 'npi', value: npi } as const]),
    ...emails.map((value) => ({ kind: 'email', value }) as const),
    ...(id === null ? [] : [{ kind: 'vendor', value: `${source}:${id}` } as const]),
  ];
}

const listColumns = new Set<VendorColumn>(['Contactjobfunctions', 'Contactskills', 'Contacteducation']);
const contactColumns = new Set<VendorColumn>([
  'Personalemail',
  'Contactemail',
  'Contactphone',
  'Directdialphone',
  'Contactlinkedinurl',
]);

function rejected(cells: readonly string[], slots: Slots, line: number): RowResult {
  const shown = [...slots].map(([column, slot]) => {
    const value = cells[slot] ?? '';
    return [column, contactColumns.has(column) ? maskContact(value) : value] as const;
  });
  return { kind: 'rejected', line, reason: 'The person has no last name.', cells: Object.fromEntries(shown) };
}
