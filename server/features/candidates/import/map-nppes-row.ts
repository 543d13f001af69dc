// One row of the national registry (NPPES) becomes one person, or the reason why not.
import type { CandidateDraft } from '../candidate.ts';
import { tidyText } from '../normalize/blank.ts';
import { normalizeCountry } from '../normalize/country.ts';
import { generationOf, normalizeCredentials } from '../normalize/credentials.ts';
import { normalizeGender } from '../normalize/gender.ts';
import { personName, placeName } from '../normalize/letter-case.ts';
import { isNpi } from '../normalize/npi.ts';
import { normalizePhone } from '../normalize/phone.ts';
import { normalizePostalCode } from '../normalize/postal-code.ts';
import { countryOfRegion, normalizeRegion } from '../normalize/region.ts';
import { remembered } from '../normalize/remembered.ts';
import { overlongCell } from './cell-limit.ts';
import { nppesColumns, requiredNppesColumns, taxonomyCount } from './nppes-columns.ts';
import type { Profession } from './nppes-taxonomy.ts';
import { professionOf } from './nppes-taxonomy.ts';
import type { RowResult } from './row-result.ts';
import { maskContact } from './row-result.ts';

type Field = keyof typeof nppesColumns;
const fields = Object.keys(nppesColumns);
const slotOf: Readonly<Record<string, number>> = Object.fromEntries(fields.map((field, slot) => [field, slot]));
const firstCode = fields.length;
const firstSwitch = firstCode + taxonomyCount;
const sexSlot = firstSwitch + taxonomyCount;

const knownProfession = remembered(professionOf);
const knownPerson = remembered(personName);
const knownPlace = remembered(placeName);
const knownCredentials = remembered(normalizeCredentials);

/** What the registry writes where it withholds a value. */
const withheld = '<UNAVAIL>';

class NppesRow {
  readonly cells: readonly string[];

  constructor(cells: readonly string[]) {
    this.cells = cells;
  }

  /** Null for an empty cell only: in the registry NULL is somebody's name. */
  text(field: Field): string | null {
    const cell = this.cells[slotOf[field] ?? -1] ?? '';
    if (cell === '' || cell === withheld) return null;
    const text = tidyText(cell);
    return text === '' ? null : text;
  }
}

/**
 * @param cells in the order of `requiredNppesColumns`, then the sex code where the file has one.
 * Deactivated numbers and organisations are skipped; a number that was reactivated is kept.
 */
export function mapNppesRow(cells: readonly string[], line: number): RowResult {
  const overlong = overlongCell(cells, (slot) => requiredNppesColumns[slot] ?? '', () => false);
  if (overlong !== null) return { kind: 'rejected', line, reason: overlong, cells: {} };
  const row = new NppesRow(cells);
  if (isDeactivated(row)) return { kind: 'skipped', line, reason: 'deactivated' };
  const entityType = row.text('entityType');
  if (entityType === '2') return { kind: 'skipped', line, reason: 'organization' };
  const npi = row.text('npi') ?? '';
  const lastName = row.text('lastName');
  if (!isNpi(npi)) return rejected(cells, line, 'The NPI is not ten digits with a valid check digit.');
  if (entityType !== '1') return rejected(cells, line, 'The entity type code is neither 1 (person) nor 2 (organization).');
  if (lastName === null) return rejected(cells, line, 'The person has no last name.');
  return { kind: 'candidate', line, draft: draftOf(row, npi, lastName) };
}

function rejected(cells: readonly string[], line: number, reason: string): RowResult {
  const named = requiredNppesColumns.map((name, slot) => [name, cells[slot] ?? ''] as const).filter(([, value]) => value !== '');
  const masked = named.map(([name, value]) => [name, name === nppesColumns.phone ? maskContact(value) : value] as const);
  return { kind: 'rejected', line, reason, cells: Object.fromEntries(masked) };
}

function isDeactivated(row: NppesRow): boolean {
  const deactivated = row.text('deactivated');
  if (deactivated === null) return false;
  const reactivated = row.text('reactivated');
  return reactivated === null || sortableDate(reactivated) < sortableDate(deactivated);
}

/** `01/31/2026` → `20260131`. */
function sortableDate(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/');
  return year + month.padStart(2, '0') + day.padStart(2, '0');
}

function draftOf(row: NppesRow, npi: string, lastName: string): CandidateDraft {
  const profession = primaryProfession(row);
  const phone = normalizePhone(row.text('phone') ?? '');
  return {
    ...placeOf(row),
    firstName: nameOf(row.text('firstName')),
    middleName: nameOf(row.text('middleName')),
    lastName: knownPerson(lastName),
    credentials: afterName(row),
    title: profession?.title ?? null,
    titleLevel: null,
    jobFunctions: null,
    specialty: profession?.specialty ?? null,
    organization: null,
    companySize: null,
    companyIndustry: null,
    companyRevenue: null,
    companyDomain: null,
    companyStartDate: null,
    linkedinUrl: null,
    linkedinConnections: null,
    gender: normalizeGender(row.cells[sexSlot] ?? ''),
    skills: [],
    education: [],
    // The registry's date of last update says when a form was sent, not that anyone answered this phone.
    contacts: phone === null ? [] : [{ kind: 'office_phone', value: phone, verifiedOn: null }],
    keys: [{ kind: 'npi', value: npi }],
  };
}

/** The practice is where the person works, and the only place the registry makes public besides a mailing address. */
function placeOf(row: NppesRow): Pick<CandidateDraft, 'city' | 'state' | 'country' | 'officeCity' | 'officeState' | 'officeZip'> {
  const city = row.text('city');
  const countryName = row.text('country');
  const region = normalizeRegion(row.text('state') ?? '');
  const country = countryName === null ? region && countryOfRegion(region) : normalizeCountry(countryName);
  const isNorthAmerican = country === null || country === 'US' || country === 'CA';
  // Abroad a state such as "CA" may be a canton or a province of the same letters.
  const state = isNorthAmerican ? region : null;
  const place = city === null ? null : knownPlace(city);
  const zip = isNorthAmerican ? normalizePostalCode(row.text('zip') ?? '') : null;
  return { city: place, state, country, officeCity: place, officeState: state, officeZip: zip };
}

function nameOf(text: string | null): string | null {
  return text === null ? null : knownPerson(text);
}

function afterName(row: NppesRow): string | null {
  const suffix = row.text('suffix') ?? '';
  const generation = generationOf(suffix);
  // Some write their degree where the form asks for "Jr.".
  const credentials = knownCredentials(`${generation === null ? suffix : ''},${row.text('credentials') ?? ''}`);
  const parts = [generation, credentials].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** The code whose switch is on, else the first code. */
function primaryProfession(row: NppesRow): Profession | null {
  let first = '';
  for (let number = 0; number < taxonomyCount; number += 1) {
    const code = row.cells[firstCode + number] ?? '';
    if (code === '') continue;
    if (row.cells[firstSwitch + number] === 'Y') return knownProfession(code);
    if (first === '') first = code;
  }
  return first === '' ? null : knownProfession(first);
}
