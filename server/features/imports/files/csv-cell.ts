/** Cells that a spreadsheet would run as a formula are written as text. */
export const csvCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
