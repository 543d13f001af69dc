import { npiFileLimits, npiFileMessages } from '#contract/lists/list-limits.ts';

interface ReadFile {
  /** Empty when there is an error. */
  csv: string;
  error: string | undefined;
}

/** The text of a chosen file, or why it cannot be sent. `entry`: as a form contains it. */
export async function readNpiFile(entry: FormDataEntryValue | null): Promise<ReadFile> {
  if (!(entry instanceof File) || entry.size === 0) return { csv: '', error: npiFileMessages.missing };
  if (entry.size > npiFileLimits.bytesMax) return { csv: '', error: npiFileMessages.tooLarge };
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(await entry.arrayBuffer());
    return csv.includes('\0') ? { csv: '', error: npiFileMessages.notText } : { csv, error: undefined };
  } catch {
    return { csv: '', error: npiFileMessages.notText };
  }
}
