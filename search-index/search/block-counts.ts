// Counting a list facet by blocks: the bits of those in which a value is dense, and its other rows one by one.
import { hasBit } from '../segment/bits.ts';
import { blockRows, blockWords } from '../segment/dense-blocks.ts';
import type { DenseBlocks } from '../segment/dense-blocks.ts';
import { costs } from './costs.ts';
import type { RowSubset } from './matching.ts';
import { lowerBound } from './stretch.ts';
import type { Stretch } from './stretch.ts';

export function blocksCost(
  { firstRow, endRow, segment: { rows } }: Stretch,
  { blocks, rareRows }: DenseBlocks,
): number {
  const share = (endRow - firstRow) / rows;
  return share * (blocks.length * (costs.perRange + blockWords * costs.perWord) + rareRows.length * costs.perRow);
}

/** Count of each code. */
export function countByBlocks({ stretch, bitmap }: RowSubset, dense: DenseBlocks): Uint32Array {
  const counts = new Uint32Array(dense.starts.length - 1);
  addDense(counts, dense, partsOf(stretch, bitmap), stretch);
  addRare(counts, dense, stretch, bitmap);
  return counts;
}

/** What a set has of each block. */
interface BlockParts {
  /** 32-bit words of the set's bitmap in the block; 0: nothing of the block is in the set, -1: all of it. */
  words: Int32Array;
  /** Byte address at which those words begin in the set's bitmap. */
  addresses: Float64Array;
  /** Bytes from the beginning of the block's bitmaps to the same rows. */
  offsets: Int32Array;
}

function partsOf({ segment: { kernels, rows }, firstRow, words: stretchWords }: Stretch, bitmap: number): BlockParts {
  const length = Math.ceil(rows / blockRows);
  const parts = { words: new Int32Array(length), addresses: new Float64Array(length), offsets: new Int32Array(length) };
  for (let block = 0; block < length; block += 1) {
    const first = block * blockRows;
    const from = Math.max(first, firstRow);
    const words = (Math.min(first + blockRows, firstRow + stretchWords * 32) - from) / 32;
    if (words <= 0) continue;
    const set = kernels.count(bitmap + from / 8, words);
    if (set === 0) continue;
    parts.words[block] = set === Math.min(blockRows, rows - first) ? -1 : words;
    parts.addresses[block] = bitmap + from / 8;
    parts.offsets[block] = (from - first) / 8;
  }
  return parts;
}

function addDense(
  counts: Uint32Array,
  { starts, blocks, sizes, bitmaps }: DenseBlocks,
  parts: BlockParts,
  { segment: { kernels } }: Stretch,
): void {
  for (let code = 1; code < counts.length; code += 1) {
    const end = starts[code + 1] ?? 0;
    let found = 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const block = blocks[at] ?? 0;
      const words = parts.words[block] ?? 0;
      if (words < 0) found += sizes[at] ?? 0;
      else if (words > 0)
        found += kernels.andCount(
          parts.addresses[block] ?? 0,
          bitmaps + at * blockWords * 4 + (parts.offsets[block] ?? 0),
          words,
        );
    }
    counts[code] = found;
  }
}

function addRare(
  counts: Uint32Array,
  { rareStarts, rareRows }: DenseBlocks,
  { segment: { memory }, firstRow, endRow, whole }: Stretch,
  bitmap: number,
): void {
  for (let code = 1; code < counts.length; code += 1) {
    const from = rareStarts[code] ?? 0;
    const to = rareStarts[code + 1] ?? 0;
    const end = whole ? to : lowerBound(rareRows, from, to, endRow);
    let found = counts[code] ?? 0;
    for (let at = whole ? from : lowerBound(rareRows, from, end, firstRow); at < end; at += 1) {
      if (hasBit(memory, bitmap, rareRows[at] ?? 0)) found += 1;
    }
    counts[code] = found;
  }
}
