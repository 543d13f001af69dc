// The error messages for workbooks that cannot be read.
import { ImportFault } from '../../import-fault.ts';

const saveAgain = 'open it in a spreadsheet program and save it again as .xlsx';

export const damagedWorkbook = (what = 'The workbook is damaged'): ImportFault =>
  new ImportFault('damaged', `${what}: ${saveAgain}.`);

export const withoutPart = (path: string): ImportFault =>
  damagedWorkbook(`The workbook lacks its part "${shortened(path)}"`);

export const otherOfficeFile = (what: string): ImportFault =>
  new ImportFault('workbook-unsupported', `The file is ${what}: save its table as .xlsx, or as CSV in UTF-8.`);

export const tooLarge = (what: string): ImportFault =>
  new ImportFault('workbook-too-large', `${what}: save the sheet as CSV in UTF-8 and import that.`);

export const tooManySheetColumns = (row: number, limit: number): ImportFault =>
  new ImportFault(
    'too-many-columns',
    `Row ${row} of the sheet has a cell beyond column ${limit.toLocaleString('en-US')}, the last one of Excel: ${saveAgain}.`,
  );

export const withoutContent = (): ImportFault =>
  new ImportFault('empty', 'The workbook has no visible sheet with content: check that it was saved completely.');

export const severalSheets = (names: readonly string[]): ImportFault =>
  new ImportFault(
    'several-sheets',
    `The workbook has ${names.length} sheets with content (${listed(names)}): name the one to import with --sheet NAME.`,
    {
      onScreen: `The workbook has ${names.length} sheets with content (${listed(names)}). Choose the sheet to import.`,
    },
  );

export const unknownSheet = (name: string, names: readonly string[]): ImportFault =>
  new ImportFault(
    'unknown-sheet',
    `The workbook has no sheet "${shortened(name)}". It has ${listed(names)}: name one of them with --sheet NAME.`,
    { onScreen: `The workbook has no sheet "${shortened(name)}". It has ${listed(names)}. Choose one of them.` },
  );

const namesShown = 10;
/** Excel allows names of 31 characters. */
const nameLengthMax = 60;

const shortened = (name: string): string => (name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name);

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => `"${shortened(name)}"`);
  const rest = names.length - shown.length;
  return names.length === 0 ? 'none with content' : `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
