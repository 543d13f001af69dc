/** Picks items spread evenly over a stream of unknown length, at most `2 * size` of them, by doubling the distance whenever it has so many. */
export class EvenSample<T> {
  private readonly size: number;
  private kept: T[] = [];
  private step = 1;
  private seen = 0;

  constructor(size: number) {
    this.size = size;
  }

  /** Whether to add the next item of the stream. Call it exactly once per item. */
  wantsNext(): boolean {
    this.seen += 1;
    return (this.seen - 1) % this.step === 0;
  }

  add(item: T): void {
    this.kept.push(item);
    if (this.kept.length < this.size * 2) return;
    this.kept = this.kept.filter((_item, index) => index % 2 === 0);
    this.step *= 2;
  }

  items(): T[] {
    return this.kept;
  }
}
