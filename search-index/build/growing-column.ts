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

  /** A view, valid until the next push. */
  view(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }
}
