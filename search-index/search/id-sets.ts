// Sets of documents that the caller names by their ids. A reader keeps their rows for each segment: the rows of a segment never change, so
// only a new version of a set, or a new segment, has to be looked up.
import { compareAt, halvesOf } from '../id-halves.ts';
import type { IdSet, IndexQuery } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import { RowSet, UnknownSets } from './learned-sets.ts';
import { rowsOfIds } from './rows-of-ids.ts';
import type { Stretch } from './stretch.ts';

/** Sets whose rows are kept for each segment. The one that was used longest ago goes first. */
const keptMax = 64;

interface KeptSet {
  version: string;
  /** Null: of a large set the segment keeps the rows only. */
  ids: BigUint64Array | null;
  /** A bit for each row of the segment. */
  rows: Uint32Array;
}

/** With more differences than this, or than one id in sixteen, all ids are looked up instead of the differences. */
const differencesMin = 32;

export class IdSets {
  private readonly segment: Segment;
  private readonly kept = new Map<string, KeptSet>();

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** A bit for each row of the segment whose document is in the set. Throws for a set that was not learned. */
  rowsOf(set: IdSet): Uint32Array {
    if (set instanceof RowSet && set.base === this.segment) return set.rows;
    const { name, version } = set;
    const known = this.kept.get(name);
    this.kept.delete(name);
    const kept = known?.version === version ? known : this.read(known, set);
    this.kept.set(name, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > keptMax && oldest !== undefined) this.kept.delete(oldest);
    return kept.rows;
  }

  private read(known: KeptSet | undefined, set: IdSet): KeptSet {
    const { version, ids } = set;
    if (set instanceof RowSet) return { version, ids: null, rows: this.rowsOfLarge(set) };
    if (ids === null) throw new UnknownSets([set]);
    return { version, ids, rows: (known && this.changed(known, ids)) ?? rowsOfIds(this.segment, ids).rows };
  }

  /** The rows of an earlier version with the differences applied; null when there are too many differences. */
  private changed({ ids: before, rows: earlier }: KeptSet, ids: BigUint64Array): Uint32Array | null {
    if (before === null) return null;
    const most = Math.max(differencesMin, ids.length >> 4);
    const differences = differencesOf(halvesOf(before), halvesOf(ids), most);
    if (differences === null) return null;
    const rows = earlier.slice();
    for (const { high, low } of differences) {
      const row = this.segment.rowOfHalves(high, low);
      // An id that only one of the two versions has changes its bit.
      if (row !== null) rows[row >>> 5] = (rows[row >>> 5] ?? 0) ^ (1 << (row & 31));
    }
    return rows;
  }

  private rowsOfLarge(set: RowSet): Uint32Array {
    const { segment } = this;
    if (segment.rows >= set.base.rows >> 5) return rowsOfIds(segment, set.allIds()).rows;
    const rows = new Uint32Array(segment.words);
    for (let row = 0; row < segment.rows; row += 1)
      if (set.has(segment.idHalves[2 * row + 1] ?? 0, segment.idHalves[2 * row] ?? 0))
        rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
    return rows;
  }
}

/** The ids that only one of the two ascending lists has; null when there are more than `most`. */
function differencesOf(before: Uint32Array, after: Uint32Array, most: number): { high: number; low: number }[] | null {
  const differences: { high: number; low: number }[] = [];
  let [left, right] = [0, 0];
  while (2 * left < before.length || 2 * right < after.length) {
    const isLeft = 2 * left < before.length;
    const [low, high] = isLeft
      ? [before[2 * left] ?? 0, before[2 * left + 1] ?? 0]
      : [after[2 * right] ?? 0, after[2 * right + 1] ?? 0];
    const order = !isLeft ? -1 : 2 * right < after.length ? compareAt(after, right, high, low) : 1;
    if (order !== 0) {
      if (differences.length === most) return null;
      differences.push(order > 0 ? { high, low } : { high: after[2 * right + 1] ?? 0, low: after[2 * right] ?? 0 });
    }
    // The smaller one is passed, or both when they are equal.
    if (order >= 0) left += 1;
    if (order <= 0) right += 1;
  }
  return differences;
}

/** Narrows the base to the documents that the sets of the query allow. */
export function narrowBySets(
  sets: IdSets,
  stretch: Stretch,
  base: number,
  { within = [], outside = [] }: IndexQuery,
): void {
  const { space } = stretch.segment;
  for (const group of within) {
    const mark = space.mark();
    const allowed = stretch.empty();
    for (const set of group) {
      const loaded = space.mark();
      stretch.or(allowed, stretch.loaded(sets.rowsOf(set)));
      space.release(loaded);
    }
    stretch.and(base, allowed);
    space.release(mark);
  }
  for (const set of outside) {
    const mark = space.mark();
    stretch.andNot(base, stretch.loaded(sets.rowsOf(set)));
    space.release(mark);
  }
}
