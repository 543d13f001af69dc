// CSV by RFC 4180, for spreadsheets: UTF-8 with a byte order mark, so that they recognize the encoding.

export const byteOrderMark = '\uFEFF';

/** A spreadsheet would run a cell that begins with one of these as a formula. */
const runs = /^[=+\-@\t\r\n]|^\s+[=+\-@]|^[＝＋－＠]/;

/** Quoted always, so that leading spaces and line breaks survive every reader. */
const csvCell = (value: string): string => `"${(runs.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** With its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
