/**
 * The ids of `before` (in ascending order; null: none) with the added and without the removed ones, in ascending order, each once. An id
 * that is both is added. In shared memory, so that threads receive them without a copy. The same array when nothing changes. A few changes
 * of many ids cost a copy, not a sort.
 */
export function sortedIds(
  before: BigUint64Array | null,
  added: readonly string[],
  removed: readonly string[],
): BigUint64Array {
  if (before === null) return sharedIds(distinct(added));
  const [more, less] = [distinct(added), distinct(removed)];
  const wanted = new Set(more);
  const edits = [
    ...Array.from(more, (id) => ({ place: placeOf(before, id), id })).filter(({ place, id }) => before[place] !== id),
    ...Array.from(less, (id) => ({ place: placeOf(before, id), id: null, gone: id })).filter(
      ({ place, gone }) => before[place] === gone && !wanted.has(gone),
    ),
  ];
  if (edits.length === 0) return before;
  return sharedIds(applied(before, edits));
}

interface Edit {
  place: number;
  /** Inserted before the place; null: the id at the place is removed. */
  id: bigint | null;
}

function applied(before: BigUint64Array, edits: readonly Edit[]): BigUint64Array {
  const change = edits.reduce((sum, { id }) => sum + (id === null ? -1 : 1), 0);
  const after = new BigUint64Array(before.length + change);
  let [from, to] = [0, 0];
  // Insertions at one place come in the order of their ids, and before the removal there.
  for (const { place, id } of edits.toSorted(
    (a, b) => a.place - b.place || Number(a.id === null) - Number(b.id === null),
  )) {
    after.set(before.subarray(from, place), to);
    to += place - from;
    from = place;
    if (id === null) from += 1;
    else after[to++] = id;
  }
  after.set(before.subarray(from), to);
  return after;
}

/** The first place whose id is this one or a larger one. */
function placeOf(ids: BigUint64Array, id: bigint): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0n) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In ascending order, each once. */
function distinct(ids: readonly string[]): BigUint64Array {
  const sorted = BigUint64Array.from(ids, BigInt).toSorted();
  let count = 0;
  for (const id of sorted) if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id;
  return sorted.subarray(0, count);
}

/** A copy in shared memory. */
export function sharedIds(ids: BigUint64Array): BigUint64Array {
  const copy = new BigUint64Array(new SharedArrayBuffer(ids.byteLength));
  copy.set(ids);
  return copy;
}
