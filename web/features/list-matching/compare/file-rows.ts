// The rows of a chosen file, whatever it is.
import { tableRows } from './table-rows.ts';
import type { TableForm } from './table-rows.ts';
import { workbookRows } from './workbook-rows.ts';

export type FileForm = TableForm | 'workbook';

/** The rows with content, some at a time, each with the share of the file that was read. @throws FileFault */
export const fileRows = (file: Blob, form: FileForm): ReturnType<typeof tableRows> =>
  form === 'workbook' ? workbookRows(file) : tableRows(file, form);
