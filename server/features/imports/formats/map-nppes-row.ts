// Maps one row of the national registry (NPPES) to a draft, or to the reason why there is none.
import { countryOfPostalCode, countryOfState } from '#contract/candidates/places.ts';
import { noValues } from '#server/features/candidates/thread-public.ts';
import type { CandidateDraft } from '#server/features/candidates/public.ts';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import {
  generationOf,
  memoize,
  normalizeCountry,
  normalizeCredentials,
  normalizeGender,
  normalizePhone,
  normalizePostalCode,
  normalizeRegion,
  professionOf,
  placeName,
  presentText,
  readGivenName,
  readLastName,
  tidyText,
  type Profession,
} from '#normalize/public.ts';
import type { ClinicalFacts, OtherName, PracticePlace } from '#contract/candidates/clinical-facts.ts';
import { overlongCell } from './cell-limit.ts';
import {
  licenseStateColumn,
  nppesColumns,
  nppesFactColumns,
  requiredNppesColumns,
  taxonomyCount,
} from './nppes-columns.ts';
import { nppesFacts } from './nppes-facts.ts';
import { addressOf } from './practice-place.ts';
import { leftOutCell, maskContact, type LeftOutCell, type RowResult } from './row-result.ts';
import { placeText } from './source-texts.ts';

type Field = keyof typeof nppesColumns;
const fields = Object.keys(nppesColumns);
const slotOf: Readonly<Record<string, number>> = Object.fromEntries(fields.map((field, slot) => [field, slot]));
const firstCode = fields.length;
const firstSwitch = firstCode + taxonomyCount;
const firstFact = firstSwitch + taxonomyCount;
const firstState = firstFact + taxonomyCount;
const addressSlot = firstState + taxonomyCount;
const otherNameSlot = addressSlot + 2;
const enumeratedSlot = otherNameSlot + 4;
/** Behind the facts, which a shortened file may lack. */
const sexSlotOf = ({ length }: readonly string[]): number =>
  length > enumeratedSlot ? firstFact + nppesFactColumns.length : firstFact;

const knownProfession = memoize(professionOf);
const knownGivenName = memoize(readGivenName);
const knownLastName = memoize(readLastName);
const knownPlace = memoize(placeName);
const knownCredentials = memoize(normalizeCredentials);

/** What the registry writes where it withholds a value. */
const withheld = '<UNAVAIL>';

class NppesRow {
  readonly leftOut: LeftOutCell[] = [];
  readonly cells: readonly string[];

  constructor(cells: readonly string[]) {
    this.cells = cells;
  }

  /** Null for an empty cell only, because NULL is a real last name in the registry. */
  text(field: Field): string | null {
    const cell = this.cells[slotOf[field] ?? -1] ?? '';
    if (cell === '' || cell === withheld) return null;
    const text = tidyText(cell);
    return text === '' ? null : text;
  }

  /** The normalized cell; null when it is empty or unusable. */
  value<Value>(field: Field, normalize: (text: string) => Value): Value | null {
    const text = this.text(field);
    if (text === null) return null;
    const value = normalize(text);
    if (value === null) this.leftOut.push(leftOutCell(nppesColumns[field], text, field === 'phone'));
    return value;
  }
}

/**
 * @param cells in the order of `requiredNppesColumns`, then `nppesFactColumns` where the file has all of them, then the sex code where it
 * has one.
 * A deactivated NPI ends the registry's claim. A reactivated one counts as active. Organizations are skipped.
 */
export function mapNppesRow(cells: readonly string[], line: number): RowResult {
  const overlong = overlongCell(
    cells,
    (slot) => requiredNppesColumns[slot] ?? '',
    () => false,
  );
  if (overlong !== null) return { kind: 'rejected', line, reason: overlong, cells: {} };
  const row = new NppesRow(cells);
  const npi = row.text('npi') ?? '';
  // Such a row has only the NPI and the dates. It does not say whether it belonged to a person.
  if (isDeactivated(row))
    return isNpi(npi) ? { kind: 'ended', line, npi } : { kind: 'skipped', line, reason: 'deactivated' };
  const entityType = row.text('entityType');
  if (entityType === '2')
    return isNpi(npi) ? { kind: 'organization', line, npi } : { kind: 'skipped', line, reason: 'organization' };
  const lastName = row.text('lastName');
  if (!isNpi(npi)) return rejected(cells, line, 'The NPI is not ten digits with a valid check digit.');
  if (entityType !== '1')
    return rejected(cells, line, 'The entity type code is neither 1 (person) nor 2 (organization).');
  if (lastName === null) return rejected(cells, line, 'The person has no last name.');
  const draft = draftOf(row, npi, lastName);
  const { leftOut } = row;
  return leftOut.length === 0 ? { kind: 'candidate', line, draft } : { kind: 'candidate', line, draft, leftOut };
}

