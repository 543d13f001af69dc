// The rows of a chosen file, whatever it is.
import { tableRows, type TableForm } from './table-rows.ts';

export type FileForm = TableForm | 'workbook';

/** The rows with content, some at a time, each with the share of the file that was read. @throws FileFault */
export async function* fileRows(file: Blob, form: FileForm): ReturnType<typeof tableRows> {
  if (form !== 'workbook') return yield* tableRows(file, form);
  const { workbookRows } = await import('./workbook-rows.ts');
  return yield* workbookRows(file);
}
