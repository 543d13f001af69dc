// CSV by RFC 4180, for spreadsheets: UTF-8 with a byte order mark, so that they recognize the encoding.
import type { ExportColumn } from '#contract/export-options.ts';
import { cellsOf, headings, textOf } from '../export-cells.ts';
import type { FileFormat } from './file-format.ts';

export const byteOrderMark = '\uFEFF';

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const runs = /^[=+\-@\t\r\n]|^\s+[=+\-@]|^[＝＋－＠]/;

/** Quoted always, so that leading spaces and line breaks survive every reader. */
const csvCell = (value: string): string => `"${(runs.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** With its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

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
