// Repeatable random numbers for synthetic data: the same seed gives the same data on every machine.

export interface RandomNumbers {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** An index from 0 to `count` - 1; small ones are much more frequent, similar to the distribution of words and names. */
  skewed(count: number): number;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for data that only has to look random. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(unit() * limit);
  return {
    below,
    chance: (probability) => unit() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('The list is empty.');
      return value;
    },
    skewed: (count) => Math.min(count - 1, Math.floor(count ** unit()) - 1 + below(1 + Math.ceil(count / 400))),
  };
}
