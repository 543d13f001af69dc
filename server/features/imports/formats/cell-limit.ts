/** Longer values are damage, such as a lost quote that glued rows together; they would also not fit into an index. */
const cellLengthMax = 500;
/** For columns that hold lists. */
const listCellLengthMax = 20_000;

/** The reason to reject a row, or null. `isList` tells the columns that may hold lists. */
export function overlongCell(
  cells: readonly string[],
  nameOf: (slot: number) => string,
  isList: (slot: number) => boolean,
): string | null {
  for (let slot = 0; slot < cells.length; slot += 1) {
    const length = cells[slot]?.length ?? 0;
    if (length <= cellLengthMax) continue;
    const limit = isList(slot) ? listCellLengthMax : cellLengthMax;
    if (length > limit)
      return `Column "${nameOf(slot)}" holds ${length} characters, more than the ${limit} that are read.`;
  }
  return null;
}
