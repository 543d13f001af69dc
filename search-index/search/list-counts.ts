// Counting the values of a list facet over a set of rows, block by block. In each block the cheaper of two exact ways is taken: counting the bits that
// the set and the bitmap of each value have in common, or adding up the masks of the rows in the set, or of those that are missing.
import type { CodedField } from '../segment/coded-field.ts';
import { blockRows, blockWords, masksOfRow, type ValueBlocks } from '../segment/value-blocks.ts';
import { costs } from './costs.ts';
import type { CountedSet } from './counted-set.ts';

/** Rows of which masks are read, for each word of a bitmap at most: there is scratch memory for so many. */
const readRowsPerWord = 8;

/** At most: the cheaper way of each block is not known yet. */
export function blocksCost({ subset: { stretch, count } }: CountedSet, blocks: ValueBlocks): number {
  const { words, segment } = stretch;
  const share = words / segment.words;
  const masks = blocks.masks.length / segment.rows;
  return (
    words * costs.perWord +
    share * blocks.rareRows.length * costs.perListedTest +
    Math.min(
      masks === 0
        ? Infinity
        : count * (costs.perListedRow + masks * costs.perMask) +
            Math.min(count, share * blocks.maskStarts.length) * masks * costs.perMaskSums,
      share * blocks.codes.length * costs.perBlockBitmap,
    )
  );
}

/** Byte addresses of columns of blocks. Found once for all blocks: to find one takes as long as to count a few values. */
interface BlockAddresses {
  codes: number;
  sizes: number;
  masks: number;
  rareRows: number;
  rareCodes: number;
}

export function countByBlocks(set: CountedSet, field: CodedField, blocks: ValueBlocks): Uint32Array {
  const { stretch, bitmap } = set.subset;
  const { segment } = stretch;
  const { kernels, space, memory } = segment;
  const from = space.counts >>> 2;
  memory.fill(0, from, from + field.values.count);
  // The blocks at the ends of the stretch are counted as a whole.
  stretch.clearAround(
    bitmap,
    Math.floor(stretch.firstRow / blockRows) * blockRows,
    Math.ceil(stretch.endRow / blockRows) * blockRows,
  );
  const addresses = {
    codes: segment.addressOf(blocks.codes),
    sizes: segment.addressOf(blocks.sizes),
    masks: segment.addressOf(blocks.masks),
    rareRows: segment.addressOf(blocks.rareBlockRows),
    rareCodes: segment.addressOf(blocks.rareBlockCodes),
  };
  const { rareBlockStarts } = blocks;
  set.blockCounts().forEach((present, block) => {
    if (present === 0) return;
    countDense(set, blocks, addresses, { block, present });
    const rare = rareBlockStarts[block] ?? 0;
    const length = (rareBlockStarts[block + 1] ?? 0) - rare;
    kernels.countListed(bitmap, addresses.rareRows + rare * 4, addresses.rareCodes + rare * 4, length, space.counts);
  });
  return memory.slice(from, from + field.values.count);
}

function countDense(
  { subset: { stretch, bitmap } }: CountedSet,
  blocks: ValueBlocks,
  addresses: BlockAddresses,
  { block, present }: { block: number; present: number },
): void {
  const { kernels, space, words: allWords } = stretch.segment;
  const first = blocks.starts[block] ?? 0;
  const entries = (blocks.starts[block + 1] ?? 0) - first;
  if (entries === 0) return;
  const masks = masksOfRow(entries);
  const words = Math.min(blockWords, allWords - block * blockWords);
  const own = bitmap + block * blockWords * 4;
  const codes = addresses.codes + first * 4;
  const absent = words * 32 - present;
  const read = Math.min(present, absent);
  const masksCost = read * (costs.perListedRow + masks * costs.perMask) + masks * costs.perMaskSums;
  if (masks > 0 && read <= words * readRowsPerWord && masksCost < entries * costs.perBlockBitmap)
    kernels.countMasks(
      own,
      words,
      addresses.masks + (blocks.maskStarts[block] ?? 0) * 4,
      entries,
      codes,
      absent < present ? addresses.sizes + first * 4 : 0,
      space.scores,
      space.counts,
    );
  else
    kernels.countBitmaps(
      own,
      words,
      blocks.bitmaps + first * blockWords * 4,
      blockWords * 4,
      entries,
      codes,
      space.counts,
    );
}
