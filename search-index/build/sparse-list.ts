// Writes the values of a list facet once more where few rows have others than the one of the second cluster field.
import { setBit } from '../segment/bits.ts';
import type { Codes } from '../segment/sections.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import type { SegmentTarget } from './segment-target.ts';

/** At most one row in so many has other values, and one in so many has several of them: else blocks are counted sooner. */
const heldOneIn = 4;
const severalOneIn = 16;

/** Stretches of rows with one value of the second cluster field. */
export interface ClusterCells {
  /** Where each begins, and the end of the last one. */
  bounds: Uint32Array;
  codes: Uint32Array;
  /** By code. */
  values: readonly string[];
}

/** The codes of a list field, row by row. */
export interface CodesOfRows {
  rows: number;
  codes: Codes;
  lengthOf: (row: number) => number;
}

type Place = 'own' | 'first' | 'rest';

/** `values`: of the list field, by code. */
export function writeSparseList(
  name: string,
  list: CodesOfRows,
  values: readonly string[],
  cells: ClusterCells,
  target: SegmentTarget,
): void {
  const codeOf = new Map(values.map((value, code) => [value, code]));
  const ownCodes = Uint32Array.from(cells.values, (value) => codeOf.get(value) ?? 0);
  const counts = { own: 0, first: 0, rest: 0 };
  eachValue(list, { ...cells, ownCodes }, (_row, _code, place) => {
    counts[place] += 1;
  });
  if (counts.first * heldOneIn > list.rows || counts.rest * severalOneIn > list.rows) return;
  const words = bitmapWords(list.rows);
  const own = target.numbers(`${name}.sparse.own`, words);
  target.add(`${name}.sparse.own.codes`, ownCodes);
  const held = target.numbers(`${name}.sparse.held`, words);
  const ranks = target.numbers(`${name}.sparse.ranks`, words / 2);
  const firstRows = target.numbers(`${name}.sparse.rows`, counts.first);
  const firstCodes = target.numbers(`${name}.sparse.codes`, counts.first);
  const restRows = target.numbers(`${name}.sparse.rest.rows`, counts.rest);
  const restCodes = target.numbers(`${name}.sparse.rest.codes`, counts.rest);
  const written = { first: 0, rest: 0 };
  eachValue(list, { ...cells, ownCodes }, (row, code, place) => {
    if (place === 'own') setBit(own, 0, row);
    else if (place === 'first') {
      setBit(held, 0, row);
      firstRows[written.first] = row;
      firstCodes[written.first++] = code;
      const next = (row >>> 6) + 1;
      if (next < ranks.length) ranks[next] = (ranks[next] ?? 0) + 1;
    } else {
      restRows[written.rest] = row;
      restCodes[written.rest++] = code;
    }
  });
  for (let at = 1; at < ranks.length; at += 1) ranks[at] = (ranks[at] ?? 0) + (ranks[at - 1] ?? 0);
}

function eachValue(
  { codes, lengthOf }: CodesOfRows,
  cells: { bounds: Uint32Array; codes: Uint32Array; ownCodes: Uint32Array },
  visit: (row: number, code: number, place: Place) => void,
): void {
  let at = 0;
  for (let cell = 0; cell < cells.codes.length; cell += 1) {
    const own = cells.ownCodes[cells.codes[cell] ?? 0] ?? 0;
    const endRow = cells.bounds[cell + 1] ?? 0;
    for (let row = cells.bounds[cell] ?? 0; row < endRow; row += 1) {
      let others = 0;
      for (const end = at + lengthOf(row); at < end; at += 1) {
        const code = codes[at] ?? 0;
        if (code === own) visit(row, code, 'own');
        else {
          visit(row, code, others === 0 ? 'first' : 'rest');
          others += 1;
        }
      }
    }
  }
}
