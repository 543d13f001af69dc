// Repeatable random numbers. Every candidate has a separate stream, so candidate n is the same in any directory.

/** Scrambles 32 bits into 32 bits, one to one (the finaliser of MurmurHash3). */
export function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Tommy Ettinger's mulberry32: small, fast, and good enough for invented data. */
export class Random {
  private readonly seed: number;
  private state = 0;

  constructor(seed: number, stream: number) {
    this.seed = scramble(seed);
    this.restart(stream);
  }

  /** Starts the given stream at its first value. */
  restart(stream: number): void {
    this.state = scramble(stream ^ this.seed);
  }

  /** From 0 up to, but not, 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, but not, `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** The value, or null for the given share of calls, because vendors leave cells empty. */
  unlessMissing<T>(missingShare: number, value: T): T | null {
    return this.chance(missingShare) ? null : value;
  }

  pick<T>(list: readonly T[]): T {
    return entryAt(list, this.below(list.length));
  }

  /** Leans to the front of the list, as names and titles do: the first tenth is drawn about a quarter of the time. */
  pickLeaning<T>(list: readonly T[]): T {
    return entryAt(list, Math.floor(list.length * this.fraction() ** 1.7));
  }
}

/** @throws RangeError where the list ends before `index`. */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`No entry ${index} in a list of ${list.length}`);
  return entry;
}
