// A file's rows from its first byte to its last: opened and recognised.
import type { ByteSource } from '../files/byte-source.ts';
import { openSourceFile } from '../files/open-source-file.ts';
import { readCsv } from '../files/read-csv.ts';
import type { CsvRow } from '../files/read-csv.ts';
import { isKnownHeader, recognizeFormat } from '../formats/recognize-format.ts';
import type { RowResult } from '../formats/row-result.ts';

export interface SourceRows {
  format: 'nppes' | 'vendor';
  ignoredColumns: readonly string[];
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

/**
 * `sourceName` names where the file comes from; null takes the name of its format. `onBytes` sees the uncompressed content as it passes.
 * @throws ImportFault
 */
export async function openSourceRows(
  location: string | ByteSource,
  sourceName: string | null,
  onBytes?: (chunk: Uint8Array) => void,
): Promise<SourceRows> {
  const file = await openSourceFile(location);
  try {
    const csv = await readCsv(onBytes ? watched(file.chunks, onBytes) : file.chunks, isKnownHeader);
    const format = recognizeFormat(csv.header);
    const source = sourceName ?? format.name;
    return {
      format: format.name,
      ignoredColumns: format.ignoredColumns,
      share: () => file.readBytes() / file.totalBytes,
      rows: (isLookedAt) => csv.rows(format.columns, format.name === 'vendor', isLookedAt),
      map: (row) => format.map(row, source),
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
