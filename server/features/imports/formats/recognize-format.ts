// Tells by the names in its header what kind of file this is; the position of a column never matters.
import { cellText } from '#normalize/public.ts';
import type { CsvRow } from '../files/read-csv.ts';
import { ImportFault } from '../import-fault.ts';
import { mapNppesRow } from './map-nppes-row.ts';
import { mapVendorRow } from './map-vendor-row.ts';
import { requiredNppesColumns, sexColumnNames } from './nppes-columns.ts';
import type { RowResult } from './row-result.ts';
import type { VendorColumn } from './vendor-columns.ts';
import { neededVendorColumns, vendorColumns } from './vendor-columns.ts';

export interface RecognizedFormat {
  name: 'nppes' | 'vendor';
  /** Positions in the header of the columns to decode, in the order in which `map` expects the cells. */
  columns: readonly number[];
  /** Columns of a vendor file that mean nothing here, by name; always empty for NPPES, most of which is not read. */
  ignoredColumns: readonly string[];
  /** @param source name under which vendor ids are unique; without meaning for NPPES. */
  map(row: CsvRow, source: string): RowResult;
}

/** True for the header of a file that can be recognized. */
export function isKnownHeader(names: readonly string[]): boolean {
  const keys = new Set(names.map(columnKey));
  return [requiredNppesColumns, neededVendorColumns].some((needed) =>
    needed.every((name) => keys.has(columnKey(name))),
  );
}

/** @throws ImportFault `unknown-header` naming what each format lacks, `duplicate-column` naming the column. */
export function recognizeFormat(header: readonly string[]): RecognizedFormat {
  const positions = Map.groupBy(header.keys(), (position) => columnKey(header[position] ?? ''));
  const find = (name: string): number | undefined => positions.get(columnKey(name))?.[0];
  const missingNppes = requiredNppesColumns.filter((name) => find(name) === undefined);
  const missingVendor = neededVendorColumns.filter((name) => find(name) === undefined);
  if (missingNppes.length > 0 && missingVendor.length > 0) throw unknownHeader(missingNppes, missingVendor);
  const isNppes = missingNppes.length === 0;
  const repeated = (isNppes ? requiredNppesColumns : vendorColumns).filter(
    (name) => (positions.get(columnKey(name))?.length ?? 0) > 1,
  );
  if (repeated.length > 0) throw duplicateColumns(repeated);
  return isNppes ? nppesFormat(find) : vendorFormat(header, find);
}

function nppesFormat(find: (name: string) => number | undefined): RecognizedFormat {
  const sex = sexColumnNames.map(find).filter((position) => position !== undefined);
  const columns = [...requiredNppesColumns.map(find).filter((position) => position !== undefined), ...sex.slice(0, 1)];
  return {
    name: 'nppes',
    columns,
    ignoredColumns: [],
    map: (row) => ('fault' in row ? unreadable(row) : mapNppesRow(row.cells, row.line)),
  };
}

function vendorFormat(header: readonly string[], find: (name: string) => number | undefined): RecognizedFormat {
  const present: VendorColumn[] = vendorColumns.filter((name) => find(name) !== undefined);
  const columns = present.map(find).filter((position) => position !== undefined);
  const known = new Set(columns);
  const ignoredColumns = [...header.keys()]
    .filter((position) => !known.has(position))
    .map((position) => header[position]?.trim() || `column ${position + 1} (without a name)`);
  const slots = new Map(present.map((name, slot) => [name, slot]));
  return {
    name: 'vendor',
    columns,
    ignoredColumns,
    map: (row, source) => ('fault' in row ? unreadable(row) : mapVendorRow(row.cells, slots, row.line, source)),
  };
}

function unreadable(row: { line: number; fault: string }): RowResult {
  return { kind: 'rejected', line: row.line, reason: row.fault, cells: {} };
}

/** Header names are compared without case, white space and invisible characters. */
function columnKey(name: string): string {
  return cellText(name).replaceAll(/\s/g, '').toLowerCase();
}

function duplicateColumns(names: readonly string[]): ImportFault {
  return new ImportFault(
    'duplicate-column',
    `The header names ${quoted(names)} more than once: keep the column that is meant and rename or remove the other.`,
  );
}

function unknownHeader(missingNppes: readonly string[], missingVendor: readonly string[]): ImportFault {
  return new ImportFault(
    'unknown-header',
    `The header fits no known format: for a vendor file it lacks ${quoted(missingVendor)}, for an NPPES file ${quoted(missingNppes)}; rename the columns or check that this is the right file.`,
  );
}

function quoted(names: readonly string[]): string {
  const shown = names
    .slice(0, 4)
    .map((name) => `"${name}"`)
    .join(', ');
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}
