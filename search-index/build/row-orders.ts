// In which order rows lie in memory, and in which orders they can be read.
import type { SortKey } from '../schema.ts';
import type { Scratch } from './scratch.ts';
import { sortRows, type RowKeys } from './stable-sort.ts';

/** What a sort key compares: a number a document, larger later; 0 for blank. */
export interface KeyColumn {
  keys: Uint32Array;
  largest: number;
}

type KeysOf = (field: string) => KeyColumn;

const rowKeys = (keys: readonly SortKey[], keysOf: KeysOf): RowKeys[] =>
  keys.map(({ field, reversed }) => ({ ...keysOf(field), isReversed: reversed === true }));

/** Documents by the tie-breaking keys and then by id. Blank keys come first: the empty string is the smallest. */
export function tieOrder(byId: Uint32Array, ties: readonly SortKey[], keysOf: KeysOf, scratch: Scratch): Uint32Array {
  const tied = copyOf(byId, scratch);
  sortRows(tied, rowKeys(ties, keysOf), scratch);
  return tied;
}

/**
 * The keys, then the order of ties. With `blanksLast`, documents that are blank in the first key come last: from the returned place on.
 * Fills `sorted`.
 */
export function declaredOrder(
  tied: Uint32Array,
  { keys, blanksLast }: { keys: readonly SortKey[]; blanksLast: boolean },
  keysOf: KeysOf,
  sorted: Uint32Array,
  scratch: Scratch,
): number {
  if (keys.length === 0) {
    sorted.set(tied);
    return tied.length;
  }
  const columns = rowKeys(keys, keysOf);
  const column = columns[0]?.keys ?? new Uint32Array(0);
  return scratch.during(() => {
    const rows = copyOf(tied, scratch);
    sortRows(rows, columns, scratch);
    if (!blanksLast) {
      sorted.set(rows);
      return rows.length;
    }
    let place = 0;
    for (let at = 0; at < rows.length; at += 1) if (column[rows[at] ?? 0] !== 0) sorted[place++] = rows[at] ?? 0;
    const blankFrom = place;
    for (let at = 0; at < rows.length; at += 1) if (column[rows[at] ?? 0] === 0) sorted[place++] = rows[at] ?? 0;
    return blankFrom;
  });
}

/** Fills `memory` with the documents in the order in memory: clusters, and within each the order of ties. */
export function memoryOrder(
  tied: Uint32Array,
  clusters: readonly KeyColumn[],
  memory: Uint32Array,
  scratch: Scratch,
): void {
  memory.set(tied);
  sortRows(
    memory,
    clusters.map((cluster) => ({ ...cluster, isReversed: false })),
    scratch,
  );
}

function copyOf(rows: Uint32Array, scratch: Scratch): Uint32Array {
  const copy = scratch.numbers(rows.length);
  copy.set(rows);
  return copy;
}
