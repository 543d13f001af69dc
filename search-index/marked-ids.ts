// Large sets of ids as marks in one ascending list that several sets share: a bit for each id of the list instead of eight bytes for each id
// of the set.

/** The marked ids belong to the set. */
export interface MarkedIds {
  /** In ascending order, each once. In shared memory, as the marks. */
  all: BigUint64Array;
  /** A bit for each of `all`. */
  marks: Uint32Array;
}

/** Ids in ascending order, and marked ones besides; no id is in both. */
export interface SetContent {
  ids: BigUint64Array;
  marked?: MarkedIds;
}

/** The lower and the upper 32 bits of each id in turn: reading an id as a bigint allocates memory, which took most of the time. */
export const halvesOf = ({ buffer, byteOffset, length }: BigUint64Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, 2 * length);

/** Negative, 0 or positive: how the id at this position compares with the other one. */
export function compareAt(halves: Uint32Array, at: number, high: number, low: number): number {
  const own = halves[2 * at + 1] ?? 0;
  return own === high ? (halves[2 * at] ?? 0) - low : own - high;
}

/** All ids of the set in ascending order. */
export function idsOfSet({ ids, marked }: SetContent): BigUint64Array {
  if (marked === undefined) return ids;
  return merged(ids, marked.all, (at) => ((marked.marks[at >>> 5] ?? 0) >>> (at & 31)) & 1);
}

/** The ids of both lists, each once, in ascending order. */
export const unionOf = (one: BigUint64Array, other: BigUint64Array): BigUint64Array => merged(one, other, () => 1);

function merged(one: BigUint64Array, other: BigUint64Array, isTaken: (at: number) => number): BigUint64Array {
  const result = new BigUint64Array(one.length + other.length);
  const [left, right, to] = [halvesOf(one), halvesOf(other), halvesOf(result)];
  let [from, count] = [0, 0];
  const take = (halves: Uint32Array, at: number): void => {
    to[2 * count] = halves[2 * at] ?? 0;
    to[2 * count + 1] = halves[2 * at + 1] ?? 0;
    count += 1;
  };
  for (let at = 0; at < other.length; at += 1) {
    if (isTaken(at) === 0) continue;
    const [low, high] = [right[2 * at] ?? 0, right[2 * at + 1] ?? 0];
    while (from < one.length && compareAt(left, from, high, low) < 0) take(left, from++);
    if (from < one.length && compareAt(left, from, high, low) === 0) from += 1;
    take(right, at);
  }
  while (from < one.length) take(left, from++);
  return result.subarray(0, count);
}

/** The ids of the set as marks in `all`, and those that it does not have. */
export function markedIn(all: BigUint64Array, ids: BigUint64Array): Required<SetContent> {
  const [known, wanted] = [halvesOf(all), halvesOf(ids)];
  const marks = new Uint32Array(new SharedArrayBuffer(Math.ceil(all.length / 32) * 4));
  const others = new BigUint64Array(ids.length);
  const rest = halvesOf(others);
  let [place, left] = [0, 0];
  for (let at = 0; at < ids.length; at += 1) {
    const [low, high] = [wanted[2 * at] ?? 0, wanted[2 * at + 1] ?? 0];
    while (place < all.length && compareAt(known, place, high, low) < 0) place += 1;
    if (place < all.length && compareAt(known, place, high, low) === 0) {
      marks[place >>> 5] = (marks[place >>> 5] ?? 0) | (1 << (place & 31));
      continue;
    }
    rest[2 * left] = low;
    rest[2 * left + 1] = high;
    left += 1;
  }
  return { ids: sharedIds(others.subarray(0, left)), marked: { all, marks } };
}

/** A copy in shared memory. */
export function sharedIds(ids: BigUint64Array): BigUint64Array {
  const copy = new BigUint64Array(new SharedArrayBuffer(ids.byteLength));
  copy.set(ids);
  return copy;
}

/** Whether the set has the id. */
export const hasId = ({ ids, marked }: SetContent, high: number, low: number): boolean => {
  if (placeIn(ids, high, low) >= 0) return true;
  const place = marked === undefined ? -1 : placeIn(marked.all, high, low);
  return place >= 0 && (((marked?.marks[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
};

/** -1: the list does not have it. */
function placeIn(ids: BigUint64Array, high: number, low: number): number {
  const halves = halvesOf(ids);
  let [from, end] = [0, ids.length];
  while (from < end) {
    const middle = (from + end) >>> 1;
    if (compareAt(halves, middle, high, low) < 0) from = middle + 1;
    else end = middle;
  }
  return from < ids.length && compareAt(halves, from, high, low) === 0 ? from : -1;
}
