const bandwidthBytes = 2 ** 30;
const passes = 7;

/** Bytes a second that one core reads in order from memory that is larger than every cache: the best of several passes. */
export function readBandwidth(): number {
  // Written, because untouched memory is not in RAM. The searched byte does not exist, so every byte is read, by vector instructions.
  const memory = Buffer.alloc(bandwidthBytes, 1);
  let best = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const startedMs = performance.now();
    memory.indexOf(2);
    best = Math.max(best, (bandwidthBytes * 1_000) / (performance.now() - startedMs));
  }
  return best;
}
