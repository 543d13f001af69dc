// The first candidate keeps the plain address, as at mail providers. Later candidates never get the same one.
// A bit set by hash instead of the addresses: 4 MB for any directory. It can refuse a free address but never grants a taken one.

const bitCount = 2 ** 25;

export class ClaimedAddresses {
  private readonly bits = new Uint8Array(bitCount / 8);

  /** Returns true when the address was free, and marks it as taken. */
  claim(address: string): boolean {
    const bit = hash(address) % bitCount;
    const mask = 1 << (bit & 7);
    const byte = this.bits[bit >>> 3] ?? 0;
    if ((byte & mask) !== 0) return false;
    this.bits[bit >>> 3] = byte | mask;
    return true;
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
