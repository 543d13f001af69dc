// CSV by RFC 4180 for spreadsheets. A spreadsheet would run a cell that begins with `=`, `+`, `-` or `@` as a formula, so such a
// cell begins with an apostrophe. Excel separates cells by semicolons where the comma is the decimal separator, and some programs by
// tabs; they then ignore most quotes, and what follows a semicolon, a tab or a line break inside a cell begins a cell of its own.

export const byteOrderMark = '\uFEFF';

const beginsFormula = /^[=+\-@\t\r\n]|^\s+[=+\-@]|^[＝＋－＠]/;
const separator = /[;\t\r\n]/;
/** Each run of spaces, quotes and separators with the character behind it. A match never fails, so a long run takes linear time. */
const run = /[;"\s]+[=+\-@＝＋－＠]?/g;
const endsInFormula = /[=+\-@＝＋－＠]$/;

function guarded(value: string): string {
  const inside = separator.test(value)
    ? value.replace(run, (found) =>
        separator.test(found) && endsInFormula.test(found) ? `${found.slice(0, -1)}'${found.slice(-1)}` : found,
      )
    : value;
  return beginsFormula.test(value) ? `'${inside}` : inside;
}

/** Quoted always, so that leading spaces and line breaks are kept by every reader. */
const csvCell = (value: string): string => `"${guarded(value).replaceAll('"', '""')}"`;

/** With its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
