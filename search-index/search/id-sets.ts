// Sets of documents that the caller names by their ids. A reader keeps their rows for each segment: the rows of a segment never change, so
// only a new version of a set, or a new segment, has to be looked up.
import { compareAt, halvesOf, hasId, idsOfSet } from '../marked-ids.ts';
import type { IdSet, IndexQuery } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import type { Stretch } from './stretch.ts';

/** Sets whose rows are kept for each segment. The one that was used longest ago goes first. */
const keptMax = 64;

interface KeptSet {
  set: IdSet;
  /** A bit for each row of the segment. */
  rows: Uint32Array;
}

/** With more differences than this, or than one id in sixteen, all ids are looked up instead of the differences. */
const differencesMin = 32;

export class IdSets {
  private readonly segment: Segment;
  private readonly ids: Uint32Array;
  private readonly kept = new Map<string, KeptSet>();

  constructor(segment: Segment) {
    this.segment = segment;
    this.ids = halvesOf(segment.ids);
  }

  /** A bit for each row of the segment whose document is in the set. */
  rowsOf(set: IdSet): Uint32Array {
    const { name, version } = set;
    const known = this.kept.get(name);
    this.kept.delete(name);
    const rows = known?.set.version === version ? known.rows : (this.changed(known, set) ?? this.lookUp(set));
    this.kept.set(name, { set, rows });
    const [oldest] = this.kept.keys();
    if (this.kept.size > keptMax && oldest !== undefined) this.kept.delete(oldest);
    return rows;
  }

  /** The rows of an earlier version with the differences applied; null when there are too many differences. */
  private changed(known: KeptSet | undefined, set: IdSet): Uint32Array | null {
    if (known === undefined || isFarLarger(set, this.segment.rows)) return null;
    const ids = idsOfSet(set);
    const most = Math.max(differencesMin, ids.length >> 4);
    const differences = differencesOf(halvesOf(idsOfSet(known.set)), halvesOf(ids), most);
    if (differences === null) return null;
    const rows = known.rows.slice();
    for (const { high, low } of differences) {
      const place = firstFrom(0, this.segment.rows, (one) => this.isFrom(one, high, low));
      const row = place < this.segment.rows ? this.segment.rowAt(place) : 0;
      // An id that only one of the two versions has changes its bit.
      if (place < this.segment.rows && compareAt(this.ids, row, high, low) === 0)
        rows[row >>> 5] = (rows[row >>> 5] ?? 0) ^ (1 << (row & 31));
    }
    return rows;
  }

  private lookUp(set: IdSet): Uint32Array {
    if (!isFarLarger(set, this.segment.rows)) return this.walk(idsOfSet(set));
    const rows = new Uint32Array(this.segment.words);
    for (let row = 0; row < this.segment.rows; row += 1)
      if (hasId(set, this.ids[2 * row + 1] ?? 0, this.ids[2 * row] ?? 0))
        rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
    return rows;
  }

  /** Walks through both in the order of the ids, in steps that double, so that the shorter one decides the cost. */
  private walk(wanted: BigUint64Array): Uint32Array {
    const { segment, ids } = this;
    const halves = halvesOf(wanted);
    const rows = new Uint32Array(segment.words);
    let place = 0;
    let at = 0;
    while (at < wanted.length && place < segment.rows) {
      const [low, high] = [halves[2 * at] ?? 0, halves[2 * at + 1] ?? 0];
      place = firstFrom(place, segment.rows, (one) => this.isFrom(one, high, low));
      if (place === segment.rows) break;
      const row = segment.rowAt(place);
      if (compareAt(ids, row, high, low) === 0) {
        rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
        place += 1;
        at += 1;
      } else {
        const [foundLow, foundHigh] = [ids[2 * row] ?? 0, ids[2 * row + 1] ?? 0];
        at = firstFrom(at, wanted.length, (one) => compareAt(halves, one, foundHigh, foundLow) >= 0);
      }
    }
    return rows;
  }

  /** Whether the id at the place of the order by id is this one or a larger one. */
  private isFrom(place: number, high: number, low: number): boolean {
    return compareAt(this.ids, this.segment.rowAt(place), high, low) >= 0;
  }
}

/** The ids of a set with marks are read one by one, unless there are few documents to look up. */
const isFarLarger = ({ marked }: IdSet, rows: number): boolean => marked !== undefined && rows < marked.all.length >> 5;

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

/** The first place from `from` on that is `far` enough; `end` when none is. Once a place is far enough, so are all after it. */
function firstFrom(from: number, end: number, far: (place: number) => boolean): number {
  let low = from;
  let step = 1;
  while (low + step <= end && !far(low + step - 1)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (far(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
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
