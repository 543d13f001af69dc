// Working memory of one search, after the columns of a segment: a list of rows, counts, a score per row, and a stack of
// bitmaps. Each reader has its own. A search allocates bitmaps and releases all of them at its end.
import { alignUp } from './sections.ts';
import { bitmapWords } from './segment-meta.ts';

/** Bitmaps one search holds besides two a facet: the live rows, the base, the matches, the parts of a word, some in passing. */
const freeBitmaps = 32;
/** Bitmaps that stay from one search to the next. */
export const keptBitmaps = 4;
/** Counts there is always room for: buckets of places, 16-bit scores. */
const leastCounts = 65_536;

/** What the size of a working space depends on. */
export interface SpaceNeeds {
  rows: number;
  /** Values of the facet that has most. */
  largestFacet: number;
  facets: number;
}

function layOutSpace({ rows, largestFacet, facets }: SpaceNeeds) {
  const countSlots = Math.max(leastCounts, largestFacet);
  const counts = alignUp((rows + 16) * 4);
  const scores = counts + alignUp(countSlots * 4);
  const bitmaps = scores + bitmapWords(rows) * 64;
  const bitmapSlots = keptBitmaps + freeBitmaps + 2 * facets;
  return { counts, countSlots, scores, bitmaps, bitmapSlots, bytes: bitmaps + bitmapSlots * bitmapWords(rows) * 4 };
}

/** Bytes of one reader's space. */
export function workingBytes(needs: SpaceNeeds): number {
  return layOutSpace(needs).bytes;
}

export class WorkingSpace {
  /** Byte address with room for every row and a little more. */
  readonly list: number;
  /** Byte address of 32-bit counts. */
  readonly counts: number;
  readonly countSlots: number;
  /** Byte address of a 16-bit score for each bit of a bitmap. Before there are scores, room for a list of half as many rows. */
  readonly scores: number;
  private readonly bitmaps: number;
  private readonly bitmapBytes: number;
  private readonly bitmapSlots: number;
  private taken = keptBitmaps;

  constructor(from: number, needs: SpaceNeeds) {
    const layout = layOutSpace(needs);
    this.list = from;
    this.counts = from + layout.counts;
    this.countSlots = layout.countSlots;
    this.scores = from + layout.scores;
    this.bitmaps = from + layout.bitmaps;
    this.bitmapSlots = layout.bitmapSlots;
    this.bitmapBytes = bitmapWords(needs.rows) * 4;
  }

  /** Byte address of a bitmap with undefined contents. Throws when all are taken: the caller must divide its work. */
  take(): number {
    if (this.taken === this.bitmapSlots) throw new Error('The working space of a segment is used up.');
    this.taken += 1;
    return this.bitmaps + (this.taken - 1) * this.bitmapBytes;
  }

  /** Byte address of one of the bitmaps that no search allocates or releases. */
  kept(slot: number): number {
    if (slot >= keptBitmaps) throw new RangeError(`There are ${keptBitmaps} kept bitmaps.`);
    return this.bitmaps + slot * this.bitmapBytes;
  }

  mark(): number {
    return this.taken;
  }

  /** Releases every bitmap allocated since the mark. */
  release(mark: number): void {
    this.taken = mark;
  }
}
