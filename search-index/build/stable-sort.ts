// Sorting rows by numbers: stable counting sort by 16-bit digits, so that a sort by several keys is a sort by each,
// the last key first.

const digitBits = 16;
const buckets = 1 << digitBits;

function identity(length: number): Uint32Array {
  const rows = new Uint32Array(length);
  for (let row = 0; row < length; row += 1) rows[row] = row;
  return rows;
}

/** Below so many rows comparing is cheaper than going through all buckets. */
const countFrom = 8192;

/** `rows` in order of `keys[row]`; rows of equal key keep their order. */
export function sortRows(rows: Uint32Array, keys: ArrayLike<number>, largestKey: number): Uint32Array {
  if (rows.length < countFrom) return rows.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  let sorted = rows;
  for (let shift = 0; shift < 32 && (shift === 0 || largestKey >>> shift !== 0); shift += digitBits) {
    sorted = sortByDigit(sorted, keys, shift);
  }
  return sorted;
}

function sortByDigit(rows: Uint32Array, keys: ArrayLike<number>, shift: number): Uint32Array {
  const starts = new Uint32Array(buckets + 1);
  for (const row of rows) {
    const bucket = digitOf(keys, row, shift) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const digit = digitOf(keys, row, shift);
    const place = starts[digit] ?? 0;
    sorted[place] = row;
    starts[digit] = place + 1;
  }
  return sorted;
}

function digitOf(keys: ArrayLike<number>, row: number, shift: number): number {
  return ((keys[row] ?? 0) >>> shift) & (buckets - 1);
}

/** Rows by ascending id. */
export function sortByIds(ids: BigUint64Array): Uint32Array {
  const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
  const low = new Uint32Array(ids.length);
  const high = new Uint32Array(ids.length);
  for (let row = 0; row < ids.length; row += 1) {
    low[row] = halves[row * 2] ?? 0;
    high[row] = halves[row * 2 + 1] ?? 0;
  }
  return sortRows(sortRows(identity(ids.length), low, 0xffffffff), high, 0xffffffff);
}

/** `inverse[order[place]] = place`. */
export function inverseOf(order: Uint32Array): Uint32Array {
  const inverse = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place += 1) inverse[order[place] ?? 0] = place;
  return inverse;
}
