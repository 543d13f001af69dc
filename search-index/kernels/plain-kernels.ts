// The kernels in plain JavaScript: the reference, and what small segments use.
import type { Kernels } from './kernels.ts';

export function plainKernels(buffer: ArrayBufferLike): Kernels {
  const memory = new Uint32Array(buffer);
  return {
    clear: (target, words) => {
      memory.fill(0, target >>> 2, (target >>> 2) + words);
    },
    copy: (target, source, words) => {
      memory.copyWithin(target >>> 2, source >>> 2, (source >>> 2) + words);
    },
    and: (target, source, words) => {
      combine(memory, target, source, words, (a, b) => a & b);
    },
    or: (target, source, words) => {
      combine(memory, target, source, words, (a, b) => a | b);
    },
    andNot: (target, source, words) => {
      combine(memory, target, source, words, (a, b) => a & ~b);
    },
    count: (source, words) => {
      let total = 0;
      for (let at = source >>> 2; at < (source >>> 2) + words; at += 1) total += popcount(memory[at] ?? 0);
      return total;
    },
    andCount: (left, right, words) => {
      let total = 0;
      const gap = (right >>> 2) - (left >>> 2);
      for (let at = left >>> 2; at < (left >>> 2) + words; at += 1) total += popcount((memory[at] ?? 0) & (memory[at + gap] ?? 0));
      return total;
    },
    scatter: (target, rows, rowCount) => {
      const base = target >>> 2;
      for (let at = rows >>> 2; at < (rows >>> 2) + rowCount; at += 1) {
        const row = memory[at] ?? 0;
        memory[base + (row >>> 5)] = (memory[base + (row >>> 5)] ?? 0) | (1 << (row & 31));
      }
    },
  };
}

function combine(memory: Uint32Array, target: number, source: number, words: number, operation: (a: number, b: number) => number): void {
  const gap = (source >>> 2) - (target >>> 2);
  for (let at = target >>> 2; at < (target >>> 2) + words; at += 1) memory[at] = operation(memory[at] ?? 0, memory[at + gap] ?? 0);
}

/** Set bits of a 32-bit word (Warren, Hacker's Delight, figure 5-2). */
export function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
