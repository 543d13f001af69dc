// Counting bits of bitmaps, in plain JavaScript.
import { hasBit } from '../segment/bits.ts';
import type { Kernels } from './kernels.ts';

type CountingKernels = Pick<
  Kernels,
  'count' | 'andCount' | 'countRanges' | 'countCommonRanges' | 'countListed' | 'countBitmaps' | 'countMasks'
>;

export function plainCounting(buffer: ArrayBufferLike): CountingKernels {
  const memory = new Uint32Array(buffer);
  const bytes = new Uint8Array(buffer);
  const andCount: Kernels['andCount'] = (left, right, words) => {
    let total = 0;
    for (let at = 0; at < words; at += 1)
      total += popcount((memory[(left >>> 2) + at] ?? 0) & (memory[(right >>> 2) + at] ?? 0));
    return total;
  };
  const countCommonRanges: Kernels['countCommonRanges'] = (left, right, bounds, ranges, counts) => {
    for (let range = 0; range < ranges; range += 1) {
      const end = memory[(bounds >>> 2) + range + 1] ?? 0;
      let total = 0;
      for (let row = memory[(bounds >>> 2) + range] ?? 0; row < end; row += 1)
        if (((bytes[left + (row >>> 3)] ?? 0) & (bytes[right + (row >>> 3)] ?? 0) & (1 << (row & 7))) !== 0) total += 1;
      memory[(counts >>> 2) + range] = total;
    }
  };
  return {
    count: (source, words) => {
      let total = 0;
      for (let at = source >>> 2; at < (source >>> 2) + words; at += 1) total += popcount(memory[at] ?? 0);
      return total;
    },
    andCount,
    countListed: (bitmap, rows, codes, length, counts) => {
      for (let at = 0; at < length; at += 1) {
        if (!hasBit(memory, bitmap, memory[(rows >>> 2) + at] ?? 0)) continue;
        const count = (counts >>> 2) + (memory[(codes >>> 2) + at] ?? 0);
        memory[count] = (memory[count] ?? 0) + 1;
      }
    },
    countBitmaps: (bitmap, words, bitmaps, bitmapBytes, entries, codes, counts) => {
      for (let entry = 0; entry < entries; entry += 1) {
        const count = (counts >>> 2) + (memory[(codes >>> 2) + entry] ?? 0);
        memory[count] = (memory[count] ?? 0) + andCount(bitmap, bitmaps + entry * bitmapBytes, words);
      }
    },
    countMasks: (bitmap, words, masks, entries, codes, sizes, _scratch, counts) => {
      const add = (entry: number, rows: number): void => {
        const count = (counts >>> 2) + (memory[(codes >>> 2) + entry] ?? 0);
        memory[count] = (memory[count] ?? 0) + rows;
      };
      const isAbsent = sizes !== 0;
      if (isAbsent) for (let entry = 0; entry < entries; entry += 1) add(entry, memory[(sizes >>> 2) + entry] ?? 0);
      for (let row = 0; row < words * 32; row += 1) {
        if (hasBit(memory, bitmap, row) === isAbsent) continue;
        for (let entry = 0; entry < entries; entry += 32) {
          const mask = memory[(masks >>> 2) + row * Math.ceil(entries / 32) + entry / 32] ?? 0;
          for (let bits = mask; bits !== 0; bits &= bits - 1)
            add(entry + 31 - Math.clz32(bits & -bits), isAbsent ? -1 : 1);
        }
      }
    },
    countRanges: (bitmap, bounds, ranges, counts) => {
      countCommonRanges(bitmap, bitmap, bounds, ranges, counts);
    },
    countCommonRanges,
  };
}

/** Set bits of a 32-bit word (Warren, Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
