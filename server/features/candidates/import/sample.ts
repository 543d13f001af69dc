/** Keeps at most `2 * size` items spread evenly over a stream of unknown length, by doubling the distance whenever it is full. */
export class EvenSample<T> {
  readonly #size: number;
  #items: T[] = [];
  #step = 1;
  #seen = 0;

  constructor(size: number) {
    this.#size = size;
  }

  offer(make: () => T): void {
    if (this.#seen % this.#step === 0) this.#items.push(make());
    this.#seen += 1;
    if (this.#items.length < this.#size * 2) return;
    this.#items = this.#items.filter((_item, index) => index % 2 === 0);
    this.#step *= 2;
  }

  items(): T[] {
    return this.#items;
  }
}
