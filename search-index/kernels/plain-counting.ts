// Counting bits of bitmaps, in plain JavaScript.
import type { Kernels } from './kernels.ts';

type CountingKernels = Pick<Kernels, 'count' | 'andCount' | 'countRanges'>;

export function plainCounting(buffer: ArrayBufferLike): CountingKernels {
  const memory = new Uint32Array(buffer);
  const bytes = new Uint8Array(buffer);
  return {
    count: (source, words) => {
      let total = 0;
      for (let at = source >>> 2; at < (source >>> 2) + words; at += 1) total += popcount(memory[at] ?? 0);
      return total;
    },
    andCount: (left, right, words) => {
      let total = 0;
      for (let at = 0; at < words; at += 1)
        total += popcount((memory[(left >>> 2) + at] ?? 0) & (memory[(right >>> 2) + at] ?? 0));
      return total;
    },
    countRanges: (bitmap, bounds, ranges, counts) => {
      memory.fill(0, counts >>> 2, (counts >>> 2) + ranges);
      for (let range = 0; range < ranges; range += 1) {
        const end = memory[(bounds >>> 2) + range + 1] ?? 0;
        for (let row = memory[(bounds >>> 2) + range] ?? 0; row < end; row += 1) {
          if (((bytes[bitmap + (row >>> 3)] ?? 0) & (1 << (row & 7))) === 0) continue;
          memory[(counts >>> 2) + range] = (memory[(counts >>> 2) + range] ?? 0) + 1;
        }
      }
    },
  };
}

/** Set bits of a 32-bit word (Warren, Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
