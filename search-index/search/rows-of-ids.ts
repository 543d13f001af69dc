// The rows of a segment that have given ids, and the ids that no row has.
import { compareAt, halvesOf } from '../id-halves.ts';
import type { Segment } from '../segment/segment.ts';

/**
 * `rows`: a bit for each row of the segment. `others`: the ids of no row. Walks through both in the order of the ids (`wanted` is in ascending
 * order), in steps that double, so that the shorter one decides the cost.
 */
export function rowsOfIds(segment: Segment, wanted: BigUint64Array): { rows: Uint32Array; others: BigUint64Array } {
  const [own, halves] = [segment.idHalves, halvesOf(wanted)];
  const rows = new Uint32Array(segment.words);
  const others: BigUint64Array[] = [];
  let place = 0;
  let at = 0;
  while (at < wanted.length && place < segment.rows) {
    const [low, high] = [halves[2 * at] ?? 0, halves[2 * at + 1] ?? 0];
    place = firstFrom(place, segment.rows, (one) => compareAt(own, segment.rowAt(one), high, low) >= 0);
    if (place === segment.rows) break;
    const row = segment.rowAt(place);
    if (compareAt(own, row, high, low) === 0) {
      rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
      place += 1;
      at += 1;
    } else {
      const [foundLow, foundHigh] = [own[2 * row] ?? 0, own[2 * row + 1] ?? 0];
      const next = firstFrom(at, wanted.length, (one) => compareAt(halves, one, foundHigh, foundLow) >= 0);
      others.push(wanted.subarray(at, next));
      at = next;
    }
  }
  others.push(wanted.subarray(at));
  return { rows, others: joined(others) };
}

function joined(parts: readonly BigUint64Array[]): BigUint64Array {
  const all = new BigUint64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of parts) {
    all.set(part, to);
    to += part.length;
  }
  return all;
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
