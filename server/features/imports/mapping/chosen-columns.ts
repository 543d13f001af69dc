// The columns of a file by the meaning that was chosen for them.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ColumnMapping } from '#contract/imports/column-mapping.ts';
import { repeatableColumns, vendorColumnLabels, type VendorColumn } from '#contract/imports/vendor-columns.ts';
import { columnKey, quoted, type FieldPositions } from '../formats/recognize-format.ts';
import { ImportFault } from '../import-fault.ts';

/** A name that is repeated counts with its number among its equals. */
function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const key = columnKey(name.slice(0, limits.columnNameLengthMax));
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return `${key}\n${number}`;
  });
}

interface Found {
  name: string;
  field: VendorColumn;
  /** Null: the header has no such column. */
  position: number | null;
}

function find(header: readonly string[], mapping: ColumnMapping): Found[] {
  const positions = new Map(keysOf(header).map((key, position) => [key, position]));
  const keys = keysOf(mapping.map(({ name }) => name));
  return mapping.flatMap(({ name, field }, index) =>
    field === null ? [] : [{ name, field, position: positions.get(keys[index] ?? '') ?? null }],
  );
}

/** Whether the header has every column that is read. Position does not matter. */
export const fitsHeader = (header: readonly string[], mapping: ColumnMapping): boolean =>
  find(header, mapping).every(({ position }) => position !== null);

/** The meaning of each column of the header; null: it is not read. */
export function fieldsIn(header: readonly string[], mapping: ColumnMapping): (VendorColumn | null)[] {
  const fields = new Map(find(header, mapping).map(({ field, position }) => [position, field]));
  return header.map((_, position) => fields.get(position) ?? null);
}

/** @throws ImportFault `header-changed`, `duplicate-column`, `no-name-column` */
export function positionsIn(header: readonly string[], mapping: ColumnMapping): FieldPositions {
  const found = find(header, mapping);
  const missing = found.filter(({ position }) => position === null);
  if (missing.length > 0) throw headerChanged(missing.map(({ name }) => name));
  const positions = Map.groupBy(
    found.map(({ field, position }) => ({ field, position: position ?? 0 })),
    ({ field }) => field,
  );
  const twice = [...positions].filter(([field, all]) => all.length > 1 && !repeatableColumns.has(field));
  if (twice.length > 0)
    throw new ImportFault(
      'duplicate-column',
      `Several columns mean ${quoted(twice.map(([field]) => vendorColumnLabels[field]))}: choose one of them.`,
    );
  if (!positions.has('Contactlastname') && !positions.has('Contactname')) throw noNameColumn();
  return new Map([...positions].map(([field, all]) => [field, all.map(({ position }) => position)]));
}

const headerChanged = (names: readonly string[]): ImportFault =>
  new ImportFault(
    'header-changed',
    `The header no longer has ${quoted(names)}, which the saved columns of this source read: nothing was imported. Upload the file under Imports and choose what its columns mean, or let the command guess with --guess --dry-run.`,
    {
      onScreen: `The header no longer has ${quoted(names)}, which the saved columns of this source read. Choose again what the columns mean, then start again.`,
    },
  );

const noNameColumn = (): ImportFault =>
  new ImportFault(
    'no-name-column',
    `No column has the last name or the full name of a person: nothing was imported. Upload the file under Imports and choose that column.`,
    { onScreen: 'Choose the column that has the last name, or the full name.' },
  );

export const noHeader = (): ImportFault =>
  new ImportFault(
    'no-header',
    'The first row has values of a person where the names of the columns should be: add a row with names above it, and import the file again.',
  );
