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
  /** Found once, when it is first asked for. */
  byBlock(): EntriesByBlock;
}

/** The dense values of each block. */
export interface EntriesByBlock {
  /** By block, where its entries begin; one more than there are blocks. */
  starts: Uint32Array;
  codes: Uint32Array;
  /** Places of the entries in `blocks` and `sizes`. */
  places: Uint32Array;
}

/** Null where a field has none. */
export function openDenseBlocks(name: string, sections: Sections): DenseBlocks | null {
  if (!sections.has(`${name}.dense.starts`)) return null;
  const starts = sections.numbers(`${name}.dense.starts`);
  const blocks = sections.numbers(`${name}.dense.blocks`);
  let byBlock: EntriesByBlock | null = null;
  return {
    starts,
    blocks,
    sizes: sections.numbers(`${name}.dense.sizes`),
    bitmaps: sections.numbers(`${name}.dense.bitmaps`).byteOffset,
    rareStarts: sections.numbers(`${name}.rare.starts`),
    rareRows: sections.numbers(`${name}.rare.rows`),
    byBlock: () => (byBlock ??= entriesByBlock(starts, blocks)),
  };
}

function entriesByBlock(codeStarts: Uint32Array, blocks: Uint32Array): EntriesByBlock {
  const last = blocks.reduce((largest, block) => Math.max(largest, block), -1);
  const starts = new Uint32Array(last + 2);
  for (const block of blocks) starts[block + 1] = (starts[block + 1] ?? 0) + 1;
  for (let block = 0; block <= last; block += 1) starts[block + 1] = (starts[block + 1] ?? 0) + (starts[block] ?? 0);
  const next = starts.slice();
  const codes = new Uint32Array(blocks.length);
  const places = new Uint32Array(blocks.length);
  for (let code = 0; code + 1 < codeStarts.length; code += 1) {
    for (let place = codeStarts[code] ?? 0; place < (codeStarts[code + 1] ?? 0); place += 1) {
      const block = blocks[place] ?? 0;
      const at = next[block] ?? 0;
      codes[at] = code;
      places[at] = place;
      next[block] = at + 1;
    }
  }
  return { starts, codes, places };
}
