/** Picks items spread evenly over a stream of unknown length, at most `2 * size` of them, by doubling the distance whenever it has so many. */
export class EvenSample<T> {
  readonly #size: number;
  #items: T[] = [];
  #step = 1;
  #seen = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Whether the next item of the stream is wanted; asked once for each. */
  wantsNext(): boolean {
    this.#seen += 1;
    return (this.#seen - 1) % this.#step === 0;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#items.length < this.#size * 2) return;
    this.#items = this.#items.filter((_item, index) => index % 2 === 0);
    this.#step *= 2;
  }

  items(): T[] {
    return this.#items;
  }
}
