// The header of a file and all cells of its first rows.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { openSourceFile } from '../files/open-source-file.ts';
import { readCsv } from '../files/read-csv.ts';

export interface FileSample {
  header: readonly string[];
  /** The cells of each row in the order of the header, and the line on which it begins. */
  rows: readonly { line: number; cells: readonly string[] }[];
}

type IsHeader = (names: readonly string[]) => boolean;

/** Where no row is a header for `isHeader`, the first row is. @throws ImportFault */
export async function sampleFile(
  locate: () => string | ByteSource,
  { sheet, isHeader }: { sheet: string | null; isHeader: IsHeader },
): Promise<FileSample> {
  const found = await sampleBelow(locate(), sheet, isHeader);
  return found ?? (await sampleBelow(locate(), sheet, () => true)) ?? { header: [], rows: [] };
}

/** Null: no row is a header. The rows that were looked at are read by then. */
async function sampleBelow(
  location: string | ByteSource,
  sheet: string | null,
  isHeader: IsHeader,
): Promise<FileSample | null> {
  const file = await openSourceFile(location, { sheet });
  try {
    const csv = await readCsv(file.chunks, isHeader, file.kind === 'workbook');
    if (!isHeader(csv.header)) return null;
    const rows: { line: number; cells: readonly string[] }[] = [];
    for await (const batch of csv.rows([...csv.header.keys()].slice(0, limits.mappedColumnsMax), true)) {
      for (const row of batch) if ('cells' in row) rows.push(row);
      if (rows.length >= limits.sampledRows) break;
    }
    return { header: csv.header, rows: rows.slice(0, limits.sampledRows) };
  } finally {
    await file.close();
  }
}
