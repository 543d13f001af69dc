// The columns of a file and their names, in requests.
import { z, type ZodType } from 'zod';
import { line } from '../text.ts';
import {
  exportColumnNames,
  exportLimits,
  isListColumn,
  noListMessage,
  repeatedHeading,
  type ExportColumn,
} from './export-options.ts';

export const fileColumns = {
  columns: z
    .array(z.enum(exportColumnNames))
    .min(1)
    .max(exportColumnNames.length)
    .refine((columns) => new Set(columns).size === columns.length, { message: 'Name each column once.' }),
  /**
   * What each column is called in a CSV file or a workbook, in the order of `columns`; left out: the usual names. The columns beside a
   * contact are called after it, and `Candidate ID` keeps its name.
   */
  columnNames: z
    .array(
      line()
        .min(1, { message: 'Enter a name for each column.' })
        .max(exportLimits.columnNameLengthMax, {
          message: `The name of a column has at most ${exportLimits.columnNameLengthMax} characters.`,
        }),
    )
    .max(exportColumnNames.length)
    .optional(),
} satisfies Record<string, ZodType>;

interface SourceOfList {
  workOf?: string | undefined;
  listId?: string | undefined;
  filters?: { inList: string[] } | undefined;
}

/** The list whose work a file can have: exactly one. Null: the source is none, or several. */
export function listOfSource({ workOf, listId, filters }: SourceOfList): string | null {
  const [first, ...others] = filters?.inList ?? [];
  return workOf ?? listId ?? (others.length === 0 ? (first ?? null) : null);
}

/** Columns of the work on a list only where one list is exported. */
export function requireOneList(request: SourceOfList & { columns: ExportColumn[] }, context: z.RefinementCtx): void {
  if (request.columns.some(isListColumn) && listOfSource(request) === null)
    context.addIssue({ code: 'custom', path: ['columns'], message: noListMessage });
}

/** A name for each column, and each name once: programs tell columns apart by their names. */
export function requireFittingNames(
  { columns, columnNames }: { columns: ExportColumn[]; columnNames?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  if (columnNames === undefined) return;
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['columnNames'], message });
  if (columnNames.length !== columns.length) return issue('Name as many columns as the file has.');
  const repeated = repeatedHeading({ columns, columnNames });
  if (repeated !== null) issue(`Two columns would be called ${repeated}. Give each a name of its own.`);
}
