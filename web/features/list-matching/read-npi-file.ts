import { npiFileLimits, npiFileMessages } from '#contract/lists/list-limits.ts';
import { isOtherDocument } from '#web/foundation/other-document.ts';

interface ReadFile {
  /** Empty when there is an error. */
  csv: string;
  error: string | undefined;
}

/** The text of a chosen file, or why it cannot be sent. `entry`: as a form contains it. */
export async function readNpiFile(entry: FormDataEntryValue | null): Promise<ReadFile> {
  // A form without a choice has a file without a name.
  if (!(entry instanceof File) || entry.name === '') return { csv: '', error: npiFileMessages.missing };
  if (entry.size === 0) return { csv: '', error: npiFileMessages.empty };
  if (entry.size > npiFileLimits.bytesMax) return { csv: '', error: npiFileMessages.tooLarge };
  if (await isOtherDocument(entry)) return { csv: '', error: npiFileMessages.notText };
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await entry.arrayBuffer());
    return csv.includes('\0') ? { csv: '', error: npiFileMessages.notText } : { csv, error: undefined };
  } catch {
    return { csv: '', error: npiFileMessages.notText };
  }
}
