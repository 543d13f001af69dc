import { entryAt, type Random } from './random.ts';

/** A list to draw from in which each entry has its weight. */
export class WeightedChoice<T> {
  private readonly entries: T[] = [];
  /** Sum of the weights up to and with each entry. */
  private readonly sums: number[] = [];
  private total = 0;

  /** @param weighted entries with their weights, in any unit; at least one above zero. */
  constructor(weighted: Iterable<readonly [T, number]>) {
    for (const [entry, weight] of weighted) {
      if (weight <= 0) continue;
      this.total += weight;
      this.entries.push(entry);
      this.sums.push(this.total);
    }
    if (this.entries.length === 0) throw new RangeError('Nothing to choose from');
  }

  pick(random: Random): T {
    const mark = random.fraction() * this.total;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (entryAt(this.sums, middle) > mark) high = middle;
      else low = middle + 1;
    }
    return entryAt(this.entries, low);
  }
}

/** Entries of a record as pairs that keep the type of its keys. */
export function weightsOf<K extends string>(record: Partial<Record<K, number>>): [K, number][] {
  const pairs: [K, number][] = [];
  for (const key in record) pairs.push([key, record[key] ?? 0]);
  return pairs;
}
