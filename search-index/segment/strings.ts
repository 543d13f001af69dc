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

  /** First string of a sorted list that is not below `text`, in byte order; `count` when all are. */
  lowerBound(text: Uint8Array): number {
    return this.firstWhere((at) => this.compare(at, text, Infinity) >= 0);
  }

  /** First string of a sorted list that is above every string that begins with `text`. */
  prefixEnd(text: Uint8Array): number {
    return this.firstWhere((at) => this.compare(at, text, text.length) > 0);
  }

  /** Order of the first `length` bytes of a string and all of `text`. */
  private compare(at: number, text: Uint8Array, length: number): number {
    const from = this.ends[at] ?? 0;
    return this.bytes.compare(text, 0, text.length, from, Math.min(this.ends[at + 1] ?? 0, from + length));
  }

  private firstWhere(holds: (at: number) => boolean): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
