// A file's rows from its first byte to its last: opened and recognised.
import type { FileFormat } from '#contract/imports/file-formats.ts';
import type { ColumnBasis, ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { openSourceFile } from '../files/open-source-file.ts';
import { readCsv, type CsvRow } from '../files/read-csv.ts';
import type { RowResult } from '../formats/row-result.ts';
import { chooseColumns, formatOf, isHeaderFor, withGuess, type ColumnChoice } from './choose-columns.ts';

export interface SourceRows {
  format: FileFormat;
  ignoredColumns: readonly string[];
  /** What the columns mean; null: as the header says, in the directory's own names. */
  columns: ColumnMapping | null;
  basis: ColumnBasis;
  /** 0 to 1: how much of the file's bytes on disk has been read. */
  share(): number;
  /**
   * In the order of the file, some at a time, with the cells of those that `isLookedAt`, asked in turn, wants decoded. Can be iterated
   * once, and closes the file when it ends or is left.
   */
  rows(isLookedAt?: () => boolean): AsyncGenerator<CsvRow[], void, undefined>;
  /** What a row says. */
  map(row: CsvRow): RowResult;
}

export interface ReadingOptions {
  /** Name of where the file comes from; null takes the name of its format. */
  source: string | null;
  /** The sheet of a workbook; null: the only one. */
  sheet: string | null;
  columns: ColumnChoice;
}

/** `onBytes` sees the uncompressed content as it passes. @throws ImportFault */
export async function openSourceRows(
  locate: () => string | ByteSource,
  { source, sheet, columns }: ReadingOptions,
  onBytes?: (chunk: Uint8Array) => void,
): Promise<SourceRows> {
  const choice = columns.mayGuess ? await withGuess(locate, sheet, columns) : columns;
  const file = await openSourceFile(locate(), { sheet });
  try {
    const isWorkbook = file.kind === 'workbook';
    const csv = await readCsv(onBytes ? watched(file.chunks, onBytes) : file.chunks, isHeaderFor(choice), isWorkbook);
    const { mapping, basis } = chooseColumns(csv.header, choice);
    const format = formatOf(csv.header, mapping);
    const sourceName = source ?? format.name;
    // A workbook has no empty cells at the end of a row, and none of its rows can be cut off.
    const mayBeShort = format.name === 'vendor' || isWorkbook;
    return {
      format: format.name,
      ignoredColumns: format.ignoredColumns,
      columns: mapping,
      basis,
      share: () => file.readBytes() / file.totalBytes,
      rows: (isLookedAt) => csv.rows(format.columns, mayBeShort, isLookedAt),
      map: (row) => format.map(row, sourceName),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* watched<T>(items: AsyncIterable<T>, see: (item: T) => void): AsyncGenerator<T, void, undefined> {
  for await (const item of items) {
    see(item);
    yield item;
  }
}
