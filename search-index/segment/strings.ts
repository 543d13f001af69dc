// Strings kept as UTF-8 end to end, read one at a time.

export class PackedStrings {
  readonly count: number;
  private readonly bytes: Buffer;
  private readonly ends: Uint32Array;

  constructor(bytes: Uint8Array, ends: Uint32Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.ends = ends;
    this.count = ends.length - 1;
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.ends[index], this.ends[index + 1]);
  }

  /** Whether the string has exactly these bytes. */
  is(index: number, text: Uint8Array): boolean {
    return this.compare(index, text, Infinity) === 0;
  }

  /** First string of a sorted list that is not below `text`, in byte order, from place `low` to place `high`; `high` when all are. */
  lowerBound(text: Uint8Array, low = 0, high = this.count): number {
    return this.firstFrom(text, Infinity, 0, low, high);
  }

  /** First string of a sorted list that is above every string that begins with `text`, from place `low` to place `high`. */
  prefixEnd(text: Uint8Array, low = 0, high = this.count): number {
    return this.firstFrom(text, text.length, 1, low, high);
  }

  /**
   * Order of the first `length` bytes of a string and all of `text`. A loop, because a call of `Buffer.compare` takes longer than to
   * compare the few bytes in which words differ.
   */
  private compare(at: number, text: Uint8Array, length: number): number {
    const from = this.ends[at] ?? 0;
    const own = Math.min((this.ends[at + 1] ?? 0) - from, length);
    const common = Math.min(own, text.length);
    for (let place = 0; place < common; place += 1) {
      const difference = (this.bytes[from + place] ?? 0) - (text[place] ?? 0);
      if (difference !== 0) return difference;
    }
    return own - text.length;
  }

  /** First place whose string compares as at least `least`. */
  private firstFrom(text: Uint8Array, length: number, least: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, text, length) >= least) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
