// What is left out of the rows that are imported.
import { addLeftOutValues } from '#contract/imports/left-out-values.ts';
import type { LeftOutValues } from '#contract/imports/left-out-values.ts';
import type { LeftOutCell, ReportedRow, RowResult } from '../formats/row-result.ts';

/** How many values of the rows could not be read, by column. */
export function leftOutOf(results: readonly RowResult[]): LeftOutValues {
  const cells = results.flatMap((result) => leftOutIn(result));
  return addLeftOutValues(
    [],
    cells.map(({ column, sample }) => ({ column, count: 1, samples: [sample] })),
  );
}

/** Each such value as a row of the file that an operator corrects. */
export const leftOutRows = (results: readonly RowResult[]): ReportedRow[] =>
  results.flatMap((result) =>
    leftOutIn(result).map(({ column, sample }) => ({
      line: result.line,
      reason: 'The value could not be read, and its row was imported without it.',
      cells: { column, value: sample },
    })),
  );

const leftOutIn = (result: RowResult): readonly LeftOutCell[] => ('leftOut' in result ? (result.leftOut ?? []) : []);
