// A column of 32-bit numbers whose length is not known in advance.

export class GrowingColumn {
  length = 0;
  private numbers = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(Math.max(1024, this.length * 2));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length] = value;
    this.length += 1;
  }

  /** Makes room for this many more numbers, so that it grows once and by no more than that. */
  reserve(count: number): void {
    if (this.length + count <= this.numbers.length) return;
    const larger = new Uint32Array(this.length + count);
    larger.set(this.view());
    this.numbers = larger;
  }

  /** A view, valid until the next push. */
  view(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }
}

/** The narrowest column that holds every number up to `largest`. */
export function narrowColumn(length: number, largest: number): Uint8Array | Uint16Array | Uint32Array {
  if (largest < 1 << 8) return new Uint8Array(length);
  return largest < 1 << 16 ? new Uint16Array(length) : new Uint32Array(length);
}
