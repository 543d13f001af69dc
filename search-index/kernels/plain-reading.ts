// Rows read out of bitmaps, in plain JavaScript.
import { forEachBit, hasBit, setBit } from '../segment/bits.ts';
import type { Kernels } from './kernels.ts';

type ReadingKernels = Pick<Kernels, 'listRows' | 'walk' | 'collectPlaces' | 'rowsOfScore'>;

export function plainReading(buffer: ArrayBufferLike): ReadingKernels {
  const memory = new Uint32Array(buffer);
  const halves = new Uint16Array(buffer);
  return {
    listRows: (bitmap, words, firstRow, target) => {
      let found = 0;
      forEachBit(memory, bitmap, words, (row) => {
        memory[(target >>> 2) + found] = firstRow + row;
        found += 1;
      });
      return found;
    },
    walk: (bitmap, order, steps, stride, skip, want, target) => {
      let seen = 0;
      for (let step = 0; step < steps && seen < skip + want; step += 1) {
        const row = memory[(order + step * stride) >>> 2] ?? 0;
        if (!hasBit(memory, bitmap, row)) continue;
        if (seen >= skip) memory[(target >>> 2) + seen - skip] = row;
        seen += 1;
      }
      return seen;
    },
    collectPlaces: (bitmap, words, firstRow, places, from, to, target) => {
      let found = 0;
      forEachBit(memory, bitmap, words, (row) => {
        const place = memory[(places >>> 2) + firstRow + row] ?? 0;
        if (place < from || place >= to) return;
        memory[(target >>> 2) + found] = place;
        found += 1;
      });
      return found;
    },
    rowsOfScore: (bitmap, words, firstRow, scores, score, target) => {
      const rows: number[] = [];
      forEachBit(memory, bitmap, words, (row) => {
        if (halves[(scores >>> 1) + firstRow + row] === score) rows.push(row);
      });
      memory.fill(0, target >>> 2, (target >>> 2) + words);
      for (const row of rows) setBit(memory, target, row);
    },
  };
}
