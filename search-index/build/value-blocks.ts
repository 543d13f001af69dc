// Writes the rows of each value of a list facet in blocks of rows.
import { setBit } from '../segment/bits.ts';
import { blockRows, blockWords, maskedRows, masksOfRow, maskValues } from '../segment/value-blocks.ts';
import { bump, countGroups, type Groups } from './groups.ts';
import { GrowingColumn } from './growing-column.ts';
import type { SegmentTarget } from './segment-target.ts';

/** A value is dense in a block when at least one of this many rows has it. There its bitmap is faster to count than its rows. */
const oneRowIn = 512;

/** Rows of one value in one block: `items` from `from` to `to`. */
interface Runs {
  codes: Uint32Array;
  blocks: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
}

/** `postings` are the rows of each code, ascending. */
export function writeBlocks(name: string, postings: Groups, rows: number, target: SegmentTarget): void {
  const { dense, rare } = runsOf(postings);
  const blockCount = Math.ceil(rows / blockRows);
  const codeCount = postings.starts.length - 1;
  const add = (part: string, column: Uint32Array): Uint32Array => {
    target.add(`${name}.${part}`, column);
    return column;
  };
  const byBlock = groupedBy(dense.blocks, blockCount);
  const pick = (column: Uint32Array): Uint32Array => byBlock.items.map((run) => column[run] ?? 0);
  const entries: Runs = {
    codes: pick(dense.codes),
    blocks: pick(dense.blocks),
    from: pick(dense.from),
    to: pick(dense.to),
  };
  const starts = add('blocks.starts', byBlock.starts);
  add('blocks.codes', entries.codes);
  add(
    'blocks.sizes',
    entries.to.map((to, entry) => to - (entries.from[entry] ?? 0)),
  );
  writeBitmaps(target.numbers(`${name}.blocks.bitmaps`, entries.codes.length * blockWords), entries, postings.items);
  const maskStarts = add('blocks.masks.starts', maskStartsOf(starts, rows));
  const masks = target.numbers(`${name}.blocks.masks`, maskStarts.at(-1) ?? 0);
  writeMasks(masks, entries, { starts, maskStarts }, postings.items);
  // Entries are in the order of blocks, so the entries of a code are, too.
  const byCode = groupedBy(entries.codes, codeCount);
  add('entries.starts', byCode.starts);
  add('entries', byCode.items);
  add(
    'entries.blocks',
    byCode.items.map((entry) => entries.blocks[entry] ?? 0),
  );
  writeRare(rare, postings.items, { blockCount, codeCount }, add);
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

/** The members of each group, ascending. */
function groupedBy(groupOfMember: Uint32Array, groupCount: number): Groups {
  const starts = new Uint32Array(groupCount + 1);
  countGroups(groupOfMember, starts);
  const items = new Uint32Array(groupOfMember.length);
  const next = starts.slice();
  groupOfMember.forEach((group, member) => {
    items[bump(next, group)] = member;
  });
  return { starts, items };
}

function maskStartsOf(blockStarts: Uint32Array, rows: number): Uint32Array {
  const starts = new Uint32Array(blockStarts.length);
  for (let block = 0; block + 1 < starts.length; block += 1)
    starts[block + 1] = (starts[block] ?? 0) + masksOfRow(entriesOf(blockStarts, block)) * maskedRows(block, rows);
  return starts;
}

const entriesOf = (blockStarts: Uint32Array, block: number): number =>
  (blockStarts[block + 1] ?? 0) - (blockStarts[block] ?? 0);

function writeBitmaps(bitmaps: Uint32Array, { blocks, from, to }: Runs, items: Uint32Array): void {
  blocks.forEach((block, entry) => {
    for (let at = from[entry] ?? 0; at < (to[entry] ?? 0); at += 1)
      setBit(bitmaps, entry * blockWords * 4, (items[at] ?? 0) - block * blockRows);
  });
}

function writeMasks(
  masks: Uint32Array,
  { blocks, from, to }: Runs,
  { starts, maskStarts }: { starts: Uint32Array; maskStarts: Uint32Array },
  items: Uint32Array,
): void {
  blocks.forEach((block, entry) => {
    const place = entry - (starts[block] ?? 0);
    const ofRow = masksOfRow(entriesOf(starts, block));
    if (ofRow === 0) return;
    const first = (maskStarts[block] ?? 0) + Math.floor(place / maskValues) - block * blockRows * ofRow;
    const bit = 1 << (place % maskValues);
    for (let run = from[entry] ?? 0; run < (to[entry] ?? 0); run += 1) {
      const at = first + (items[run] ?? 0) * ofRow;
      masks[at] = (masks[at] ?? 0) | bit;
    }
  });
}

function writeRare(
  { codes, blocks, from, to }: Runs,
  items: Uint32Array,
  { blockCount, codeCount }: { blockCount: number; codeCount: number },
  add: (part: string, column: Uint32Array) => void,
): void {
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
  const byBlock = groupedBy(blockOf.view(), blockCount);
  add('rare.starts', groupedBy(codeOf.view(), codeCount).starts);
  add('rare.rows', rows.view());
  add('rare.blocks.starts', byBlock.starts);
  add(
    'rare.blocks.rows',
    byBlock.items.map((place) => rows.view()[place] ?? 0),
  );
  add(
    'rare.blocks.codes',
    byBlock.items.map((place) => codeOf.view()[place] ?? 0),
  );
}
