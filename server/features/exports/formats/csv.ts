// CSV in UTF-8 with a byte order mark, so that spreadsheets recognize the encoding.
import { headingsOf, type FileColumns } from '#contract/exports/export-options.ts';
import { byteOrderMark, csvLine } from '#server/foundation/csv/public.ts';
import { cellsOf, textOf } from '../export-cells.ts';
import type { FileFormat } from './file-format.ts';

export const csvHeading = (head: FileColumns): string => csvLine(headingsOf(head));

export const csv: FileFormat = {
  contentType: 'text/csv; charset=utf-8',
  line: (candidate, columns) => csvLine(cellsOf(candidate, columns).map(textOf)),
  write: (head, lines) => ReadableStream.from(encoded(head, lines)),
};

async function* encoded(head: FileColumns, lines: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${byteOrderMark}${csvHeading(head)}`);
  for await (const some of lines) yield Buffer.from(some.join(''));
}
