// Reads the NPIs of a CSV file strictly: what is not one valid NPI in the column is invalid, and no value is guessed.
import { npiFileLimits } from '#contract/lists/list-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { cellText, npiIn } from '#normalize/public.ts';
import { ImportFault, readCsv, type CsvFile } from '../imports/public.ts';

export interface NpiRows {
  /** Rows without the header and empty ones. Several NPIs on one line count as a row each. */
  rows: number;
  /** Each valid NPI once, in the order of the file. */
  npis: string[];
  invalid: number;
  /** Rows that repeat the NPI of an earlier row. */
  duplicates: number;
  /** The lines, from 1, of the first rows that are invalid. */
  invalidLines: number[];
}

const invalidLinesMax = 10;

/** @throws AppError `FILE_UNREADABLE` */
export async function readNpis(csv: string): Promise<NpiRows> {
  try {
    return await read(await readCsv(bytesOf(csv), isHeader));
  } catch (error) {
    if (error instanceof ImportFault) throw unreadable(sentences[error.code] ?? otherwise, error);
    throw error;
  }
}

// oxlint-disable-next-line require-await -- the reader takes chunks as they arrive, and here all are present
async function* bytesOf(csv: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(csv);
}

async function read(file: CsvFile): Promise<NpiRows> {
  const { header } = file;
  const found = new FoundNpis();
  const isData = isRowOfData(header);
  const column = isData ? null : npiColumn(header);
  if (column === null && !isData) throw unreadable(withoutColumn);
  const columns = column === null ? columnsOf(header) : [column];
  if (isData) found.add(textsOf(header, columns), 1);
  try {
    for await (const rows of file.rows([...header.keys()], true))
      for (const row of rows) {
        const cells = 'cells' in row ? row.cells : ['?'];
        if (cells.some((cell) => cell.trim() !== '')) found.add(textsOf(cells, columns, isData), row.line);
      }
  } catch (error) {
    const isOneRow = isData && error instanceof ImportFault && error.code === 'no-rows';
    if (!isOneRow) throw error;
  }
  return found.result();
}

const isNpiCell = (cell: string): boolean => npiIn(cellText(cell)) !== null;

/** A file without a header begins with a row that has an NPI, or with one cell that may have been meant as one. */
const isRowOfData = (cells: readonly string[]): boolean =>
  cells.some(isNpiCell) || (cells.length === 1 && (/^\W*\d/.test(cells[0] ?? '') || npisOf(cells[0] ?? '').length > 1));

/** Rows above it, such as a title, are passed over. */
const isHeader = (cells: readonly string[]): boolean =>
  isRowOfData(cells) ||
  npiColumn(cells) !== null ||
  (cells.length > 1 && wordsOf(cells).some((name) => anyNpi.test(name)));

/** Where the first row has NPIs, each of them is wanted: several on one line are a list. */
function columnsOf(first: readonly string[]): number[] {
  const columns = [...first.keys()].filter((at) => isNpiCell(first[at] ?? ''));
  const isList = columns.length === first.filter((cell) => cell.trim() !== '').length;
  if (columns.length > 1 && !isList) throw unreadable(withoutColumn);
  return columns.length === 0 ? [0] : columns;
}

/** `isData`: the file has no header, so that a cell may be a line of several NPIs. */
function textsOf(cells: readonly string[], columns: readonly number[], isData = true): string[] {
  const texts = columns.map((column) => cells[column] ?? '').filter((cell, at) => at === 0 || cell.trim() !== '');
  return isData ? texts.flatMap((text) => (isNpiCell(text) ? text : npisOf(text))) : texts;
}

/** `1999000007 1999000015`, `2. 1999000007`: the parts of a line of nothing else, and otherwise the line. */
function npisOf(line: string): string[] {
  const parts = cellText(line)
    .replace(/^\s*\d{1,5}[.)]\s+|^\s*[•*–-]\s+/, '')
    .split(/[\s,;|/]+/)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every(isNpiCell) ? parts : [line];
}

/** A name that says nothing but NPI. */
const ownName = /^npis?(?: ?(?:number|numbers|no|nbr|num|id|list))?$/i;
/** The NPI of someone or something else, and what is no NPI. */
const otherName =
  /\b(?:org\w*|groups?|billing|practices?|facility|facilities|hospital|employer|location|subpart|replacement|old|type|status|date|deactivat\w*|reactivat\w*)\b/i;

const anyNpi = /\bnpis?\b|\bnational provider id/i;

/** The words of each name. A title with a year is no name. */
const wordsOf = (header: readonly string[]): string[] =>
  header.map((name) => (/\b20\d\d\b/.test(name) ? '' : name.replaceAll(/(?<=npi)(?=[A-Z])|[^a-z]+/gi, ' ').trim()));

/** The position of the column; null: there is none, or more than one. */
function npiColumn(header: readonly string[]): number | null {
  const names = wordsOf(header);
  const ofName = (isNamed: (name: string) => boolean): number[] =>
    names.flatMap((name, at) => (isNamed(name) ? [at] : []));
  const own = ofName((name) => ownName.test(name));
  const columns = own.length > 0 ? own : ofName((name) => anyNpi.test(name) && !otherName.test(name));
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

class FoundNpis {
  private readonly npis = new Set<string>();
  private readonly invalidLines: number[] = [];
  private rows = 0;
  private invalid = 0;

  add(cells: readonly string[], line: number): void {
    for (const cell of cells) this.addOne(cell, line);
  }

  private addOne(cell: string, line: number): void {
    if (this.rows === npiFileLimits.rowsMax) throw unreadable(tooManyRows);
    this.rows += 1;
    const npi = npiIn(cellText(cell));
    if (npi !== null) this.npis.add(npi);
    else {
      this.invalid += 1;
      if (this.invalidLines.length < invalidLinesMax) this.invalidLines.push(line);
    }
  }

  result(): NpiRows {
    const { rows, invalid, invalidLines } = this;
    const npis = [...this.npis];
    return { rows, npis, invalid, duplicates: rows - invalid - npis.length, invalidLines };
  }
}

const withoutColumn = 'The file has no column named NPI. Name one column of the header NPI, then try again.';
const tooManyRows = `The file has more than ${npiFileLimits.rowsMax.toLocaleString('en-US')} rows. Divide it into smaller files, then try again.`;
const otherwise = 'The file cannot be read. Save it as CSV in UTF-8, then try again.';
const sentences: Partial<Record<ImportFault['code'], string>> = {
  empty: 'The file is empty. Choose a CSV file with one NPI in each row.',
  'no-rows': 'The file has a header but no rows. Choose a CSV file with one NPI in each row.',
  'unbalanced-quote': 'A quotation mark in the file is not closed. Correct it, then try again.',
};

const unreadable = (message: string, cause?: unknown): AppError =>
  new AppError('invalid_input', 'FILE_UNREADABLE', message, { field: 'csv', cause });
