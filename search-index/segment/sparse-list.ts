// A list facet whose rows mostly have no value, or only the one of the second cluster field: the states of a person's licenses, say. The rows that have
// that value are a bitmap, and are counted as those of the cluster field. The other values are few: each row that has one keeps its first one, and the
// rest are listed. Counting them reads only what the rows of a set have.
import type { Sections } from './sections.ts';

export interface SparseList {
  /** Byte address of the bitmap of the rows that have the value of the second cluster field. */
  own: number;
  ownRows: number;
  /** By code of the second cluster field, the code of the same value here; 0: this field does not have it. */
  ownCodes: Uint32Array;
  /** Byte address of the bitmap of the rows that have other values. */
  held: number;
  /** For every 64 rows, how many rows before them have other values. */
  ranks: Uint32Array;
  /** These rows, and the first other value of each. */
  rows: Uint32Array;
  codes: Uint32Array;
  /** Further ones: ascending rows, and the code of each. */
  restRows: Uint32Array;
  restCodes: Uint32Array;
}

/** Null where values are many. */
export function openSparseList(name: string, sections: Sections): SparseList | null {
  if (!sections.has(`${name}.sparse.held`)) return null;
  const numbers = (part: string): Uint32Array => sections.numbers(`${name}.sparse.${part}`);
  const [rows, restRows] = [numbers('rows'), numbers('rest.rows')];
  return {
    own: sections.address(`${name}.sparse.own`),
    ownRows: sections.codes(`${name}.codes`).length - rows.length - restRows.length,
    ownCodes: numbers('own.codes'),
    held: sections.address(`${name}.sparse.held`),
    ranks: numbers('ranks'),
    rows,
    codes: numbers('codes'),
    restRows,
    restCodes: numbers('rest.codes'),
  };
}
