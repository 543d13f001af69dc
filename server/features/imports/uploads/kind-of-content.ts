import { isUtf8 } from 'node:buffer';
import { AppError } from '#server/foundation/errors/public.ts';
import { isOldOrLockedWorkbook, oldOrLockedWorkbook } from '../files/old-workbook.ts';
import { utf16Of } from '../files/text-dialect.ts';
import { isWindows1252 } from '../files/windows-1252.ts';

/**
 * What the first bytes of a file are: a CSV, a gzip or a zip, which workbooks are as well. The reader checks the rest.
 * @throws AppError `NOT_A_CSV`
 */
export function kindOfContent(content: Uint8Array): 'csv' | 'gzip' | 'zip' {
  if (content[0] === 0x1f && content[1] === 0x8b) return 'gzip';
  if (content[0] === 0x50 && content[1] === 0x4b) return 'zip';
  if (isOldOrLockedWorkbook(content)) throw new AppError('unsupported', 'NOT_A_CSV', oldOrLockedWorkbook().message);
  // The part may end in the middle of a character of up to four bytes.
  const isInUtf8 = [0, 1, 2, 3].some((cut) => isUtf8(content.subarray(0, Math.max(0, content.length - cut))));
  const isText = utf16Of(content) !== null || (!content.includes(0) && (isInUtf8 || isWindows1252(content)));
  if (isText) return 'csv';
  throw new AppError(
    'unsupported',
    'NOT_A_CSV',
    'The file is neither a CSV, plain or in a gzip or zip, nor an Excel workbook (.xlsx). Save the table as CSV in UTF-8 or as .xlsx and upload that.',
  );
}
