// An Excel workbook (ECMA-376) with one sheet, written as a stream: the ZIP container by a library, the few parts inside by this file.
// Texts are inline strings, so nothing in a cell is ever a formula, and an id or a phone is never a number; days are dates.
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import { headingsOf, type FileColumns } from '#contract/exports/export-options.ts';
import { cellsOf, type Cell } from '../export-cells.ts';
import type { FileFormat } from './file-format.ts';
import { textOfXml } from './xlsx-text.ts';
import { fixedParts, sheetEnd, sheetPath, sheetStart, styles } from './xlsx-parts.ts';

/** Placeholder for the number of the row, which is not known before the file is written. Texts are escaped, so none contains a tab. */
const rowNumber = '\t';

const dayMs = 86_400_000;
/** Day 0 of the serial dates of Excel, as it is for every date since March 1900. */
const epochMs = Date.UTC(1899, 11, 30);
const serialDay = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - epochMs) / dayMs);

/** 0 → A, 25 → Z, 26 → AA. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

function cellXml(cell: Cell, index: number): string {
  const place = `${columnName(index)}${rowNumber}`;
  if (typeof cell !== 'string') return `<c r="${place}" s="${styles.day}"><v>${serialDay(cell.day)}</v></c>`;
  if (cell === '') return '';
  return textCell(place, cell, styles.text);
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textOfXml(text)}</t></is></c>`;

const rowXml = (cells: readonly string[]): string => `<row r="${rowNumber}">${cells.join('')}</row>`;

const headingRow = (headings: readonly string[]): string =>
  rowXml(headings.map((text, index) => textCell(`${columnName(index)}${rowNumber}`, text, styles.heading)));

const numbered = (row: string, number: number): string => row.replaceAll(rowNumber, String(number));

async function* sheet(head: FileColumns, lines: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const headings = headingsOf(head);
  yield Buffer.from(`${sheetStart(headings.length)}${numbered(headingRow(headings), 1)}`);
  let written = 1;
  for await (const some of lines) {
    const rows = some.map((row) => numbered(row, (written += 1)));
    yield Buffer.from(rows.join(''));
  }
  yield Buffer.from(sheetEnd);
}

/** Rejects with the failure of the sheet, and when the reader goes away. */
async function writeZip(writable: WritableStream<Uint8Array>, content: ReadableStream<Uint8Array>): Promise<void> {
  const zip = new ZipWriter(writable, {
    useWebWorkers: false,
    // Excel refuses ZIP64 here; a sheet of 100,000 rows is far below 4 GB.
    zip64: false,
    extendedTimestamp: false,
  });
  for (const [path, text] of fixedParts) await zip.add(path, new TextReader(text));
  await zip.add(sheetPath, content);
  await zip.close();
}

export const xlsx: FileFormat = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  line: (candidate, columns) => rowXml(cellsOf(candidate, columns).map(cellXml)),
  write: (head, lines) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const content = ReadableStream.from(sheet(head, lines));
    writeZip(writable, content).catch((error: unknown) => writable.abort(error).catch(() => undefined));
    return readable;
  },
};
