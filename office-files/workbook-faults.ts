// Why a workbook cannot be read. The messages are for the operator of the commands of the import; other screens word theirs by the code.

export type WorkbookFaultCode =
  | 'damaged'
  | 'empty'
  | 'expands-too-much'
  | 'row-too-long'
  | 'several-sheets'
  | 'too-many-columns'
  | 'unknown-sheet'
  | 'workbook-too-large'
  | 'workbook-unsupported';

export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault';
  readonly code: WorkbookFaultCode;
  /** The same for administrators, who see screens and no commands. */
  readonly onScreen: string;

  constructor(code: WorkbookFaultCode, message: string, onScreen = message) {
    super(message);
    this.code = code;
    this.onScreen = onScreen;
  }
}

const saveAgain = 'open it in a spreadsheet program and save it again as .xlsx';

export const damagedWorkbook = (what = 'The workbook is damaged'): WorkbookFault =>
  new WorkbookFault('damaged', `${what}: ${saveAgain}.`);

export const withoutPart = (path: string): WorkbookFault =>
  damagedWorkbook(`The workbook lacks its part "${shortened(path)}"`);

export const otherOfficeFile = (what: string): WorkbookFault =>
  new WorkbookFault('workbook-unsupported', `The file is ${what}: save its table as .xlsx, or as CSV in UTF-8.`);

export const tooLarge = (what: string): WorkbookFault =>
  new WorkbookFault('workbook-too-large', `${what}: save the sheet as CSV in UTF-8 and import that.`);

export const tooManySheetColumns = (row: number, limit: number): WorkbookFault =>
  new WorkbookFault(
    'too-many-columns',
    `Row ${row} of the sheet has a cell beyond column ${limit.toLocaleString('en-US')}, the last one of Excel: ${saveAgain}.`,
  );

export const withoutContent = (): WorkbookFault =>
  new WorkbookFault('empty', 'The workbook has no visible sheet with content: check that it was saved completely.');

export const severalSheets = (names: readonly string[]): WorkbookFault =>
  new WorkbookFault(
    'several-sheets',
    `The workbook has ${names.length} sheets with content (${listed(names)}): name the one to import with --sheet NAME.`,
    `The workbook has ${names.length} sheets with content (${listed(names)}). Choose the sheet to import.`,
  );

export const unknownSheet = (name: string, names: readonly string[]): WorkbookFault =>
  new WorkbookFault(
    'unknown-sheet',
    `The workbook has no sheet "${shortened(name)}". It has ${listed(names)}: name one of them with --sheet NAME.`,
    `The workbook has no sheet "${shortened(name)}". It has ${listed(names)}. Choose one of them.`,
  );

export const rowTooLong = (row: number): WorkbookFault =>
  new WorkbookFault(
    'row-too-long',
    `The row that begins on line ${row} is longer than 1 MB: check that the file is a table with one person a row.`,
  );

/** A small file can expand to terabytes. */
export const expandsTooMuch = (bytesMax: number): WorkbookFault =>
  new WorkbookFault(
    'expands-too-much',
    `The workbook expands to more than ${Math.floor(bytesMax / 1_048_576).toLocaleString('en-US')} MB, which no table of people does: check how it was made.`,
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
