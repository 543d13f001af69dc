// The rows of a list facet's values in blocks of rows. Similar documents have neighboring rows, so a value is dense in a few blocks and rare
// elsewhere. Where it is dense, its rows are stored as a bitmap of the block, and, unless the block has few such values, once more as a bit in a mask
// of each row of the block. Bitmaps are cheaper for sets with many rows of the block and for finding the rows of a value, masks for sets with few rows.
import { someBit } from './bits.ts';
import { bitmapWords } from './segment-meta.ts';
import type { Sections } from './sections.ts';

/** Large enough that a call of a kernel is small beside its work, small enough that similar documents fill it. */
export const blockRows = 8_192;
/** 32-bit words of a block's bitmap. */
export const blockWords = blockRows / 32;
/** Values in one mask. */
export const maskValues = 32;

/** An entry is a value that is dense in a block. Entries are numbered block by block, and by code within a block. */
export interface ValueBlocks {
  /** By block, its first entry; one more than there are blocks. */
  starts: Uint32Array;
  /** By entry, the code of its value. */
  codes: Uint32Array;
  /** By entry, how many rows of the block have the value. */
  sizes: Uint32Array;
  /** Byte address of the bitmap of the first entry; the others follow. */
  bitmaps: number;
  /** By block, where its masks begin in `masks`; one more than there are blocks. */
  maskStarts: Uint32Array;
  /** Block by block and row by row, a mask for every 32 entries of the block; none in a block of few entries. */
  masks: Uint32Array;
  /** By code, where its entries begin in `entries`; one more than there are codes. */
  entryStarts: Uint32Array;
  /** Entries of each code, ascending, and their blocks. */
  entries: Uint32Array;
  blocks: Uint32Array;
  /** By code, where its rows outside of its entries begin in `rareRows`. */
  rareStarts: Uint32Array;
  rareRows: Uint32Array;
  /** The same rows block by block: where those of a block begin, the rows, and the code of each. */
  rareBlockStarts: Uint32Array;
  rareBlockRows: Uint32Array;
  rareBlockCodes: Uint32Array;
}

/** Counting the bitmaps of so few entries takes about as long as reading the sums of one mask. */
const unmaskedEntries = 4;

/** Masks that each row of a block with so many entries has. */
export const masksOfRow = (entries: number): number =>
  entries <= unmaskedEntries ? 0 : Math.ceil(entries / maskValues);

/** Rows of a block that have masks: those of its bitmap, which may be more than it has. */
export const maskedRows = (block: number, rows: number): number =>
  Math.min(blockRows, bitmapWords(rows) * 32 - block * blockRows);

/** Null where a field has none. */
export function openValueBlocks(name: string, sections: Sections): ValueBlocks | null {
  if (!sections.has(`${name}.blocks.starts`)) return null;
  const numbers = (part: string): Uint32Array => sections.numbers(`${name}.${part}`);
  return {
    starts: numbers('blocks.starts'),
    codes: numbers('blocks.codes'),
    sizes: numbers('blocks.sizes'),
    bitmaps: sections.address(`${name}.blocks.bitmaps`),
    maskStarts: numbers('blocks.masks.starts'),
    masks: numbers('blocks.masks'),
    entryStarts: numbers('entries.starts'),
    entries: numbers('entries'),
    blocks: numbers('entries.blocks'),
    rareStarts: numbers('rare.starts'),
    rareRows: numbers('rare.rows'),
    rareBlockStarts: numbers('rare.blocks.starts'),
    rareBlockRows: numbers('rare.blocks.rows'),
    rareBlockCodes: numbers('rare.blocks.codes'),
  };
}

/** Whether the test holds for one of the rows of a value. */
export function someRowOf(
  { entryStarts, entries, blocks, bitmaps, rareStarts, rareRows }: ValueBlocks,
  code: number,
  { memory, words }: { memory: Uint32Array; words: number },
  test: (row: number) => boolean,
): boolean {
  for (let at = entryStarts[code] ?? 0; at < (entryStarts[code + 1] ?? 0); at += 1) {
    const block = blocks[at] ?? 0;
    const bitmap = bitmaps + (entries[at] ?? 0) * blockWords * 4;
    const own = Math.min(blockWords, words - block * blockWords);
    if (someBit(memory, bitmap, own, (row) => test(block * blockRows + row))) return true;
  }
  return rareRows.subarray(rareStarts[code], rareStarts[code + 1]).some(test);
}
