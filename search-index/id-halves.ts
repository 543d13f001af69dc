// Ids as two numbers of 32 bits each: reading an id as a bigint allocates memory, which took most of the time.

/** The lower and the upper 32 bits of each id in turn. */
export const halvesOf = ({ buffer, byteOffset, length }: BigUint64Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, 2 * length);

/** Negative, 0 or positive: how the id at this position compares with the other one. */
export function compareAt(halves: Uint32Array, at: number, high: number, low: number): number {
  const own = halves[2 * at + 1] ?? 0;
  return own === high ? (halves[2 * at] ?? 0) - low : own - high;
}

/** The position of an id in ascending ids; -1: they do not have it. */
export function placeIn(ids: BigUint64Array, high: number, low: number): number {
  const halves = halvesOf(ids);
  let [from, end] = [0, ids.length];
  while (from < end) {
    const middle = (from + end) >>> 1;
    if (compareAt(halves, middle, high, low) < 0) from = middle + 1;
    else end = middle;
  }
  return from < ids.length && compareAt(halves, from, high, low) === 0 ? from : -1;
}
