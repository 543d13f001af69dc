// Bitmaps combined and filled, in plain JavaScript.
import type { Kernels } from './kernels.ts';

type SetKernels = Pick<Kernels, 'clear' | 'copy' | 'and' | 'or' | 'andNot' | 'scatter' | 'setRange' | 'since'>;

export function plainSets(buffer: ArrayBufferLike): SetKernels {
  const memory = new Uint32Array(buffer);
  const halves = new Uint16Array(buffer);
  const bytes = new Uint8Array(buffer);
  return {
    clear: (target, words) => {
      memory.fill(0, target >>> 2, (target >>> 2) + words);
    },
    copy: (target, source, words) => {
      memory.copyWithin(target >>> 2, source >>> 2, (source >>> 2) + words);
    },
    and: (target, source, words) => {
      for (let at = 0; at < words; at += 1)
        memory[(target >>> 2) + at] = (memory[(target >>> 2) + at] ?? 0) & (memory[(source >>> 2) + at] ?? 0);
    },
    or: (target, source, words) => {
      for (let at = 0; at < words; at += 1)
        memory[(target >>> 2) + at] = (memory[(target >>> 2) + at] ?? 0) | (memory[(source >>> 2) + at] ?? 0);
    },
    andNot: (target, source, words) => {
      for (let at = 0; at < words; at += 1)
        memory[(target >>> 2) + at] = (memory[(target >>> 2) + at] ?? 0) & ~(memory[(source >>> 2) + at] ?? 0);
    },
    scatter: (target, rows, rowCount) => {
      for (let at = rows >>> 2; at < (rows >>> 2) + rowCount; at += 1) setBit(bytes, target, memory[at] ?? 0);
    },
    setRange: (target, from, to) => {
      for (let row = from; row < to; row += 1) setBit(bytes, target, row);
    },
    since: (target, days, rows, earliest) => {
      bytes.fill(0, target, target + ((rows + 7) >>> 3));
      for (let row = 0; row < rows; row += 1)
        if ((halves[(days >>> 1) + row] ?? 0) >= earliest) setBit(bytes, target, row);
    },
  };
}

function setBit(bytes: Uint8Array, target: number, row: number): void {
  bytes[target + (row >>> 3)] = (bytes[target + (row >>> 3)] ?? 0) | (1 << (row & 7));
}
