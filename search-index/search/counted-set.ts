// A set whose facets are counted. What every facet needs to know of it is found once.
import { blockRows, blockWords } from '../segment/value-blocks.ts';
import type { RowSubset } from './matching.ts';

/** Rows as 32-bit numbers at a byte address. */
export interface ListedRows {
  address: number;
  length: number;
}

export class CountedSet {
  readonly subset: RowSubset;
  /** There is room for one list: that of the rows in the set, or of those that are not. */
  private listed: (ListedRows & { isOfAbsent: boolean }) | null = null;
  private rowsByBlock: Uint32Array | null = null;
  private blocksWithRows: number | null = null;

  /** While the set is used, nothing else may list rows in the working space of its segment. */
  constructor(subset: RowSubset) {
    this.subset = subset;
  }

  /** The rows of the segment that are not in the set; null when they are not fewer than those in it, or when the set says nothing of some rows. */
  get absentCount(): number | null {
    const { stretch, count } = this.subset;
    const absent = stretch.segment.rows - count;
    return stretch.whole && absent < count ? absent : null;
  }

  rows(): ListedRows {
    if (this.listed?.isOfAbsent !== false) {
      const { stretch, bitmap } = this.subset;
      this.listed = { address: stretch.segment.space.list, length: stretch.listRows(bitmap), isOfAbsent: false };
    }
    return this.listed;
  }

  /** To be called only where `absentCount` is not null. */
  absentRows(): ListedRows {
    if (this.listed?.isOfAbsent !== true)
      this.listed = { address: this.subset.stretch.segment.space.list, length: this.listAbsent(), isOfAbsent: true };
    return this.listed;
  }

  /** How many rows of each block of the segment are in the set. */
  blockCounts(): Uint32Array {
    this.rowsByBlock ??= this.countBlocks();
    return this.rowsByBlock;
  }

  /** How many blocks of the segment have rows in the set. */
  get blocks(): number {
    this.blocksWithRows ??= this.blockCounts().reduce((sum, rows) => sum + (rows > 0 ? 1 : 0), 0);
    return this.blocksWithRows;
  }

  private listAbsent(): number {
    const { stretch, bitmap } = this.subset;
    const { space, kernels, rows } = stretch.segment;
    const mark = space.mark();
    const absent = stretch.empty();
    kernels.setRange(absent, 0, rows);
    stretch.andNot(absent, bitmap);
    const length = stretch.listRows(absent);
    space.release(mark);
    return length;
  }

  private countBlocks(): Uint32Array {
    const { stretch, bitmap } = this.subset;
    const { segment, firstRow, words } = stretch;
    const counts = new Uint32Array(Math.ceil(segment.rows / blockRows));
    const end = firstRow / 32 + words;
    for (let word = firstRow / 32; word < end;) {
      const block = Math.floor(word / blockWords);
      const next = Math.min(end, (block + 1) * blockWords);
      counts[block] = segment.kernels.count(bitmap + word * 4, next - word);
      word = next;
    }
    return counts;
  }
}
