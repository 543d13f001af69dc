// The rows of each value, divided into blocks: a value that many rows of a block have keeps a bitmap of that block.
// Similar documents have neighboring rows, so a value is dense in a few blocks and rare elsewhere, and all values of a large list facet are
// counted with short bitmaps that need a tenth of the memory of whole ones.
import { setBit } from '../segment/bits.ts';
import { blockRows, blockWords } from '../segment/dense-blocks.ts';
import type { Groups } from './groups.ts';
import type { SegmentTarget } from './segment-target.ts';

/** A value is dense in a block when at least one of this many rows has it. There its bitmap is faster to count than its rows. */
const oneRowIn = 256;

/** Calls back with each block that has rows of a code: its number, and the range of these rows in `items`. */
function forEachBlock(
  { starts, items }: Groups,
  code: number,
  visit: (block: number, from: number, to: number) => void,
): void {
  const end = starts[code + 1] ?? 0;
  for (let from = starts[code] ?? 0; from < end;) {
    const block = Math.floor((items[from] ?? 0) / blockRows);
    let to = from + 1;
    while (to < end && (items[to] ?? 0) < (block + 1) * blockRows) to += 1;
    visit(block, from, to);
    from = to;
  }
}

const isDense = (rows: number): boolean => rows * oneRowIn >= blockRows;

/** `groups`: the rows of each code, ascending. */
export function writeBlocks(name: string, groups: Groups, target: SegmentTarget): void {
  const { starts, items } = groups;
  const denseStarts = target.numbers(`${name}.dense.starts`, starts.length);
  const rareStarts = target.numbers(`${name}.rare.starts`, starts.length);
  let dense = 0;
  let rare = 0;
  for (let code = 0; code + 1 < starts.length; code += 1) {
    forEachBlock(groups, code, (_, from, to) => {
      if (isDense(to - from)) dense += 1;
      else rare += to - from;
    });
    denseStarts[code + 1] = dense;
    rareStarts[code + 1] = rare;
  }
  const blocks = target.numbers(`${name}.dense.blocks`, dense);
  const sizes = target.numbers(`${name}.dense.sizes`, dense);
  const bitmaps = target.numbers(`${name}.dense.bitmaps`, dense * blockWords);
  const rareRows = target.numbers(`${name}.rare.rows`, rare);
  let entry = 0;
  let place = 0;
  for (let code = 0; code + 1 < starts.length; code += 1) {
    forEachBlock(groups, code, (block, from, to) => {
      if (!isDense(to - from)) {
        for (let at = from; at < to; at += 1) rareRows[place++] = items[at] ?? 0;
        return;
      }
      blocks[entry] = block;
      sizes[entry] = to - from;
      for (let at = from; at < to; at += 1)
        setBit(bitmaps, entry * blockWords * 4, (items[at] ?? 0) - block * blockRows);
      entry += 1;
    });
  }
}
