// Counting over bitmaps, in plain JavaScript.
import { forEachBit } from '../segment/bits.ts';
import type { Kernels } from './kernels.ts';

type CountingKernels = Pick<
  Kernels,
  | 'count'
  | 'andCount'
  | 'countRanges'
  | 'histogram'
  | 'histogramOfLists'
  | 'histogramOfRows'
  | 'histogramOfRowLists'
  | 'bucketPlaces'
  | 'addScore'
>;

export function plainCounting(buffer: ArrayBufferLike): CountingKernels {
  const memory = new Uint32Array(buffer);
  const halves = new Uint16Array(buffer);
  const bytes = new Uint8Array(buffer);
  const codeAt = (codes: number, width: number, at: number): number => {
    if (width === 1) return bytes[codes + at] ?? 0;
    return width === 2 ? (halves[(codes >>> 1) + at] ?? 0) : (memory[(codes >>> 2) + at] ?? 0);
  };
  const addOne = (counts: number, code: number): void => {
    memory[(counts >>> 2) + code] = (memory[(counts >>> 2) + code] ?? 0) + 1;
  };
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
          if (((bytes[bitmap + (row >>> 3)] ?? 0) & (1 << (row & 7))) !== 0) addOne(counts, range);
        }
      }
    },
    histogram: (bitmap, words, firstRow, codes, width, counts) => {
      forEachBit(memory, bitmap, words, (row) => {
        addOne(counts, codeAt(codes, width, firstRow + row));
      });
    },
    histogramOfLists: (bitmap, words, firstRow, starts, codes, width, counts) => {
      forEachBit(memory, bitmap, words, (row) => {
        const end = memory[(starts >>> 2) + firstRow + row + 1] ?? 0;
        for (let at = memory[(starts >>> 2) + firstRow + row] ?? 0; at < end; at += 1)
          addOne(counts, codeAt(codes, width, at));
      });
    },
    histogramOfRows: (rows, rowCount, codes, width, counts) => {
      for (let at = rows >>> 2; at < (rows >>> 2) + rowCount; at += 1)
        addOne(counts, codeAt(codes, width, memory[at] ?? 0));
    },
    histogramOfRowLists: (rows, rowCount, starts, codes, width, counts) => {
      let read = 0;
      for (let place = rows >>> 2; place < (rows >>> 2) + rowCount; place += 1) {
        const start = (starts >>> 2) + (memory[place] ?? 0);
        const end = memory[start + 1] ?? 0;
        read += codeAt(codes, width, memory[start] ?? 0);
        for (let at = memory[start] ?? 0; at < end; at += 1) addOne(counts, codeAt(codes, width, at));
      }
      return read;
    },
    bucketPlaces: (bitmap, words, firstRow, places, shift, counts) => {
      forEachBit(memory, bitmap, words, (row) => {
        addOne(counts, (memory[(places >>> 2) + firstRow + row] ?? 0) >>> shift);
      });
    },
    addScore: (bitmap, words, firstRow, scores, score) => {
      forEachBit(memory, bitmap, words, (row) => {
        const at = (scores >>> 1) + firstRow + row;
        halves[at] = (halves[at] ?? 0) + score;
      });
    },
  };
}

/** Set bits of a 32-bit word (Warren, Hacker's Delight, figure 5-2). */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
