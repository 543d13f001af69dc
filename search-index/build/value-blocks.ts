// Writes the rows of each value of a list facet in blocks of rows.
import { setBit } from '../segment/bits.ts';
import type { Section } from '../segment/sections.ts';
import { blockRows, blockWords, maskedRows, masksOfRow, maskValues } from '../segment/value-blocks.ts';
import { groupRows } from './groups.ts';
import type { Groups } from './groups.ts';
import { GrowingColumn } from './growing-column.ts';

/** A value is dense in a block when at least one of this many rows has it. There its bitmap is faster to count than its rows. */
const oneRowIn = 256;

/** The rows of one value in one block: `items` from `from` to `to`. */
interface Runs {
  codes: Uint32Array;
  blocks: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
}

/** `postings` are the rows of each code, ascending. */
export function blockSections(name: string, postings: Groups, rows: number): Section[] {
  const { dense, rare } = runsOf(postings);
  const blockCount = Math.ceil(rows / blockRows);
  const codeCount = postings.starts.length - 1;
  const byBlock = groupRows(dense.blocks, blockCount);
  const pick = (column: Uint32Array): Uint32Array => byBlock.items.map((run) => column[run] ?? 0);
  const codes = pick(dense.codes);
  const maskStarts = maskStartsOf(byBlock.starts, rows);
  const entries: Runs = { codes, blocks: pick(dense.blocks), from: pick(dense.from), to: pick(dense.to) };
  // Entries are in the order of blocks, so the entries of a code are, too.
  const byCode = groupRows(codes, codeCount);
  const section = (part: string, column: Uint32Array): Section => ({ name: `${name}.${part}`, column });
  return [
    section('blocks.starts', byBlock.starts),
    section('blocks.codes', codes),
    section(
      'blocks.sizes',
      entries.to.map((to, entry) => to - (entries.from[entry] ?? 0)),
    ),
    section('blocks.bitmaps', bitmapsOf(entries, postings.items)),
    section('blocks.masks.starts', maskStarts),
    section('blocks.masks', masksOf(entries, byBlock.starts, maskStarts, postings.items)),
    section('entries.starts', byCode.starts),
    section('entries', byCode.items),
    section(
      'entries.blocks',
      byCode.items.map((entry) => entries.blocks[entry] ?? 0),
    ),
    ...rareSections(rare, postings, blockCount).map(({ part, column }) => section(part, column)),
  ];
}

type GrowingRuns = Record<keyof Runs, GrowingColumn>;

const noRuns = (): GrowingRuns => ({
  codes: new GrowingColumn(),
  blocks: new GrowingColumn(),
  from: new GrowingColumn(),
  to: new GrowingColumn(),
});

const viewOf = ({ codes, blocks, from, to }: GrowingRuns): Runs => ({
  codes: codes.view(),
  blocks: blocks.view(),
  from: from.view(),
  to: to.view(),
});

/** In the order of codes, and of blocks within a code. */
function runsOf({ starts, items }: Groups): { dense: Runs; rare: Runs } {
  const [dense, rare] = [noRuns(), noRuns()];
  for (let code = 0; code + 1 < starts.length; code += 1) {
    const end = starts[code + 1] ?? 0;
    for (let from = starts[code] ?? 0; from < end;) {
      const block = Math.floor((items[from] ?? 0) / blockRows);
      let to = from + 1;
      while (to < end && (items[to] ?? 0) < (block + 1) * blockRows) to += 1;
      const runs = (to - from) * oneRowIn >= blockRows ? dense : rare;
      runs.codes.push(code);
      runs.blocks.push(block);
      runs.from.push(from);
      runs.to.push(to);
      from = to;
    }
  }
  return { dense: viewOf(dense), rare: viewOf(rare) };
}

function maskStartsOf(blockStarts: Uint32Array, rows: number): Uint32Array {
  const starts = new Uint32Array(blockStarts.length);
  for (let block = 0; block + 1 < starts.length; block += 1)
    starts[block + 1] = (starts[block] ?? 0) + masksOfRow(entriesOf(blockStarts, block)) * maskedRows(block, rows);
  return starts;
}

const entriesOf = (blockStarts: Uint32Array, block: number): number =>
  (blockStarts[block + 1] ?? 0) - (blockStarts[block] ?? 0);

function bitmapsOf({ blocks, from, to }: Runs, items: Uint32Array): Uint32Array {
  const bitmaps = new Uint32Array(blocks.length * blockWords);
  blocks.forEach((block, entry) => {
    for (const row of items.subarray(from[entry], to[entry]))
      setBit(bitmaps, entry * blockWords * 4, row - block * blockRows);
  });
  return bitmaps;
}

function masksOf(
  { blocks, from, to }: Runs,
  blockStarts: Uint32Array,
  maskStarts: Uint32Array,
  items: Uint32Array,
): Uint32Array {
  const masks = new Uint32Array(maskStarts.at(-1) ?? 0);
  blocks.forEach((block, entry) => {
    const place = entry - (blockStarts[block] ?? 0);
    const ofRow = masksOfRow(entriesOf(blockStarts, block));
    const first = (maskStarts[block] ?? 0) + Math.floor(place / maskValues) - block * blockRows * ofRow;
    const bit = 1 << (place % maskValues);
    for (const row of items.subarray(from[entry], to[entry])) {
      const at = first + row * ofRow;
      masks[at] = (masks[at] ?? 0) | bit;
    }
  });
  return masks;
}

function rareSections(
  { codes, blocks, from, to }: Runs,
  { starts: codeStarts, items }: Groups,
  blockCount: number,
): { part: string; column: Uint32Array }[] {
  const rows = new GrowingColumn();
  const codeOf = new GrowingColumn();
  const blockOf = new GrowingColumn();
  codes.forEach((code, run) => {
    for (const row of items.subarray(from[run], to[run])) {
      rows.push(row);
      codeOf.push(code);
      blockOf.push(blocks[run] ?? 0);
    }
  });
  const byCode = groupRows(codeOf.view(), codeStarts.length - 1);
  const byBlock = groupRows(blockOf.view(), blockCount);
  return [
    { part: 'rare.starts', column: byCode.starts },
    { part: 'rare.rows', column: rows.view().slice() },
    { part: 'rare.blocks.starts', column: byBlock.starts },
    { part: 'rare.blocks.rows', column: byBlock.items.map((place) => rows.view()[place] ?? 0) },
    { part: 'rare.blocks.codes', column: byBlock.items.map((place) => codeOf.view()[place] ?? 0) },
  ];
}
