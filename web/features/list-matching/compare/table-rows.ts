// Reads the rows of a CSV file in slices, so that a page with a large file answers clicks in between. Only what fits the memory of one slice
// is held.

import { separationOf, type Separation } from '#normalize/public.ts';

/** Why a file cannot be compared; the message says what to do. */
export class FileFault extends Error {}

/** About five milliseconds of work. */
const sliceBytes = 64 * 1024;
/** A longer row counts as damage. */
const rowLengthMax = 1_000_000;

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

export interface TableForm extends Separation {
  encoding: Encoding;
}

/** Of a file whose first bytes are these. Null: it is no text. */
export function formOf(start: Uint8Array): TableForm | null {
  const [first, second] = start;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && start.includes(0)) return null;
  return { encoding, ...separationOf(new TextDecoder(encoding).decode(start)) };
}

/** The rows with content, some at a time, each with the share of the file that was read. @throws FileFault */
export async function* tableRows(
  file: Blob,
  { encoding, separator, firstLine }: TableForm,
): AsyncGenerator<{ rows: string[][]; share: number }, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' });
  let rest = '';
  for (let at = 0; at < file.size; at += sliceBytes) {
    const isLast = at + sliceBytes >= file.size;
    const bytes = await file.slice(at, at + sliceBytes).arrayBuffer();
    const text = decoder.decode(bytes, { stream: !isLast });
    const read = rowsOf(rest + (at === 0 ? text.slice(firstLine) : text), separator, isLast);
    rest = read.rest;
    if (rest.length > rowLengthMax) throw openQuote();
    yield { rows: read.rows.filter(hasContent), share: Math.min(1, (at + sliceBytes) / file.size) };
  }
}

export const hasContent = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

const openQuote = (): FileFault =>
  new FileFault('A quotation mark in the file is not closed. Correct it, then choose the file again.');

/** All complete rows of the text, by RFC 4180, and what is behind them. @throws FileFault */
export function rowsOf(text: string, separator: string, isLast: boolean): { rows: string[][]; rest: string } {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row = rowAt(text, at, separator, isLast);
    if (row === null) break;
    rows.push(row.cells);
    at = row.next;
  }
  return { rows, rest: text.slice(at) };
}

interface FoundRow {
  cells: string[];
  /** Where the next row begins. */
  next: number;
}

/** Null: the row is not complete. */
function rowAt(text: string, from: number, separator: string, isLast: boolean): FoundRow | null {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const quoted = text.charAt(at) === '"' ? quotedCell(text, at + 1, isLast) : { cell: '', end: at };
    if (quoted === null) return null;
    const end = endOfPlain(text, quoted.end, separator);
    const isReturn = text.charAt(end) === '\r';
    // A line feed may follow.
    if (!isLast && (end === text.length || (isReturn && end + 1 === text.length))) return null;
    cells.push(quoted.cell + text.slice(quoted.end, end));
    if (text.charAt(end) !== separator)
      return { cells, next: end + (isReturn && text.charAt(end + 1) === '\n' ? 2 : 1) };
    at = end + 1;
  }
}

function endOfPlain(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === separator || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

/** The cell whose text begins at `from`. Null: it is not complete. @throws FileFault */
function quotedCell(text: string, from: number, isLast: boolean): { cell: string; end: number } | null {
  let at = from;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1 && isLast) throw openQuote();
    if (end === -1 || (end + 1 === text.length && !isLast)) return null;
    if (text.charAt(end + 1) !== '"') return { cell: text.slice(from, end).replaceAll('""', '"'), end: end + 1 };
    at = end + 2;
  }
}
