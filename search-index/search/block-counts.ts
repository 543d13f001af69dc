// Counting a list facet by blocks of rows. A block of which few rows are in the set is read row by row. In the others, the bits of a value
// are counted where it is dense, and its other rows are tested one by one; but only for values that can be among the most frequent ones.
import { hasBit } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import { blockRows, blockWords } from '../segment/dense-blocks.ts';
import type { DenseBlocks } from '../segment/dense-blocks.ts';
import { costs } from './costs.ts';
import type { CountedSet } from './counted-set.ts';
import { kthLargest } from './largest.ts';
import { lowerBound } from './stretch.ts';
import type { Stretch } from './stretch.ts';

/** Which counts are needed. */
export interface Wanted {
  /** The most frequent values, as many as this, ties with the last one included. The counts of all other values may be anything too small. */
  limit: number;
  /** Rows in other segments, by code of this one: they decide which values are the most frequent ones, and are not part of the counts. Null: none. */
  added: Uint32Array | null;
}

/** Reading the values of one row. */
export function rowCostOf({ codes, codeStarts }: CodedField): number {
  if (codeStarts === null) return costs.perRow;
  return codes.byteLength + codeStarts.byteLength <= costs.cachedBytes ? costs.perCachedListRow : costs.perListRow;
}

export const blockCost = (denseValues: number): number => denseValues * (costs.perRange + blockWords * costs.perWord);

/** Count of each code that is wanted. */
export function countByBlocks(set: CountedSet, field: CodedField, dense: DenseBlocks, wanted: Wanted): Uint32Array {
  const { segment } = set.subset.stretch;
  const mark = segment.space.mark();
  const rest = readSparseBlocks(set, field, dense);
  if (rest.firstBlock < rest.endBlock) addRest(rest, dense, wanted);
  segment.space.release(mark);
  return rest.counts;
}

/** What is left of a set when some of its blocks have been read row by row. */
interface Rest {
  stretch: Stretch;
  /** The rows that are left; of all rows of the blocks that are not empty. */
  bitmap: number;
  /** How many rows are left, by block. */
  rowsLeft: Uint32Array;
  /** All blocks outside of these have no rows left. */
  firstBlock: number;
  endBlock: number;
  /** By code, over the rows that have been read. */
  counts: Uint32Array;
}

function readSparseBlocks(set: CountedSet, field: CodedField, dense: DenseBlocks): Rest {
  const { stretch, bitmap: all } = set.subset;
  const { kernels, space } = stretch.segment;
  const rowsLeft = set.blockCounts().slice();
  const { sparse, firstBlock, endBlock } = sortedBlocks(rowsLeft, stretch, rowCostOf(field), dense);
  const bitmap = sparse.length === 0 ? all : stretch.copyOf(all);
  // The blocks at the ends of the stretch are read as a whole.
  stretch.clearAround(
    bitmap,
    Math.floor(stretch.firstRow / blockRows) * blockRows,
    Math.ceil(stretch.endRow / blockRows) * blockRows,
  );
  let listed = 0;
  for (const block of sparse) {
    const address = bitmap + block * blockWords * 4;
    const words = wordsOf(stretch, block);
    listed += kernels.listRows(address, words, block * blockRows, space.scores + listed * 4);
    kernels.clear(address, words);
    rowsLeft[block] = 0;
  }
  const counts = countsOfLists(stretch, field, { address: space.scores, length: listed });
  return { stretch, bitmap, rowsLeft, firstBlock, endBlock, counts };
}

/** The blocks to be read row by row, and the range in which the others are. */
function sortedBlocks(
  rowsOfSet: Uint32Array,
  { segment: { rows } }: Stretch,
  rowCost: number,
  dense: DenseBlocks,
): { sparse: number[]; firstBlock: number; endBlock: number } {
  const { starts } = dense.byBlock();
  const sparse: number[] = [];
  let [listed, firstBlock, endBlock] = [0, rowsOfSet.length, 0];
  rowsOfSet.forEach((own, block) => {
    if (own === 0) return;
    const values = (starts[block + 1] ?? 0) - (starts[block] ?? 0);
    if (own * rowCost < blockCost(values) && (listed + own) * 2 <= rows) {
      sparse.push(block);
      listed += own;
    } else {
      firstBlock = Math.min(firstBlock, block);
      endBlock = block + 1;
    }
  });
  return { sparse, firstBlock, endBlock };
}

const wordsOf = ({ segment: { words } }: Stretch, block: number): number =>
  Math.min(blockWords, words - block * blockWords);

