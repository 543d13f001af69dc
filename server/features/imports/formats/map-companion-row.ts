// Maps rows of the companions of the registry's main file, which say something of people whom that one names.
import { isNpi } from '#contract/candidates/candidate-options.ts';
import {
  memoize,
  normalizeCountry,
  normalizeGraduationYear,
  normalizeMedicalSchool,
  presentText,
} from '#normalize/public.ts';
import { overlongCell } from './cell-limit.ts';
import { clinicianColumns, deactivatedColumns, placeColumns } from './nppes-columns.ts';
import { practicePlaceOf } from './practice-place.ts';
import { leftOutCell, type LeftOutCell, type RowResult } from './row-result.ts';
import { thisYear } from './this-year.ts';

const placeNames: readonly string[] = Object.values(placeColumns);

/** @param cells in the order of `placeColumns`. */
export function mapPlaceRow(cells: readonly string[], line: number): RowResult {
  const overlong = overlongCell(
    cells,
    (slot) => placeNames[slot] ?? '',
    () => false,
  );
  if (overlong !== null) return { kind: 'rejected', line, reason: overlong, cells: {} };
  const [npi = '', addressLine, secondAddressLine, city, state, zip, country] = cells;
  if (!isNpi(npi.trim())) return invalidNpi(cells, placeNames, line);
  const leftOut: LeftOutCell[] = [];
  const countryName = presentText(country);
  const isNear = countryName === null || ['US', 'CA'].includes(normalizeCountry(countryName) ?? '');
  const place = isNear
    ? practicePlaceOf({ addressLines: [addressLine, secondAddressLine], city, state, zip }, (cell, text) =>
        leftOut.push(leftOutCell(placeColumns[cell], text, false)),
      )
    : null;
  // The directory has people of the United States and Canada.
  if (!isNear && countryName !== null) leftOut.push(leftOutCell(placeColumns.country, countryName, false));
  const result = { kind: 'place', line, npi: npi.trim(), place } as const;
  return leftOut.length === 0 ? result : { ...result, leftOut };
}

const clinicianNames: readonly string[] = Object.values(clinicianColumns);
const knownSchool = memoize(normalizeMedicalSchool);
/** A school that is not in Medicare's list of schools. */
const otherSchool = /^other$/i;

/** @param cells in the order of `clinicianColumns`. */
export function mapClinicianRow(cells: readonly string[], line: number): RowResult {
  const overlong = overlongCell(
    cells,
    (slot) => clinicianNames[slot] ?? '',
    () => false,
  );
  if (overlong !== null) return { kind: 'rejected', line, reason: overlong, cells: {} };
  const [npi = '', schoolCell, yearCell] = cells;
  if (!isNpi(npi.trim())) return invalidNpi(cells, clinicianNames, line);
  const leftOut: LeftOutCell[] = [];
  const value = <Value>(
    column: 'medicalSchool' | 'graduationYear',
    text: string | null,
    read: (text: string) => Value,
  ) => {
    const found = text === null ? null : read(text);
    if (text !== null && found === null) leftOut.push(leftOutCell(clinicianColumns[column], text, false));
    return found;
  };
  const school = presentText(schoolCell);
  const result = {
    kind: 'degree',
    line,
    npi: npi.trim(),
    graduationYear: value('graduationYear', presentText(yearCell), (text) => normalizeGraduationYear(text, thisYear())),
    medicalSchool: value('medicalSchool', school === null || otherSchool.test(school) ? null : school, knownSchool),
  } as const;
  return leftOut.length === 0 ? result : { ...result, leftOut };
}

const deactivatedNames: readonly string[] = Object.values(deactivatedColumns);

/** @param cells in the order of `deactivatedColumns`. */
export function mapDeactivatedRow(cells: readonly string[], line: number): RowResult {
  const npi = (cells[0] ?? '').trim();
  return isNpi(npi) ? { kind: 'ended', line, npi } : invalidNpi(cells, deactivatedNames, line);
}

const invalidNpi = (cells: readonly string[], names: readonly string[], line: number): RowResult => ({
  kind: 'rejected',
  line,
  reason: 'The NPI is not ten digits with a valid check digit.',
  cells: Object.fromEntries(names.map((name, slot) => [name, (cells[slot] ?? '').slice(0, 200)])),
});
