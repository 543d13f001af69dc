// Reads a chosen file once: its header, its first rows, and how many rows it has.
import { matchLimits as limits } from '#contract/list-matching/match-limits.ts';
import { isOtherDocument } from '#web/foundation/other-document.ts';
import { fileRows } from './file-rows.ts';
import type { FileForm } from './file-rows.ts';
import { FileFault, formOf } from './table-rows.ts';

export interface FileOutline {
  file: File;
  form: FileForm;
  header: string[];
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
  if (form === null)
    throw new FileFault('The file is neither a text file nor an Excel workbook. Save it as CSV, then choose it again.');
  try {
    return await outlineIn(file, form, options);
  } catch (error) {
    if (!(error instanceof TypeError) || form.encoding !== 'utf-8') throw error;
    // Not UTF-8: as spreadsheets on Windows write it.
    return outlineIn(file, { ...form, encoding: 'windows-1252' }, options);
  }
}

/** A workbook is an archive. */
const isArchive = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4;

async function outlineIn(file: File, form: FileForm, { signal, onProgress }: OutlineOptions): Promise<FileOutline> {
  let header: string[] | null = null;
  const sample: string[][] = [];
  let rowCount = 0;
  const rowsMax = form === 'workbook' ? limits.workbookRowsMax : limits.rowsMax;
  for await (const { rows, share } of fileRows(file, form)) {
    signal.throwIfAborted();
    onProgress(share);
    for (const cells of rows) {
      if (header === null) {
        header = cells;
        continue;
      }
      rowCount += 1;
      if (sample.length < sampleRowsMax) sample.push(cells);
    }
    if (rowCount > rowsMax)
      throw new FileFault(
        `The file has more than ${rowsMax.toLocaleString('en-US')} rows. ${form === 'workbook' ? 'Save it as CSV' : 'Divide it into smaller files'}, then try again.`,
      );
  }
  if (header === null || rowCount === 0)
    throw new FileFault('The file has no rows below its header. Choose a file with one person in each row.');
  return { file, form, header, sample, rowCount };
}
