// What the columns of a file mean whose header the directory does not know.
import { fileFormatNames } from './file-formats.ts';
import { z } from 'zod';
import { importLimits as limits } from './import-limits.ts';
import { vendorColumns } from './vendor-columns.ts';
import { text } from '../text.ts';

const field = z.enum(vendorColumns).nullable();

/**
 * Every column of the header in its order, with its meaning; null: the column is not read. `name` '' is a column without a name. Names that
 * are repeated count in their order.
 */
export const columnMapping = z
  .array(z.strictObject({ name: text().max(limits.columnNameLengthMax), field }))
  .min(1)
  .max(limits.mappedColumnsMax);
export type ColumnMapping = z.output<typeof columnMapping>;

export const columnBases = [
  /** The header has the directory's own name. */
  'header',
  /** An administrator chose the meaning for this file, or for an earlier file of the source. */
  'chosen',
  'saved',
  /** Guessed from the name in the header, or from the values. */
  'name',
  'values',
] as const;
export type ColumnBasis = (typeof columnBases)[number];

export const isGuess = (basis: ColumnBasis | null): boolean => basis === 'name' || basis === 'values';

/** Whether the header says what is read, so that no mapping is needed. */
export const isByHeader = (columns: readonly { basis: ColumnBasis | null }[]): boolean =>
  columns.every(({ basis }) => basis === null || basis === 'header');

export const mappingOf = (columns: ColumnMapping): ColumnMapping =>
  columns.map((column) => ({ name: column.name, field: column.field }));

export const previewedColumn = z.object({
  name: z.string(),
  field,
  /** Where the meaning comes from; null: the column is not read. */
  basis: z.enum(columnBases).nullable(),
  /** The first values, contacts masked. */
  samples: z.array(z.string()),
});
export type PreviewedColumn = z.output<typeof previewedColumn>;

export const previewedRow = z.object({
  line: z.int().min(1),
  /** What the directory reads from the row, contacts masked. */
  values: z.array(z.object({ field: z.enum(vendorColumns), value: z.string() })),
  /** Values that could not be read, contacts masked. */
  leftOut: z.array(z.object({ column: z.string(), value: z.string() })),
  /** Why the row would be rejected or skipped; null: it would be imported. */
  problem: z.string().nullable(),
});
export type PreviewedRow = z.output<typeof previewedRow>;

export const filePreview = z.object({
  /** Null: the columns do not name people yet. */
  format: z.enum(fileFormatNames).nullable(),
  /** Of a workbook; otherwise empty. */
  sheets: z.array(z.string()),
  /** The sheet that is read; null: the file is no workbook. */
  sheet: z.string().nullable(),
  /** Empty for a registry file, whose columns are known. */
  columns: z.array(previewedColumn),
  rows: z.array(previewedRow),
  /** What to do before the file can be imported; null: nothing. */
  problem: z.string().nullable(),
});
export type FilePreview = z.output<typeof filePreview>;
