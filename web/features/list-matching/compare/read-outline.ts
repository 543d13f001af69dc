// Reads a chosen file once: its header, its first rows, and how many rows it has.
import { matchLimits as limits } from '#contract/list-matching/match-limits.ts';
import { npiFileMessages } from '#contract/lists/list-limits.ts';
import { npiIn, readEmails } from '#normalize/public.ts';
import { isOtherDocument } from '#web/foundation/other-document.ts';
import { guessFields } from './compared-columns.ts';
import { fileRows, type FileForm } from './file-rows.ts';
import { FileFault, formOf } from './table-rows.ts';

export interface FileOutline {
  file: File;
  form: FileForm;
  /** `Column 1` and so on where the file has none. */
  header: string[];
  /** How many rows with content are before the first row of data: the header, and those above it, such as a title. */
  rowsBefore: number;
  /** The first rows behind the header. */
  sample: string[][];
  /** Without the header and empty lines. */
  rowCount: number;
}

const sampleRowsMax = 200;
const startBytes = 64 * 1024;

interface OutlineOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** @throws FileFault; the reason of the signal when it aborts */
export async function readOutline(file: File, options: OutlineOptions): Promise<FileOutline> {
  if (file.size === 0) throw new FileFault('The file is empty. Choose a CSV file with one person in each row.');
  if (file.size > limits.fileBytesMax)
    throw new FileFault('The file is larger than 200 MB. Divide it into smaller files, then try again.');
  const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  if (isArchive(start)) return outlineIn(file, 'workbook', options);
  const form = (await isOtherDocument(file)) ? null : formOf(start);
  if (form === null) throw new FileFault(npiFileMessages.notRead);
  try {
    return await outlineIn(file, form, options);
  } catch (error) {
    if (!(error instanceof TypeError) || form.encoding !== 'utf-8') throw error;
    // Not UTF-8: as spreadsheets on Windows write it.
    return outlineIn(file, { ...form, encoding: 'windows-1252' }, options);
  }
}

/** A workbook is an archive. */
export const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

/** The text of a file that is no workbook, whatever program has written it. @throws FileFault */
export async function textOfTable(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const form = formOf(bytes);
  if (form === null) throw new FileFault(npiFileMessages.notRead);
  try {
    return new TextDecoder(form.encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function outlineIn(file: File, form: FileForm, { signal, onProgress }: OutlineOptions): Promise<FileOutline> {
  const first: string[][] = [];
  let rowCount = 0;
  const rowsMax = form === 'workbook' ? limits.workbookRowsMax : limits.rowsMax;
  for await (const { rows, share } of fileRows(file, form)) {
    signal.throwIfAborted();
    onProgress(share);
    rowCount += rows.length;
    first.push(...rows.slice(0, sampleRowsMax + rowsAboveMax - first.length));
    if (rowCount - 1 > rowsMax)
      throw new FileFault(
        `The file has more than ${rowsMax.toLocaleString('en-US')} rows. ${form === 'workbook' ? 'Save it as CSV' : 'Divide it into smaller files'}, then try again.`,
      );
  }
  const at = headerAt(first);
  const rowsBefore = at === null ? 0 : at + 1;
  if (rowCount <= rowsBefore)
    throw new FileFault('The file has no rows below its header. Choose a file with one person in each row.');
  const header = at === null ? namesOf(first) : (first[at] ?? []);
  return { file, form, header, rowsBefore, sample: first.slice(rowsBefore), rowCount: rowCount - rowsBefore };
}

/** Rows above the header, such as a title and headings of groups of columns. */
const rowsAboveMax = 20;

/** The row with the most names of columns, and otherwise the first one. Null: the first row is a person. */
function headerAt(rows: readonly string[][]): number | null {
  const named = rows.slice(0, rowsAboveMax + 1).map((cells) => new Set(guessFields(cells, []).filter(isNotNull)).size);
  const most = Math.max(0, ...named);
  if (most < 2 && rows[0]?.some(isOfPerson) === true) return null;
  return Math.max(0, named.indexOf(most));
}

const isNotNull = <Value>(value: Value | null): value is Value => value !== null;

/** No column is called so. */
const isOfPerson = (cell: string): boolean => npiIn(cell) !== null || readEmails(cell).values.length > 0;

const namesOf = ([first = []]: readonly string[][]): string[] => first.map((_, at) => `Column ${at + 1}`);
