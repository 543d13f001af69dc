// Sets of documents that the caller names by their ids. A reader keeps their rows for each segment: the rows of a segment never change, so
// only a new version of a set, or a new segment, has to be looked up.
import type { IdSet, IndexQuery } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import type { Stretch } from './stretch.ts';

/** Sets whose rows are kept for each segment. The one that was used longest ago goes first. */
const keptMax = 64;

interface KeptSet {
  version: string;
  /** A bit for each row of the segment. */
  rows: Uint32Array;
}

export class IdSets {
  private readonly segment: Segment;
  private readonly kept = new Map<string, KeptSet>();

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** A bit for each row of the segment whose document is in the set. */
  rowsOf({ name, version, ids }: IdSet): Uint32Array {
    const known = this.kept.get(name);
    this.kept.delete(name);
    const rows = known?.version === version ? known.rows : this.lookUp(ids);
    this.kept.set(name, { version, rows });
    const [oldest] = this.kept.keys();
    if (this.kept.size > keptMax && oldest !== undefined) this.kept.delete(oldest);
    return rows;
  }

  /** Walks through both in the order of the ids, in steps that double, so that the shorter one decides the cost. */
  private lookUp(ids: BigUint64Array): Uint32Array {
    const { segment } = this;
    const rows = new Uint32Array(segment.words);
    let place = 0;
    let at = 0;
    while (at < ids.length && place < segment.rows) {
      const id = ids[at] ?? 0n;
      place = firstFrom(place, segment.rows, (one) => segment.idAt(one) >= id);
      if (place === segment.rows) break;
      const found = segment.idAt(place);
      if (found === id) {
        const row = segment.rowAt(place);
        rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
        place += 1;
        at += 1;
      } else at = firstFrom(at, ids.length, (one) => (ids[one] ?? 0n) >= found);
    }
    return rows;
  }
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
