// Set operations over one stretch of a segment's rows. Rows lie in memory by their first cluster field, so a filter on it
// leaves a stretch, and everything outside is neither read nor written: bitmaps hold whatever there.
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import { blockRows, blockWords, type ValueBlocks } from '../segment/value-blocks.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import { costs } from './costs.ts';

/** A field whose rows are known by code. */
interface RowsByCode {
  rowStarts: Uint32Array;
  /** Null: a code has a bitmap, blocks, or consecutive rows. */
  rows: Uint32Array | null;
  blocks: ValueBlocks | null;
  bitmapAddress(code: number, rows: number): number | null;
}

export class Stretch {
  readonly segment: Segment;
  readonly firstRow: number;
  /** 32-bit words. */
  readonly words: number;
  /** Exclusive; the last row of the segment at most. */
  readonly endRow: number;
  private readonly offset: number;

  /** From row `from` to row `to` (exclusive), widened to whole steps of 512 rows. */
  constructor(segment: Segment, from: number, to: number) {
    this.segment = segment;
    this.firstRow = from - (from % 512);
    this.words = to <= from ? 0 : Math.ceil((to - this.firstRow) / 512) * 16;
    this.endRow = Math.min(segment.rows, this.firstRow + this.words * 32);
    this.offset = this.firstRow >>> 3;
  }

  get whole(): boolean {
    return this.words === this.segment.words;
  }

  /** A bitmap with undefined contents. */
  take(): number {
    return this.segment.space.take();
  }

  empty(): number {
    const bitmap = this.take();
    this.segment.kernels.clear(bitmap + this.offset, this.words);
    return bitmap;
  }

  copyOf(source: number): number {
    const bitmap = this.take();
    this.segment.kernels.copy(bitmap + this.offset, source + this.offset, this.words);
    return bitmap;
  }

  /** A copy of a bitmap that is kept outside the memory of the segment. */
  loaded(rows: Uint32Array): number {
    const bitmap = this.take();
    const first = this.firstRow / 32;
    this.segment.memory.set(rows.subarray(first, first + this.words), (bitmap >>> 2) + first);
    return bitmap;
  }

  /** Makes a bitmap of one's own say something of every row of the segment: none outside the stretch is in it. */
  clearOutside(bitmap: number): void {
    this.clearAround(bitmap, 0, this.segment.words * 32);
  }

  set(target: number, source: number): void {
    this.segment.kernels.copy(target + this.offset, source + this.offset, this.words);
  }

  and(target: number, source: number): void {
    this.segment.kernels.and(target + this.offset, source + this.offset, this.words);
  }

  or(target: number, source: number): void {
    this.segment.kernels.or(target + this.offset, source + this.offset, this.words);
  }

  andNot(target: number, source: number): void {
    this.segment.kernels.andNot(target + this.offset, source + this.offset, this.words);
  }

  count(bitmap: number): number {
    return this.segment.kernels.count(bitmap + this.offset, this.words);
  }

  andCount(left: number, right: number): number {
    return this.segment.kernels.andCount(left + this.offset, right + this.offset, this.words);
  }

  /** Byte address of the part of a bitmap that the stretch covers, as kernels take it. */
  at(bitmap: number): number {
    return bitmap + this.offset;
  }

  /** The set rows, ascending; a view of the working space, valid until the next list. */
  rowsOf(bitmap: number): Uint32Array {
    const { space, memory } = this.segment;
    return memory.subarray(space.list >>> 2, (space.list >>> 2) + this.listRows(bitmap));
  }

  /** Lists the set rows, ascending, in the working space, and answers how many they are. */
  listRows(bitmap: number): number {
    const { kernels, space } = this.segment;
    return kernels.listRows(bitmap + this.offset, this.words, this.firstRow, space.list);
  }

  /** Of ranges between ascending bounds, those that have rows of the stretch, which is not empty. */
  rangesIn(bounds: Uint32Array): { first: number; ranges: number } {
    const first = lastAtMost(bounds, this.firstRow);
    return { first, ranges: lastAtMost(bounds, this.endRow - 1) + 1 - first };
  }

