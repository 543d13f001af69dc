// Where the codes of each row of a list field begin. A number of four bytes for each row would be a tenth of the bytes of a person, and most lists
// are short, so only every sixteenth row has one. Each row has the distance from it, as narrow as the longest distance allows.
import type { Codes, Sections } from './sections.ts';

const rowsPerStart = 16;

export interface ListStarts {
  /** Of every sixteenth row. */
  starts: Uint32Array;
  /** From the last start to the codes of the row; one more than there are rows. */
  offsets: Codes;
}

/** Where the codes of a row begin; for the row behind the last one, where all codes end. */
export const startOf = ({ starts, offsets }: ListStarts, row: number): number =>
  (starts[row >>> 4] ?? 0) + (offsets[row] ?? 0);

export const openListStarts = (name: string, sections: Sections): ListStarts | null =>
  sections.has(`${name}.codes.offsets`)
    ? { starts: sections.numbers(`${name}.codes.starts`), offsets: sections.codes(`${name}.codes.offsets`) }
    : null;

/** The columns that a field needs. */
interface StartsTarget {
  numbers(name: string, length: number): Uint32Array;
  codes(name: string, length: number, largest: number): Codes;
}

/** `lengthOf`: how many codes a row has. */
export function writeListStarts(
  name: string,
  rows: number,
  lengthOf: (row: number) => number,
  target: StartsTarget,
): void {
  let start = 0;
  let end = 0;
  let largest = 0;
  for (let row = 0; row <= rows; row += 1) {
    if (row % rowsPerStart === 0) start = end;
    largest = Math.max(largest, end - start);
    if (row < rows) end += lengthOf(row);
  }
  const starts = target.numbers(`${name}.codes.starts`, Math.floor(rows / rowsPerStart) + 1);
  const offsets = target.codes(`${name}.codes.offsets`, rows + 1, largest);
  end = 0;
  for (let row = 0; row <= rows; row += 1) {
    if (row % rowsPerStart === 0) {
      start = end;
      starts[row / rowsPerStart] = start;
    }
    offsets[row] = end - start;
    if (row < rows) end += lengthOf(row);
  }
}