function rejected(cells: readonly string[], line: number, reason: string): RowResult {
  const named = requiredNppesColumns
    .map((name, slot) => [name, cells[slot] ?? ''] as const)
    .filter(([, value]) => value !== '');
  const masked = named.map(
    ([name, value]) => [name, name === nppesColumns.phone ? maskContact(value) : value] as const,
  );
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
  const name = knownLastName(lastName);
  const profession = primaryProfession(row);
  const phone = row.value('phone', normalizePhone);
  const place = placeOf(row);
  const location = placeText([row.text('city'), row.text('state')], place);
  return {
    ...noValues,
    ...place,
    firstName: nameOf(row.text('firstName')),
    middleName: nameOf(row.text('middleName')),
    lastName: name.lastName === '' ? lastName : name.lastName,
    credentials: afterName(row, name.afterName),
    title: profession?.title ?? null,
    specialty: profession?.specialty ?? null,
    gender: normalizeGender(row.cells[sexSlotOf(row.cells)] ?? ''),
    clinical: factsOf(row, npi, place),
    // The registry's date of last update is the date of a form. It does not verify the phone.
    contacts: phone === null ? [] : [{ kind: 'office_phone', value: phone, verifiedOn: null }],
    keys: [{ kind: 'npi', value: npi }],
    ...(location === undefined ? {} : { sourceTexts: { location } }),
    ...(lastName.length === name.lastName.length ? {} : { lastNameCell: lastName }),
  };
}

function factsOf(row: NppesRow, npi: string, place: Place): ClinicalFacts {
  const hasFacts = row.cells.length > enumeratedSlot;
  const slots = (first: number): readonly string[] => row.cells.slice(first, first + taxonomyCount);
  return nppesFacts(
    npi,
    {
      codes: slots(firstCode),
      switches: slots(firstSwitch),
      licenseNumbers: hasFacts ? slots(firstFact) : [],
      licenseStates: hasFacts ? slots(firstState) : [],
      enumerated: (hasFacts ? row.cells[enumeratedSlot] : null) ?? '',
      soleProprietor: (hasFacts ? row.cells[enumeratedSlot + 1] : null) ?? '',
      mailingState: (hasFacts ? row.cells[enumeratedSlot + 2] : null) ?? '',
      mailingCountry: (hasFacts ? row.cells[enumeratedSlot + 3] : null) ?? '',
      otherName: hasFacts ? otherNameOf(row) : null,
      practicePlace: hasFacts ? practiceOf(row, place) : null,
    },
    (slot, text) => row.leftOut.push(leftOutCell(licenseStateColumn(slot + 1), text, false)),
  );
}

/** Null: the row has none, or one that says nothing else. */
function otherNameOf(row: NppesRow): OtherName | null {
  const [last = null, first = null, middle = null, suffix = null] = row.cells
    .slice(otherNameSlot, enumeratedSlot)
    .map((cell) => (cell === withheld ? null : presentText(cell)));
  if (last === null) return null;
  const lastName = knownLastName(last).lastName || last;
  const firstName = nameOf(first ?? row.text('firstName'));
  const current = row.text('lastName') ?? '';
  const isCurrent =
    lastName === (knownLastName(current).lastName || current) && firstName === nameOf(row.text('firstName'));
  return isCurrent ? null : { firstName, middleName: nameOf(middle), lastName, suffix: generationOf(suffix ?? '') };
}

/** Null: nothing says where it is. */
function practiceOf({ cells }: NppesRow, { officeCity, officeState, officeZip }: Place): PracticePlace | null {
  if (officeCity === null && officeState === null && officeZip === null) return null;
  const address = addressOf(cells.slice(addressSlot, otherNameSlot));
  return { address, city: officeCity, state: officeState, zip: officeZip };
}

type Place = Pick<CandidateDraft, 'city' | 'state' | 'country' | 'officeCity' | 'officeState' | 'officeZip'>;

/** The practice is where the person works, and the only place the registry makes public besides a mailing address. */
function placeOf(row: NppesRow): Place {
  const city = row.text('city');
  const countryName = row.text('country');
  const region = row.value('state', normalizeRegion);
  const postalCode = row.value('zip', normalizePostalCode);
  const country = countryName === null ? impliedCountry(region, postalCode) : row.value('country', normalizeCountry);
  const isNorthAmerican = country === null || country === 'US' || country === 'CA';
  // Abroad a state such as "CA" may be a canton or a province of the same letters.
  const state = isNorthAmerican ? region : null;
  const place = city === null ? null : knownPlace(city);
  const zip = isNorthAmerican ? postalCode : null;
  return { city: place, state, country, officeCity: place, officeState: state, officeZip: zip };
}

/** The country of the state, else of the postal code. */
function impliedCountry(region: string | null, postalCode: string | null): string | null {
  return (region && countryOfState(region)) ?? (postalCode && countryOfPostalCode(postalCode));
}

function nameOf(text: string | null): string | null {
  return text === null ? null : knownGivenName(text);
}

/** `inName`: what the cell of the last name has behind it. */
function afterName(row: NppesRow, inName: string | null): string | null {
  const suffix = row.text('suffix') ?? '';
  const generation = generationOf(suffix);
  // Some write their degree where the form asks for "Jr.".
  const credentials = knownCredentials(`${generation === null ? suffix : ''},${row.text('credentials') ?? ''}`);
  const parts = [generation, inName, credentials].flatMap((part) => (part === null ? [] : part.split(', ')));
  return parts.length === 0 ? null : [...new Set(parts)].join(', ');
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
