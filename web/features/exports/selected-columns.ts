// Which columns an export has, in which order. The last choice is kept in this browser.
import { exportColumnNames, usualExportColumns } from '#contract/exports/export-options.ts';
import type { ExportColumn } from '#contract/exports/export-options.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';

export interface ColumnChoice {
  column: ExportColumn;
  isSelected: boolean;
}

const storageKey = 'careroster.export-columns';

/** Every column, with those chosen that files usually have. */
export const usualChoice: readonly ColumnChoice[] = exportColumnNames.map((column) => ({
  column,
  isSelected: usualExportColumns.includes(column),
}));

/** The chosen columns in their order, then the others. A column that the choice does not know is not chosen. */
export function choiceOf(selected: readonly unknown[]): readonly ColumnChoice[] {
  const known = [...new Set(selected)].flatMap((name) => exportColumnNames.find((column) => column === name) ?? []);
  if (known.length === 0) return usualChoice;
  const others = exportColumnNames.filter((column) => !known.includes(column));
  return [
    ...known.map((column) => ({ column, isSelected: true })),
    ...others.map((column) => ({ column, isSelected: false })),
  ];
}

export const selectedColumns = (choice: readonly ColumnChoice[]): ExportColumn[] =>
  choice.filter(({ isSelected }) => isSelected).map(({ column }) => column);

export const toggled = (choice: readonly ColumnChoice[], column: ExportColumn): ColumnChoice[] =>
  choice.map((one) => (one.column === column ? { ...one, isSelected: !one.isSelected } : one));

/** Moves a column by one place. At either end nothing changes. */
export function moved(choice: readonly ColumnChoice[], column: ExportColumn, by: -1 | 1): ColumnChoice[] {
  const from = choice.findIndex((one) => one.column === column);
  const to = from + by;
  const [one, other] = [choice[from], choice[to]];
  if (one === undefined || other === undefined) return [...choice];
  return choice.map((kept, at) => (at === from ? other : at === to ? one : kept));
}

export function readChoice(): readonly ColumnChoice[] {
  const text = withStorage((storage) => storage.getItem(storageKey));
  if (text === null) return usualChoice;
  return choiceOf(text.split(' '));
}

export const saveChoice = (choice: readonly ColumnChoice[]): void =>
  void withStorage((storage) => storage.setItem(storageKey, selectedColumns(choice).join(' ')));
