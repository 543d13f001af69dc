// Workbooks before .xlsx. Encrypted workbooks lie in the same container, so the first bytes do not tell them apart.
import { ImportFault } from '../import-fault.ts';

const containerMark = Buffer.from('D0CF11E0A1B11AE1', 'hex');

export const isOldOrLockedWorkbook = (start: Uint8Array): boolean =>
  containerMark.equals(start.subarray(0, containerMark.length));

export const oldOrLockedWorkbook = (): ImportFault =>
  new ImportFault(
    'workbook-unsupported',
    'The file is a workbook of the old format (.xls), or one with a password: open it and save it as .xlsx without a password, or as CSV in UTF-8.',
  );
