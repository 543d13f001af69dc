// Tells by the names in its header what kind of file this is; the position of a column never matters.
import { vendorColumns, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { cellText } from '#normalize/public.ts';
import type { CsvRow } from '../files/read-csv.ts';
import { ImportFault } from '../import-fault.ts';
import type { FileFormat } from '#contract/imports/file-formats.ts';
import { mapClinicianRow, mapDeactivatedRow, mapPlaceRow } from './map-companion-row.ts';
import { mapNppesRow } from './map-nppes-row.ts';
import { mapVendorRow } from './map-vendor-row.ts';
import {
  clinicianColumns,
  deactivatedColumns,
  nppesFactColumns,
  organizationNameColumns,
  placeColumns,
  requiredNppesColumns,
  sexColumnNames,
} from './nppes-columns.ts';
import type { RowResult } from './row-result.ts';

export interface RecognizedFormat {
  name: FileFormat;
  /** Positions in the header of the columns to decode, in the order in which `map` expects the cells. */
  columns: readonly number[];
  /** Columns of a vendor file that mean nothing here, by name; always empty for NPPES, most of which is not read. */
  ignoredColumns: readonly string[];
  /** @param source name under which vendor ids are unique; without meaning for NPPES. */
  map(row: CsvRow, source: string): RowResult;
}

/** The positions in the header of the columns with this meaning. */
export type FieldPositions = ReadonlyMap<VendorColumn, readonly number[]>;

const neededVendorColumns: readonly VendorColumn[] = ['Contactfirstname', 'Contactlastname', 'specialty'];

const hasColumns = (names: readonly string[], needed: readonly string[]): boolean => {
  const keys = new Set(names.map(columnKey));
  return needed.every((name) => keys.has(columnKey(name)));
};

interface RegistryFile {
  name: FileFormat;
  columns: readonly string[];
  /** True: the file has no other columns. */
  isWhole?: true;
  /** Left out: the file describes no one whom the directory lists. */
  map?: (cells: readonly string[], line: number) => RowResult;
}

const registryFiles: readonly RegistryFile[] = [
  { name: 'nppes', columns: requiredNppesColumns, map: mapNppesRow },
  { name: 'nppes-places', columns: Object.values(placeColumns), map: mapPlaceRow },
  { name: 'nppes-deactivated', columns: Object.values(deactivatedColumns), isWhole: true, map: mapDeactivatedRow },
  { name: 'medicare-clinicians', columns: Object.values(clinicianColumns), map: mapClinicianRow },
];

/** Behind the others: the main file has these columns as well. */
const fileOfOrganizations: RegistryFile = { name: 'nppes', columns: organizationNameColumns };

const registryFileOf = (names: readonly string[]): RegistryFile | undefined =>
  registryFiles.find(
    ({ columns, isWhole }) => hasColumns(names, columns) && (!isWhole || hasColumns(columns, names)),
  ) ??
  (hasColumns(names, organizationNameColumns) && !hasColumns(names, ['Entity Type Code'])
    ? fileOfOrganizations
    : undefined);

/** True for the header of a file of the national registry. */
export const isRegistryHeader = (names: readonly string[]): boolean => registryFileOf(names) !== undefined;

/** True for the header of a file that can be recognized. */
export const isKnownHeader = (names: readonly string[]): boolean =>
  isRegistryHeader(names) || hasColumns(names, neededVendorColumns);

/** @throws ImportFault `unknown-header` naming what each format lacks, `duplicate-column` naming the column. */
export function recognizeFormat(header: readonly string[]): RecognizedFormat {
  const positions = Map.groupBy(header.keys(), (position) => columnKey(header[position] ?? ''));
  const find = (name: string): readonly number[] => positions.get(columnKey(name)) ?? [];
  const registry = registryFileOf(header);
  if (registry === undefined && !isKnownHeader(header)) throw unknownHeader(header);
  const repeated = (registry?.columns ?? vendorColumns).filter((name) => find(name).length > 1);
  if (repeated.length > 0) throw duplicateColumns(repeated);
  return registry !== undefined
    ? registryFormat(registry, (name) => find(name)[0])
    : vendorFormat(header, new Map(vendorColumns.map((name) => [name, find(name)])));
}

function registryFormat(
  { name, columns: required, map }: RegistryFile,
  find: (name: string) => number | undefined,
): RecognizedFormat {
  if (map === undefined) throw onlyOrganizations();
  const sex = sexColumnNames.map(find).filter((position) => position !== undefined);
  const present = (names: readonly string[]) => names.map(find).filter((position) => position !== undefined);
  const facts = present(nppesFactColumns);
  const hasFacts = facts.length === nppesFactColumns.length;
  const columns = [...present(required), ...(hasFacts ? facts : []), ...sex.slice(0, 1)];
  return {
    name,
    columns,
    ignoredColumns: [],
    map: (row) => ('fault' in row ? unreadable(row) : map(row.cells, row.line)),
  };
}

export function vendorFormat(header: readonly string[], positions: FieldPositions): RecognizedFormat {
  const present = vendorColumns.flatMap((name) => {
    const [first, ...others] = positions.get(name) ?? [];
    return first === undefined ? [] : [{ name, first, others }];
  });
  // The further columns of a field come behind the first ones of all fields.
  const more = present.flatMap(({ others }, slot) => others.map((position) => ({ slot, position })));
  const columns = [...present.map(({ first }) => first), ...more.map(({ position }) => position)];
  const known = new Set(columns);
  const ignoredColumns = [...header.keys()]
    .filter((position) => !known.has(position))
    .map((position) => header[position]?.trim() || `column ${position + 1} (without a name)`);
  const slots = new Map(present.map(({ name }, slot) => [name, slot]));
  const cellsOf = (cells: readonly string[]): readonly string[] =>
    more.length === 0 ? cells : mergedCells(cells, present.length, more);
  return {
    name: 'vendor',
    columns,
    ignoredColumns,
    map: (row, source) =>
      'fault' in row ? unreadable(row) : mapVendorRow(cellsOf(row.cells), slots, row.line, source),
  };
}

/** One cell for each field: the values of its columns in lines, as a cell has several. */
function mergedCells(
  cells: readonly string[],
  count: number,
  more: readonly { slot: number; position: number }[],
): string[] {
  const merged = cells.slice(0, count);
  for (const [index, { slot }] of more.entries()) {
    const value = cells[count + index] ?? '';
    if (value.trim() !== '') merged[slot] = (merged[slot] ?? '').trim() === '' ? value : `${merged[slot]}\n${value}`;
  }
  return merged;
}

function unreadable(row: { line: number; fault: string }): RowResult {
  return { kind: 'rejected', line: row.line, reason: row.fault, cells: {} };
}

/** Header names are compared without case, white space and invisible characters. */
export function columnKey(name: string): string {
  return cellText(name).replaceAll(/\s/g, '').toLowerCase();
}

function duplicateColumns(names: readonly string[]): ImportFault {
  return new ImportFault(
    'duplicate-column',
    `The header names ${quoted(names)} more than once: keep the column that is meant and rename or remove the other.`,
  );
}

const onlyOrganizations = (): ImportFault =>
  new ImportFault(
    'only-organizations',
    'This is the registry’s file of other names, which has names of organizations only: there is nothing to import from it.',
  );

function unknownHeader(header: readonly string[]): ImportFault {
  const missing = (needed: readonly string[]) => quoted(needed.filter((name) => !hasColumns(header, [name])));
  return new ImportFault(
    'unknown-header',
    `The header fits no known format: for a vendor file it lacks ${missing(neededVendorColumns)}, for an NPPES file ${missing(requiredNppesColumns)}. Check that this is the right file. Then upload it under Imports, where you can say what its columns mean, or let the command guess with --guess --dry-run.`,
    {
      onScreen: 'The names of the columns are not known here. Choose what they mean under Columns, then start again.',
    },
  );
}

export function quoted(names: readonly string[]): string {
  const shown = names
    .slice(0, 4)
    .map((name) => `"${name}"`)
    .join(', ');
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown;
}
