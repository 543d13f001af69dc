// Several sorted lists read as one.

type Compare<T> = (left: T, right: T) => number;

/** Items `skip` to `skip` + `count` of the lists merged. The skipped ones are passed in strides, with few comparisons. */
export function takeMerged<T>(lists: readonly (readonly T[])[], skip: number, count: number, compare: Compare<T>): T[] {
  const cursors = lists.map((list) => ({ list, at: 0 }));
  let left = skip;
  while (left > 0) left -= passSome(cursors, left, compare);
  const merged: T[] = [];
  while (merged.length < count) {
    const next = smallest(cursors, 1, compare);
    const item = next?.list[next.at];
    if (next === undefined || item === undefined) break;
    merged.push(item);
    next.at += 1;
  }
  return merged;
}

interface Cursor<T> {
  list: readonly T[];
  at: number;
}

/**
 * Passes at least one and at most `left` items that are among the first `left`: if every list moved on by the same
 * stride, the strides together are at most `left`, so the stride that ends lowest lies wholly within them.
 * Ends: at least one list has items left as long as there is something to skip.
 */
function passSome<T>(cursors: readonly Cursor<T>[], left: number, compare: Compare<T>): number {
  const open = cursors.filter(({ list, at }) => at < list.length);
  if (open.length === 0) return left;
  const shortest = Math.min(...open.map(({ list, at }) => list.length - at));
  const stride = Math.max(1, Math.min(shortest, Math.floor(left / open.length)));
  const next = smallest(open, stride, compare);
  if (next === undefined) return left;
  next.at += stride;
  return stride;
}

/** The list whose item at the end of the stride comes first. */
function smallest<T>(cursors: readonly Cursor<T>[], stride: number, compare: Compare<T>): Cursor<T> | undefined {
  let best: Cursor<T> | undefined;
  for (const cursor of cursors) {
    const item = cursor.list[cursor.at + stride - 1];
    const least = best?.list[best.at + stride - 1];
    if (item !== undefined && (least === undefined || compare(item, least) < 0)) best = cursor;
  }
  return best;
}
