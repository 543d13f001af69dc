// A column of whole numbers whose length and largest number are not known in advance. It is as narrow as its numbers allow, because a build of
// ten million documents holds one for each field.
import type { Codes } from '../segment/sections.ts';

const firstLength = 1_024;
/** Doubling would leave a quarter of the memory unused on average. */
const growth = 1.5;

export class NarrowColumn {
  length = 0;
  private numbers: Codes = new Uint8Array(firstLength);
  private largest = 0xff;

  push(value: number): void {
    if (value > this.largest) this.widen(value);
    if (this.length === this.numbers.length) this.lengthen();
    this.numbers[this.length] = value;
    this.length += 1;
  }

  /** Whether the number is in the column from this place on. */
  has(value: number, from: number): boolean {
    for (let place = from; place < this.length; place += 1) if (this.numbers[place] === value) return true;
    return false;
  }

  /** A view, valid until the next push. */
  view(): Codes {
    return this.numbers.subarray(0, this.length);
  }

  private widen(value: number): void {
    const wider = value > 0xffff ? new Uint32Array(this.numbers.length) : new Uint16Array(this.numbers.length);
    wider.set(this.view());
    this.numbers = wider;
    this.largest = value > 0xffff ? 0xffff_ffff : 0xffff;
  }

  private lengthen(): void {
    const length = Math.ceil(this.length * growth);
    const { numbers } = this;
    const longer =
      numbers instanceof Uint8Array
        ? new Uint8Array(length)
        : numbers instanceof Uint16Array
          ? new Uint16Array(length)
          : new Uint32Array(length);
    longer.set(numbers);
    this.numbers = longer;
  }
}
