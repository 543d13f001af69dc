// In which order rows lie in memory, and in which orders they can be read.
import type { IndexSchema, SortKey } from '../schema.ts';
import { inverseOf, sortByIds, sortRows } from './stable-sort.ts';

/** What a sort key compares: a number a row, larger later; 0 for blank. */
export interface KeyColumn {
  keys: Uint32Array;
  largest: number;
}

export interface RowOrder {
  /** Rows in ascending order. */
  rows: Uint32Array;
  /** Place of each row in that order. */
  places: Uint32Array;
  /** From this place on rows are blank in the first key. */
  blankFrom: number;
}

/** Rows by the tie-breaking keys and then by id. Blank keys come first: the empty string is the smallest. */
export function tieOrder(
  ids: BigUint64Array,
  ties: readonly SortKey[],
  keysOf: (field: string) => KeyColumn,
): Uint32Array {
  return sortByKeys(sortByIds(ids), ties, keysOf);
}

/** A declared order: its keys, then the order of ties. Rows blank in the first key come last. */
export function declaredOrder(
  tied: Uint32Array,
  keys: readonly SortKey[],
  keysOf: (field: string) => KeyColumn,
): RowOrder {
  const sorted = sortByKeys(tied, keys, keysOf);
  const first = keys[0];
  if (first === undefined) return { rows: sorted, places: inverseOf(sorted), blankFrom: sorted.length };
  const { keys: column } = keysOf(first.field);
  const present = sorted.filter((row) => column[row] !== 0);
  const rows = new Uint32Array(sorted.length);
  rows.set(present);
  rows.set(
    sorted.filter((row) => column[row] === 0),
    present.length,
  );
  return { rows, places: inverseOf(rows), blankFrom: present.length };
}

/** The order in memory: clusters, and within each the order of ties. */
export function memoryOrder(
  tied: Uint32Array,
  schema: IndexSchema,
  codesOf: (field: string) => KeyColumn,
): Uint32Array {
  return sortByKeys(
    tied,
    schema.cluster.map((field) => ({ field })),
    codesOf,
  );
}

function sortByKeys(rows: Uint32Array, keys: readonly SortKey[], keysOf: (field: string) => KeyColumn): Uint32Array {
  return keys.toReversed().reduce((sorted, { field, reversed }) => {
    const { keys: column, largest } = keysOf(field);
    return sortRows(sorted, reversed === true ? column.map((key) => largest - key) : column, largest);
  }, rows);
}
