// Sorting rows by numbers: stable counting sort by 16-bit digits, so that a sort by several keys is a sort by each,
// the last key first.
import type { Scratch } from './scratch.ts';

const digitBits = 16;
const buckets = 1 << digitBits;

/** Below so many rows comparing is cheaper than going through all buckets. */
const countFrom = 8192;

/** What rows are sorted by: `keys[row]`, up to `largest`; larger later, or earlier when `isReversed`. */
export interface RowKeys {
  keys: Uint32Array;
  largest: number;
  isReversed: boolean;
}

/** Sorts in place; `keys`: the most important first. Rows that are alike keep their order. */
export function sortRows(rows: Uint32Array, keys: readonly RowKeys[], scratch: Scratch): void {
  if (rows.length < countFrom) {
    for (const { keys: column, isReversed } of keys.toReversed())
      rows.sort((a, b) => (isReversed ? -1 : 1) * ((column[a] ?? 0) - (column[b] ?? 0)));
    return;
  }
  scratch.during(() => {
    const starts = scratch.numbers(buckets + 1);
    let sorted = rows;
    let other = scratch.numbers(rows.length);
    for (const key of keys.toReversed()) {
      for (let shift = 0; shift < 32 && (shift === 0 || key.largest >>> shift !== 0); shift += digitBits) {
        sortByDigit(sorted, other, key, shift, starts);
        [sorted, other] = [other, sorted];
      }
    }
    if (sorted !== rows) rows.set(sorted);
  });
}

function sortByDigit(
  rows: Uint32Array,
  sorted: Uint32Array,
  { keys, largest, isReversed }: RowKeys,
  shift: number,
  starts: Uint32Array,
): void {
  // A reversed key is its distance from the largest.
  const sign = isReversed ? -1 : 1;
  const base = isReversed ? largest : 0;
  starts.fill(0);
  for (let at = 0; at < rows.length; at += 1) {
    const bucket = (((base + sign * (keys[rows[at] ?? 0] ?? 0)) >>> shift) & (buckets - 1)) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const digit = ((base + sign * (keys[row] ?? 0)) >>> shift) & (buckets - 1);
    const place = starts[digit] ?? 0;
    sorted[place] = row;
    starts[digit] = place + 1;
  }
}

/** Fills `rows` with all rows by ascending id. Throws when two have one id. */
export function sortByIds(ids: BigUint64Array, rows: Uint32Array, scratch: Scratch): void {
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  scratch.during(() => {
    const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
    const low = scratch.numbers(ids.length);
    const high = scratch.numbers(ids.length);
    for (let row = 0; row < ids.length; row += 1) {
      low[row] = halves[row * 2] ?? 0;
      high[row] = halves[row * 2 + 1] ?? 0;
    }
    const largest = 0xffffffff;
    sortRows(
      rows,
      [
        { keys: high, largest, isReversed: false },
        { keys: low, largest, isReversed: false },
      ],
      scratch,
    );
  });
  for (let place = 1; place < rows.length; place += 1) {
    const id = ids[rows[place] ?? 0];
    if (id === ids[rows[place - 1] ?? 0]) throw new Error(`Document ${id} was added twice.`);
  }
}

/** Fills `inverse` so that `inverse[order[place]] = place`. */
export function invert(order: Uint32Array, inverse: Uint32Array): void {
  for (let place = 0; place < order.length; place += 1) inverse[order[place] ?? 0] = place;
}