  /** Removes the rows from `from` to `to` (exclusive) that lie outside the stretch from a bitmap of one's own; perhaps up to 31 rows more on each side. */
  clearAround(bitmap: number, from: number, to: number): void {
    const { kernels, words } = this.segment;
    const before = from >>> 5;
    const first = this.firstRow / 32;
    const end = first + this.words;
    const after = Math.min(words, (to + 31) >>> 5);
    if (before < first) kernels.clear(bitmap + before * 4, first - before);
    if (end < after) kernels.clear(bitmap + end * 4, after - end);
  }

  /** Sets the rows that have one of the values; rows outside the stretch may be set as well. */
  scatter(target: number, field: RowsByCode, codes: ArrayLike<number>): void {
    for (let at = 0; at < codes.length; at += 1) this.scatterCode(target, field, codes[at] ?? 0);
  }

  /**
   * Sets the rows that have a word of the range: all at once for a stored beginning, else heavy words by
   * their bitmaps and those between by their values.
   */
  scatterWords(target: number, field: CodedField, { from, to }: WordRange): void {
    const { words } = field;
    if (words === null) throw new Error(`${field.name} has no words.`);
    for (let at = 0; at < words.beginnings.length; at += 2) {
      if (words.beginnings[at] !== from || words.beginnings[at + 1] !== to) continue;
      this.or(target, words.beginningBitmaps + (at / 2) * this.segment.words * 4);
      return;
    }
    let next = from;
    for (let at = lowerBound(words.heavy, 0, words.heavy.length, from); at < words.heavy.length; at += 1) {
      const heavy = words.heavy[at] ?? to;
      if (heavy >= to) break;
      this.scatter(target, field, field.codesWithWord({ from: next, to: heavy }));
      this.or(target, words.heavyBitmaps + at * this.segment.words * 4);
      next = heavy + 1;
    }
    this.scatter(target, field, field.codesWithWord({ from: next, to }));
  }

  private scatterCode(target: number, field: RowsByCode, code: number): void {
    const { kernels, rows } = this.segment;
    let from = field.rowStarts[code] ?? 0;
    let to = field.rowStarts[code + 1] ?? 0;
    const stored = field.bitmapAddress(code, rows);
    if (stored !== null) {
      this.or(target, stored);
      return;
    }
    if (field.blocks !== null) {
      this.scatterBlocks(target, field.blocks, code);
      return;
    }
    if (field.rows === null) {
      kernels.setRange(target, Math.max(from, this.firstRow), Math.min(to, this.endRow));
      return;
    }
    if (to - from >= costs.cutFromRows && !this.whole) {
      const end = to;
      from = lowerBound(field.rows, from, end, this.firstRow);
      to = lowerBound(field.rows, from, end, this.endRow);
    }
    kernels.scatter(target, this.segment.addressOf(field.rows) + from * 4, to - from);
  }

  private scatterBlocks(target: number, blocks: ValueBlocks, code: number): void {
    const { kernels, words } = this.segment;
    const end = blocks.entryStarts[code + 1] ?? 0;
    for (let at = blocks.entryStarts[code] ?? 0; at < end; at += 1) {
      const block = blocks.blocks[at] ?? 0;
      if ((block + 1) * blockRows <= this.firstRow || block * blockRows >= this.endRow) continue;
      kernels.or(
        target + block * blockWords * 4,
        blocks.bitmaps + (blocks.entries[at] ?? 0) * blockWords * 4,
        Math.min(blockWords, words - block * blockWords),
      );
    }
    const rare = blocks.rareStarts[code] ?? 0;
    kernels.scatter(
      target,
      this.segment.addressOf(blocks.rareRows) + rare * 4,
      (blocks.rareStarts[code + 1] ?? 0) - rare,
    );
  }
}

/** First place from `from` to `to` whose number is at least `least`; `to` when none is. */
export function lowerBound(numbers: Uint32Array, from: number, to: number, least: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last place whose number is at most `most`, in ascending numbers of which the first is. */
function lastAtMost(numbers: Uint32Array, most: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
