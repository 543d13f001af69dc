// The few loops in which a search spends its time, over bitmaps at byte addresses of one memory. A bitmap has
// `words` 32-bit words, a multiple of 16; row r is bit r % 32 of word r / 32.

export interface Kernels {
  clear(target: number, words: number): void;
  copy(target: number, source: number, words: number): void;
  and(target: number, source: number, words: number): void;
  or(target: number, source: number, words: number): void;
  andNot(target: number, source: number, words: number): void;
  count(source: number, words: number): number;
  andCount(left: number, right: number, words: number): number;
  /** Sets the bits of the rows listed at address `rows`. */
  scatter(target: number, rows: number, rowCount: number): void;
}
