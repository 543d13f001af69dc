// Columns that a build needs for a while.
import { GrowingMemory } from '../segment/growing-memory.ts';

export interface Scratch {
  /** Zeroed, like the others. */
  bytes(length: number): Uint8Array;
  halves(length: number): Uint16Array;
  numbers(length: number): Uint32Array;
  ids(length: number): BigUint64Array;
  /** Gives back what the work takes when it ends. */
  during<T>(work: () => T): T;
}

/** For few rows. */
export const plainScratch: Scratch = {
  bytes: (length) => new Uint8Array(length),
  halves: (length) => new Uint16Array(length),
  numbers: (length) => new Uint32Array(length),
  ids: (length) => new BigUint64Array(length),
  during: (work) => work(),
};

/** For many rows: the same memory is used again and again, so a build needs no more than its largest step. */
export function reusedScratch(): Scratch {
  const space = new GrowingMemory();
  const at = (bytes: number): [SharedArrayBuffer, number] => {
    const address = space.take(bytes);
    return [space.memory.buffer, address];
  };
  return {
    bytes: (length) => new Uint8Array(...at(length), length),
    halves: (length) => new Uint16Array(...at(length * 2), length),
    numbers: (length) => new Uint32Array(...at(length * 4), length),
    ids: (length) => new BigUint64Array(...at(length * 8), length),
    during: (work) => {
      const before = space.bytes;
      try {
        return work();
      } finally {
        space.release(before);
      }
    },
  };
}
