/**
 * The ids of `before` (in ascending order; null: none) with the added and without the removed ones, in ascending order, each once. In shared
 * memory, so that threads receive them without a copy. The same array when nothing changes.
 */
export function sortedIds(
  before: BigUint64Array | null,
  added: readonly string[],
  removed: readonly string[],
): BigUint64Array {
  if (before !== null && added.length === 0 && removed.length === 0) return before;
  const ids = new Set<bigint>(before ?? []);
  let isChanged = before === null;
  for (const id of removed) isChanged = ids.delete(BigInt(id)) || isChanged;
  for (const id of added) {
    isChanged ||= !ids.has(BigInt(id));
    ids.add(BigInt(id));
  }
  if (!isChanged && before !== null) return before;
  const sorted = new BigUint64Array(new SharedArrayBuffer(ids.size * BigUint64Array.BYTES_PER_ELEMENT));
  sorted.set([...ids]);
  sorted.sort();
  return sorted;
}
