// What users of the library import.
export { isOfficeFile, openWorkbook, type Workbook } from './open-workbook.ts';
export { xmlReader } from './read-xml.ts';
export { damagedWorkbook, expandsTooMuch, WorkbookFault } from './workbook-faults.ts';
export type { PartBytes, WorkbookArchive } from './workbook-parts.ts';