/** Count of each code over listed rows. */
export function countsOfLists(
  { segment: { kernels, space, memory } }: Stretch,
  { codes, codeStarts, values }: CodedField,
  { address, length }: { address: number; length: number },
): Uint32Array {
  if (length === 0) return new Uint32Array(values.count);
  const from = space.counts >>> 2;
  memory.fill(0, from, from + values.count);
  if (codeStarts === null)
    kernels.histogramOfRows(address, length, codes.byteOffset, codes.BYTES_PER_ELEMENT, space.counts);
  else
    kernels.histogramOfLists(
      address,
      length,
      codeStarts.byteOffset,
      codes.byteOffset,
      codes.BYTES_PER_ELEMENT,
      space.counts,
    );
  return memory.slice(from, from + values.count);
}

/**
 * Adds the rest to the counts of the wanted values. No value can have more rows than its bound. As soon as `limit` values have been counted,
 * a value whose bound is below all of their totals needs no count.
 */
function addRest(rest: Rest, dense: DenseBlocks, { limit, added }: Wanted): void {
  const { counts } = rest;
  const bounds = boundsOf(rest, dense, added);
  if (counts.length - 1 <= limit) return addWhere(rest, dense, (code) => (bounds[code] ?? 0) > 0);
  const isLikely = atLeast(bounds, limit);
  addWhere(rest, dense, isLikely);
  const totals = bounds.map((_, code) => (isLikely(code) ? (counts[code] ?? 0) + (added?.[code] ?? 0) : 0));
  const isPossible = atLeast(totals, limit, bounds);
  addWhere(rest, dense, (code) => !isLikely(code) && isPossible(code));
}

/** Whether the number of a code (of `numbers`, or of `compared`) is at least the `limit`-th largest of `numbers`, and not 0. */
function atLeast(numbers: Uint32Array, limit: number, compared = numbers): (code: number) => boolean {
  const least = Math.max(1, kthLargest(numbers.slice(1), limit));
  return (code) => (compared[code] ?? 0) >= least;
}

/** The most rows that a value can have, in other segments as well. */
function boundsOf(
  { rowsLeft, firstBlock, endBlock, counts }: Rest,
  dense: DenseBlocks,
  added: Uint32Array | null,
): Uint32Array {
  const { starts, codes, places } = dense.byBlock();
  const { sizes, rareStarts } = dense;
  const bounds = counts.map(
    (count, code) => count + (added?.[code] ?? 0) + (rareStarts[code + 1] ?? 0) - (rareStarts[code] ?? 0),
  );
  for (let block = firstBlock; block < endBlock; block += 1) {
    const left = rowsLeft[block] ?? 0;
    if (left === 0) continue;
    const end = starts[block + 1] ?? 0;
    for (let at = starts[block] ?? 0; at < end; at += 1) {
      const code = codes[at] ?? 0;
      bounds[code] = (bounds[code] ?? 0) + Math.min(left, sizes[places[at] ?? 0] ?? 0);
    }
  }
  return bounds;
}

/** Counts the rest of the values that are asked for; the counts of code 0, blank, stay as they are. */
function addWhere(rest: Rest, dense: DenseBlocks, isAsked: (code: number) => boolean): void {
  const { counts } = rest;
  for (let code = 1; code < counts.length; code += 1)
    if (isAsked(code))
      counts[code] = (counts[code] ?? 0) + denseCount(rest, dense, code) + rareCount(rest, dense, code);
}

function denseCount(
  { stretch, bitmap, rowsLeft, firstBlock, endBlock }: Rest,
  { starts, blocks, sizes, bitmaps }: DenseBlocks,
  code: number,
): number {
  const { kernels, rows } = stretch.segment;
  const end = starts[code + 1] ?? 0;
  let found = 0;
  for (let at = lowerBound(blocks, starts[code] ?? 0, end, firstBlock); at < end; at += 1) {
    const block = blocks[at] ?? 0;
    if (block >= endBlock) break;
    const left = rowsLeft[block] ?? 0;
    if (left === 0) continue;
    if (left === Math.min(blockRows, rows - block * blockRows)) found += sizes[at] ?? 0;
    else
      found += kernels.andCount(
        bitmap + block * blockWords * 4,
        bitmaps + at * blockWords * 4,
        wordsOf(stretch, block),
      );
  }
  return found;
}

function rareCount(
  { stretch, bitmap, firstBlock, endBlock }: Rest,
  { rareStarts, rareRows }: DenseBlocks,
  code: number,
): number {
  const { memory } = stretch.segment;
  const end = rareStarts[code + 1] ?? 0;
  const endRow = Math.min(stretch.endRow, endBlock * blockRows);
  let found = 0;
  const first = Math.max(stretch.firstRow, firstBlock * blockRows);
  for (let at = lowerBound(rareRows, rareStarts[code] ?? 0, end, first); at < end; at += 1) {
    const row = rareRows[at] ?? 0;
    if (row >= endRow) break;
    if (hasBit(memory, bitmap, row)) found += 1;
  }
  return found;
}
