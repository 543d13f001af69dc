// A list facet's rows by value in blocks: short bitmaps where a value is dense, lists of rows where it is rare.
import type { Sections } from './sections.ts';

/** Large enough that a call of a kernel is small beside its work, small enough that people alike fill it. */
export const blockRows = 8_192;
/** 32-bit words of a block's bitmap. */
export const blockWords = blockRows / 32;

export interface DenseBlocks {
  /** By code, where its blocks begin in `blocks`; one more than there are codes. */
  starts: Uint32Array;
  /** Numbers of blocks, ascending within a code: block b holds the rows from b × `blockRows` on. */
  blocks: Uint32Array;
  /** How many rows of each of `blocks` have the value. */
  sizes: Uint32Array;
  /** Byte address of the bitmap of the first of `blocks`; the others follow. */
  bitmaps: number;
  /** By code, where its rows outside those blocks begin in `rareRows`. */
  rareStarts: Uint32Array;
  rareRows: Uint32Array;
}

/** Null where a field has none. */
export function openDenseBlocks(name: string, sections: Sections): DenseBlocks | null {
  if (!sections.has(`${name}.dense.starts`)) return null;
  return {
    starts: sections.numbers(`${name}.dense.starts`),
    blocks: sections.numbers(`${name}.dense.blocks`),
    sizes: sections.numbers(`${name}.dense.sizes`),
    bitmaps: sections.numbers(`${name}.dense.bitmaps`).byteOffset,
    rareStarts: sections.numbers(`${name}.rare.starts`),
    rareRows: sections.numbers(`${name}.rare.rows`),
  };
}
