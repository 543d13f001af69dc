// Which columns an export has, in which order, and what they are called. The last choice is kept in this browser, without names and without
// the columns of a list: these are chosen for each file.
import {
  exportColumnNames,
  exportColumns,
  isListColumn,
  repeatedHeading,
  usualExportColumns,
  type ExportColumn,
} from '#contract/exports/export-options.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';

export interface ColumnChoice {
  column: ExportColumn;
  isSelected: boolean;
  /** What the column is called in the file; empty: its usual name. */
  name: string;
}

const storageKey = 'careroster.export-columns';

/** Every column, with those chosen that files usually have. */
export const usualChoice: readonly ColumnChoice[] = exportColumnNames.map((column) => ({
  column,
  isSelected: usualExportColumns.includes(column),
  name: '',
}));

/** The chosen columns in their order, then the others. A column that the choice does not know is not chosen. `names`: of the chosen ones. */
export function choiceOf(selected: readonly unknown[], names: readonly string[] = []): readonly ColumnChoice[] {
  const known = [...new Set(selected)].flatMap((name) => exportColumnNames.find((column) => column === name) ?? []);
  if (known.length === 0) return usualChoice;
  const others = exportColumnNames.filter((column) => !known.includes(column));
  return [
    ...known.map((column) => ({ column, isSelected: true, name: ownName(column, names[selected.indexOf(column)]) })),
    ...others.map((column) => ({ column, isSelected: false, name: '' })),
  ];
}

export const selectedColumns = (choice: readonly ColumnChoice[]): ExportColumn[] =>
  choice.filter(({ isSelected }) => isSelected).map(({ column }) => column);

const ownName = (column: ExportColumn, name = ''): string => (name === exportColumns[column] ? '' : name);

/** Undefined: every column has its usual name. */
export function columnNames(choice: readonly ColumnChoice[]): string[] | undefined {
  const selected = choice.filter(({ isSelected }) => isSelected);
  if (selected.every(({ name }) => name.trim() === '')) return undefined;
  return selected.map(({ column, name }) => name.trim() || exportColumns[column]);
}

/** Why the names cannot be used; null: they can. */
export function namesProblem(choice: readonly ColumnChoice[]): string | null {
  const repeated = repeatedHeading({ columns: selectedColumns(choice), columnNames: columnNames(choice) ?? null });
  return repeated === null ? null : `Two columns would be called ${repeated}. Give each a name of its own.`;
}

export const named = (choice: readonly ColumnChoice[], column: ExportColumn, name: string): ColumnChoice[] =>
  choice.map((one) => (one.column === column ? { ...one, name } : one));

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
  void withStorage((storage) =>
    storage.setItem(
      storageKey,
      selectedColumns(choice)
        .filter((column) => !isListColumn(column))
        .join(' '),
    ),
  );
