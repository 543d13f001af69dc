// Reading bitmaps row by row.

/** Calls back with each set row, ascending. */
export function forEachBit(memory: Uint32Array, address: number, words: number, visit: (row: number) => void): void {
  const base = address >>> 2;
  for (let word = 0; word < words; word += 1) {
    let bits = memory[base + word] ?? 0;
    while (bits !== 0) {
      const lowest = bits & -bits;
      visit(word * 32 + 31 - Math.clz32(lowest));
      bits ^= lowest;
    }
  }
}

/** Whether the test holds for one of the set rows. */
export function someBit(memory: Uint32Array, address: number, words: number, test: (row: number) => boolean): boolean {
  const base = address >>> 2;
  for (let word = 0; word < words; word += 1) {
    for (let bits = memory[base + word] ?? 0; bits !== 0; bits &= bits - 1) {
      if (test(word * 32 + 31 - Math.clz32(bits & -bits))) return true;
    }
  }
  return false;
}

export function hasBit(memory: Uint32Array, address: number, row: number): boolean {
  return ((memory[(address >>> 2) + (row >>> 5)] ?? 0) & (1 << (row & 31))) !== 0;
}

export function setBit(memory: Uint32Array, address: number, row: number): void {
  const at = (address >>> 2) + (row >>> 5);
  memory[at] = (memory[at] ?? 0) | (1 << (row & 31));
}

export function clearBit(memory: Uint32Array, address: number, row: number): void {
  const at = (address >>> 2) + (row >>> 5);
  memory[at] = (memory[at] ?? 0) & ~(1 << (row & 31));
}
