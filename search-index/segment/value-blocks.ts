// The rows of a list facet's values in blocks of rows. Similar documents have neighboring rows, so a value is dense in a few blocks and rare
// elsewhere. Where it is dense, its rows are stored twice: as a bitmap of the block, and as a bit in a mask of each row of the block. Bitmaps
// are cheaper for sets with many rows of the block and for finding the rows of a value, masks for sets with few rows.
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
  /** By block, its first lane: each lane has the masks of 32 entries. */
  laneStarts: Uint32Array;
  /** Byte address of the masks of the first lane; the others follow. */
  masks: number;
  /** Bytes of the masks of a lane. */
  maskBytes: number;
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

/** Rows of which a lane has masks. */
export const laneRows = (rows: number): number => Math.min(blockRows, bitmapWords(rows) * 32);

/** Null where a field has none. */
export function openValueBlocks(name: string, sections: Sections, rows: number): ValueBlocks | null {
  if (!sections.has(`${name}.blocks.starts`)) return null;
  const numbers = (part: string): Uint32Array => sections.numbers(`${name}.${part}`);
  return {
    starts: numbers('blocks.starts'),
    codes: numbers('blocks.codes'),
    sizes: numbers('blocks.sizes'),
    bitmaps: numbers('blocks.bitmaps').byteOffset,
    laneStarts: numbers('blocks.lanes'),
    masks: numbers('blocks.masks').byteOffset,
    maskBytes: laneRows(rows) * 4,
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
