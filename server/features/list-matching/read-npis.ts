// Reads the NPIs of a CSV file strictly: what is not one valid NPI in the column is invalid, and no value is guessed.
import { npiFileLimits } from '#contract/lists/list-limits.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { cellText, npiIn } from '#normalize/public.ts';
import { ImportFault, readCsv } from '../imports/public.ts';
import type { CsvFile } from '../imports/public.ts';

export interface NpiRows {
  /** Rows without the header and empty lines. */
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
    return await read(await readCsv(bytesOf(csv)));
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
  const column = npiColumn(header);
  const found = new FoundNpis();
  // A file of NPIs alone has no header: its first row is data.
  const isHeaderless = column === null && header.length === 1 && /^\W*\d/.test(header[0] ?? '');
  if (column === null && !isHeaderless) throw unreadable(withoutColumn);
  if (isHeaderless) found.add(header[0] ?? '', 1);
  try {
    for await (const rows of file.rows([column ?? 0], true))
      for (const row of rows) found.add('cells' in row ? (row.cells[0] ?? '') : '', row.line);
  } catch (error) {
    const isOneRow = isHeaderless && error instanceof ImportFault && error.code === 'no-rows';
    if (!isOneRow) throw error;
  }
  return found.result();
}

/** The position of the column; null: there is none, or more than one. */
function npiColumn(header: readonly string[]): number | null {
  const columns = header.flatMap((name, at) => (/^npi(?:[ _]?(?:number|no))?$/i.test(name.trim()) ? [at] : []));
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

class FoundNpis {
  private readonly npis = new Set<string>();
  private readonly invalidLines: number[] = [];
  private rows = 0;
  private invalid = 0;

  add(cell: string, line: number): void {
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
