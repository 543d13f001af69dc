// Counting rows by code, place or score, in plain JavaScript.
import { forEachBit, hasBit } from '../segment/bits.ts';
import type { Kernels } from './kernels.ts';

type HistogramKernels = Pick<
  Kernels,
  'histogram' | 'histogramOfRows' | 'histogramOfLists' | 'histogramOfHeld' | 'bucketPlaces' | 'addScore'
>;

export function plainHistograms(buffer: ArrayBufferLike): HistogramKernels {
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
    histogram: (bitmap, words, firstRow, codes, width, counts) => {
      forEachBit(memory, bitmap, words, (row) => {
        addOne(counts, codeAt(codes, width, firstRow + row));
      });
    },
    histogramOfRows: (rows, rowCount, codes, width, counts) => {
      for (let at = rows >>> 2; at < (rows >>> 2) + rowCount; at += 1)
        addOne(counts, codeAt(codes, width, memory[at] ?? 0));
    },
    histogramOfLists: (rows, rowCount, starts, offsets, offsetWidth, codes, width, counts) => {
      const startOf = (row: number): number =>
        (memory[(starts >>> 2) + (row >>> 4)] ?? 0) + codeAt(offsets, offsetWidth, row);
      let read = 0;
      for (let place = rows >>> 2; place < (rows >>> 2) + rowCount; place += 1) {
        const row = memory[place] ?? 0;
        const end = startOf(row + 1);
        read += codeAt(codes, width, startOf(row));
        for (let at = startOf(row); at < end; at += 1) addOne(counts, codeAt(codes, width, at));
      }
      return read;
    },
    histogramOfHeld: (bitmap, held, words, ranks, codes, counts) => {
      // The rows of each 64 that were seen.
      let [part, seen] = [-1, 0];
      forEachBit(memory, held, words, (row) => {
        if (row >>> 6 !== part) [part, seen] = [row >>> 6, 0];
        if (hasBit(memory, bitmap, row))
          addOne(counts, memory[(codes >>> 2) + (memory[(ranks >>> 2) + part] ?? 0) + seen] ?? 0);
        seen += 1;
      });
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
