// Counting the values of a sparse list facet: those that are the value of the second cluster field between the bounds of its ranges, and the few others
// by the rows of the set that have some, or by testing all rows that have some.
import type { CodedField } from '../segment/coded-field.ts';
import type { SparseList } from '../segment/sparse-list.ts';
import { blockRows } from '../segment/value-blocks.ts';
import { costs } from './costs.ts';
import type { CountedSet } from './counted-set.ts';
import type { RowSubset } from './matching.ts';
import { lowerBound, type Stretch } from './stretch.ts';

/** 64 rows are read at once. Sets of rows in a few blocks have few of these; to count the blocks pays only where it decides. */
function heldCost(set: CountedSet, { rows }: SparseList): number {
  const { stretch, count } = set.subset;
  const held = (count * rows.length) / stretch.segment.rows;
  const scan = stretch.words * costs.perWord;
  const readAtOnce = held * costs.perHeldWord < scan ? held : Math.min(held, (set.blocks * blockRows) / 64);
  return scan + readAtOnce * costs.perHeldWord + held * costs.perHeldRow;
}

const testCost = (stretch: Stretch, rows: Uint32Array): number =>
  (stretch.words / stretch.segment.words) * rows.length * costs.perListedTest;

/** At most: how many rows of the stretch have other values is not known yet. Infinite where there is no room for the counts of all ranges. */
export function sparseCost(set: CountedSet, sparse: SparseList): number {
  const { stretch } = set.subset;
  const { segment } = stretch;
  const ranges = sparse.ownRows === 0 ? 0 : (segment.cells?.codes.length ?? 0);
  if (ranges > segment.space.countSlots) return Infinity;
  return (
    2 * stretch.words * costs.perWord +
    (stretch.words / segment.words) * ranges * costs.perRange +
    Math.min(heldCost(set, sparse), testCost(stretch, sparse.rows)) +
    testCost(stretch, sparse.restRows)
  );
}

export function countSparse(set: CountedSet, { values }: CodedField, sparse: SparseList): Uint32Array {
  const { stretch, bitmap } = set.subset;
  const { segment } = stretch;
  const { kernels, space, memory } = segment;
  const from = space.counts >>> 2;
  const own = new Uint32Array(values.count);
  if (sparse.ownRows > 0) countOwn(set.subset, sparse, own);
  memory.fill(0, from, from + values.count);
  if (heldCost(set, sparse) < testCost(stretch, sparse.rows))
    kernels.histogramOfHeld(
      stretch.at(bitmap),
      stretch.at(sparse.held),
      stretch.words,
      segment.addressOf(sparse.ranks) + stretch.firstRow / 16,
      segment.addressOf(sparse.codes),
      space.counts,
    );
  else testRows(set.subset, sparse.rows, sparse.codes);
  testRows(set.subset, sparse.restRows, sparse.restCodes);
  for (let code = 1; code < own.length; code += 1) own[code] = (own[code] ?? 0) + (memory[from + code] ?? 0);
  return own;
}

/** Adds the rows of the set that have the value of the second cluster field to `counts`. */
function countOwn({ stretch, bitmap }: RowSubset, { own, ownCodes }: SparseList, counts: Uint32Array): void {
  const { kernels, space, cells, memory } = stretch.segment;
  if (cells === null || stretch.words === 0) return;
  const { bounds, codes } = cells;
  const { first, ranges } = stretch.rangesIn(bounds);
  stretch.clearAround(bitmap, bounds[first] ?? 0, bounds[first + ranges] ?? 0);
  kernels.countCommonRanges(bitmap, own, stretch.segment.addressOf(bounds) + first * 4, ranges, space.counts);
  const from = space.counts >>> 2;
  for (let at = 0; at < ranges; at += 1) {
    const code = ownCodes[codes[first + at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + (memory[from + at] ?? 0);
  }
}

/** Counts the codes of those of the listed rows, which ascend, that are in the set. */
function testRows({ stretch, bitmap }: RowSubset, rows: Uint32Array, codes: Uint32Array): void {
  const { segment, firstRow, endRow } = stretch;
  const first = lowerBound(rows, 0, rows.length, firstRow);
  const end = lowerBound(rows, first, rows.length, endRow);
  if (end > first)
    segment.kernels.countListed(
      bitmap,
      segment.addressOf(rows) + first * 4,
      segment.addressOf(codes) + first * 4,
      end - first,
      segment.space.counts,
    );
}
