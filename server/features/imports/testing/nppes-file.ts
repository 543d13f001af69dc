import { nppesFactColumns, requiredNppesColumns } from '../formats/nppes-columns.ts';

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

const columns = [...requiredNppesColumns, ...nppesFactColumns];

/** An NPPES file with the columns that are read, every cell quoted as in the real one; a row is an individual unless it says otherwise. */
export function nppesFile(rows: Record<string, string>[]): string {
  const body = rows.map((row) => {
    const named: Record<string, string> = { 'Entity Type Code': '1', ...row };
    return line(columns.map((column) => named[column] ?? ''));
  });
  return line(columns) + body.join('');
}
