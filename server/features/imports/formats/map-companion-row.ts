// Maps rows of the registry's companion files, which say something of people whom its main file names.
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { normalizeCountry, presentText } from '#normalize/public.ts';
import { overlongCell } from './cell-limit.ts';
import { deactivatedColumns, placeColumns } from './nppes-columns.ts';
import { practicePlaceOf } from './practice-place.ts';
import type { LeftOutCell, RowResult } from './row-result.ts';
import { leftOutCell } from './row-result.ts';

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
