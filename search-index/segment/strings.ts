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
    return this.firstWhere((order) => order >= 0, text);
  }

  /** First string of a sorted list that is above every string that begins with `text`. */
  prefixEnd(text: Uint8Array): number {
    return this.firstWhere((order, beginsWith) => order > 0 && !beginsWith, text);
  }

  private firstWhere(holds: (order: number, beginsWith: boolean) => boolean, text: Uint8Array): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const from = this.ends[middle] ?? 0;
      const to = this.ends[middle + 1] ?? 0;
      const order = this.bytes.compare(text, 0, text.length, from, to);
      const beginsWith = to - from >= text.length && this.bytes.compare(text, 0, text.length, from, from + text.length) === 0;
      if (holds(order, beginsWith)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
