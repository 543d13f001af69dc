import { npiFileLimits, npiFileMessages } from '#contract/lists/list-limits.ts';
import { isOtherDocument } from '#web/foundation/other-document.ts';
import { fileRows } from './compare/file-rows.ts';
import { isArchive, textOfTable } from './compare/read-outline.ts';
import { FileFault } from './compare/table-rows.ts';

interface ReadFile {
  /** Empty when there is an error. */
  csv: string;
  error: string | undefined;
}

const unread = (error: string): ReadFile => ({ csv: '', error });

/** The text of a chosen file, or why it cannot be sent. `entry`: as a form contains it. */
export async function readNpiFile(entry: FormDataEntryValue | null): Promise<ReadFile> {
  // A form without a choice has a file without a name.
  if (!(entry instanceof File) || entry.name === '') return unread(npiFileMessages.missing);
  if (entry.size === 0) return unread(npiFileMessages.empty);
  const isWorkbook = isArchive(new Uint8Array(await entry.slice(0, 4).arrayBuffer()));
  if (entry.size > (isWorkbook ? npiFileLimits.workbookBytesMax : npiFileLimits.bytesMax))
    return unread(npiFileMessages.tooLarge);
  if (await isOtherDocument(entry)) return unread(npiFileMessages.notRead);
  try {
    const csv = isWorkbook ? await textOfWorkbook(entry) : await textOfTable(entry);
    if (csv.length > npiFileLimits.bytesMax) return unread(npiFileMessages.tooLarge);
    return csv.includes('\0') ? unread(npiFileMessages.notRead) : { csv, error: undefined };
  } catch (error) {
    return unread(error instanceof FileFault ? error.message : npiFileMessages.notRead);
  }
}

/** The first sheet with content as CSV. */
async function textOfWorkbook(file: File): Promise<string> {
  let csv = '';
  for await (const { rows } of fileRows(file, 'workbook')) {
    for (const cells of rows) csv += `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
    if (csv.length > npiFileLimits.bytesMax) break;
  }
  return csv;
}
