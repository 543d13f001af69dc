// The rows of each value, divided into blocks: a value that many rows of a block have keeps a bitmap of that block.
// Similar documents have neighboring rows, so a value is dense in a few blocks and rare elsewhere, and all values of a large list facet are
// counted with short bitmaps that need a tenth of the memory of whole ones.
import { setBit } from '../segment/bits.ts';
import { blockRows, blockWords } from '../segment/dense-blocks.ts';
import type { Section } from '../segment/sections.ts';
import type { Groups } from './groups.ts';
import { GrowingColumn } from './growing-column.ts';

/** A value is dense in a block when at least one of this many rows has it. There its bitmap is faster to count than its rows. */
const oneRowIn = 256;

/** `starts` and `items` are the rows of each code, ascending. */
export function blockSections(name: string, { starts, items }: Groups): Section[] {
  const denseStarts = new Uint32Array(starts.length);
  const rareStarts = new Uint32Array(starts.length);
  const blocks = new GrowingColumn();
  const denseItems = new GrowingColumn();
  const rare = new GrowingColumn();
  for (let code = 0; code + 1 < starts.length; code += 1) {
    const end = starts[code + 1] ?? 0;
    for (let from = starts[code] ?? 0; from < end;) {
      const block = Math.floor((items[from] ?? 0) / blockRows);
      let to = from + 1;
      while (to < end && (items[to] ?? 0) < (block + 1) * blockRows) to += 1;
      if ((to - from) * oneRowIn >= blockRows) {
        blocks.push(block);
        denseItems.push(from);
        denseItems.push(to);
      } else {
        for (let at = from; at < to; at += 1) rare.push(items[at] ?? 0);
      }
      from = to;
    }
    denseStarts[code + 1] = blocks.length;
    rareStarts[code + 1] = rare.length;
  }
  const bounds = denseItems.view();
  return [
    { name: `${name}.dense.starts`, column: denseStarts },
    { name: `${name}.dense.blocks`, column: blocks.view().slice() },
    {
      name: `${name}.dense.sizes`,
      column: blocks.view().map((_, at) => (bounds[2 * at + 1] ?? 0) - (bounds[2 * at] ?? 0)),
    },
    { name: `${name}.dense.bitmaps`, column: bitmapsOf(bounds, blocks.view(), items) },
    { name: `${name}.rare.starts`, column: rareStarts },
    { name: `${name}.rare.rows`, column: rare.view().slice() },
  ];
}

/** `bounds`: the range in `items` of the rows of each bitmap. */
function bitmapsOf(bounds: Uint32Array, blocks: Uint32Array, items: Uint32Array): Uint32Array {
  const bitmaps = new Uint32Array(blocks.length * blockWords);
  blocks.forEach((block, at) => {
    for (const row of items.subarray(bounds[2 * at], bounds[2 * at + 1]))
      setBit(bitmaps, at * blockWords * 4, row - block * blockRows);
  });
  return bitmaps;
}
