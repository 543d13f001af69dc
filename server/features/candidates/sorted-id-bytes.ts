// Many ids as PostgreSQL sends an array of them. A million texts would block the process for a second.

/** The binary form of an array of 64-bit integers (`array_send`): a head, and before each of them its length. */
const headBytes = 20;
const elementBytes = 12;
const idBytes = 8;

/** The ids of all arrays, in their order. Null and an array without elements have none. */
export function idsOfArrays(arrays: readonly (Buffer | null)[]): BigUint64Array {
  const counts = arrays.map((bytes) => Math.max(0, ((bytes?.length ?? 0) - headBytes) / elementBytes));
  const ids = new BigUint64Array(counts.reduce((sum, count) => sum + count, 0));
  // As two numbers of 32 bits each: a bigint for each id takes three times as long.
  const halves = new Uint32Array(ids.buffer);
  let to = 0;
  for (const [which, bytes] of arrays.entries())
    for (let at = 0; at < (counts[which] ?? 0); at += 1) {
      const from = headBytes + (at + 1) * elementBytes - idBytes;
      halves[to++] = bytes?.readUInt32BE(from + idBytes / 2) ?? 0;
      halves[to++] = bytes?.readUInt32BE(from) ?? 0;
    }
  return ids;
}
