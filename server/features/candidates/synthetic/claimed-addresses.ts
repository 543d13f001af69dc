// Who came first keeps the plain address, as mail providers do it; nobody after gets the same one.
// A set of bits by hash instead of the addresses: 4 MB for any directory. It may refuse a free address, never grant a taken one.

const bitCount = 2 ** 25;

export class ClaimedAddresses {
  readonly #bits = new Uint8Array(bitCount / 8);

  /** True when the address was free; from now on it is taken. */
  claim(address: string): boolean {
    const bit = hash(address) % bitCount;
    const mask = 1 << (bit & 7);
    const byte = this.#bits[bit >>> 3] ?? 0;
    if ((byte & mask) !== 0) return false;
    this.#bits[bit >>> 3] = byte | mask;
    return true;
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
