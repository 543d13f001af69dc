// CSV in UTF-8 with a byte order mark, so that spreadsheets recognize the encoding.
import type { ExportColumn } from '#contract/exports/export-options.ts';
import { byteOrderMark, csvLine } from '#server/foundation/csv/public.ts';
import { cellsOf, headings, textOf } from '../export-cells.ts';
import type { FileFormat } from './file-format.ts';

export const csvHeading = (columns: readonly ExportColumn[]): string => csvLine(headings(columns));

export const csv: FileFormat = {
  contentType: 'text/csv; charset=utf-8',
  line: (candidate, columns) => csvLine(cellsOf(candidate, columns).map(textOf)),
  write: (columns, lines) => ReadableStream.from(encoded(columns, lines)),
};

async function* encoded(
  columns: readonly ExportColumn[],
  lines: AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${byteOrderMark}${csvHeading(columns)}`);
  for await (const some of lines) yield Buffer.from(some.join(''));
}
