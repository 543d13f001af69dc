import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryBytesMax } from '../segment/growing-memory.ts';
import { compiledKernelsOver } from './compiled.ts';
import type { Kernels } from './kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const rows = 1500;
const words = 48;
/** Rows for `since`, which may set bits up to the next whole byte. */
const wholeBytes = 1496;
// Addresses: six bitmaps, then columns with room for every row, then a list and counts.
const bitmaps = [0, 256, 512, 768, 1024, 1280];
const numbers = 4096;
const halves = numbers + 8192;
const bytes = halves + 4096;
const ascending = bytes + 4096;
const starts = ascending + 8192;
const list = starts + 8192;
const counts = list + 8192;
const scores = counts + 16_384;
const masks = scores + 8192;
/** The last of three masks of a row has bits of a few entries only. */
const entriesMax = 70;
const entryCodes = masks + 3 * words * 32 * 4;
const entrySizes = entryCodes + 512;
/** By their width in bytes. */
const offsets = { 1: entrySizes + 512, 2: entrySizes + 4096, 4: entrySizes + 8192 };
const memoryBytes = 131_072;

const bitmap = fc.constantFrom(...bitmaps);
const row = fc.nat(rows - 1);
const window = fc.tuple(fc.nat(2), fc.nat(3)).map(([first, length]) => ({
  offset: first * 64,
  words: Math.min(words - first * 16, length * 16),
  firstRow: first * 512,
}));
type Call = (kernels: Kernels) => number | void;

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(bitmap, window).map(
    ([a, w]): Call =>
      (k) =>
        k.clear(a + w.offset, w.words),
  ),
  fc.tuple(bitmap, bitmap, window, fc.constantFrom('copy', 'and', 'or', 'andNot', 'andCount')).map(
    ([a, b, w, name]): Call =>
      (k) =>
        k[name](a + w.offset, b + w.offset, w.words),
  ),
  fc.tuple(bitmap, window).map(
    ([a, w]): Call =>
      (k) =>
        k.count(a + w.offset, w.words),
  ),
  fc.tuple(bitmap, row).map(
    ([a, length]): Call =>
      (k) =>
        k.scatter(a, numbers, length),
  ),
  fc.tuple(bitmap, row, row).map(
    ([a, from, to]): Call =>
      (k) =>
        k.setRange(a, from, to),
  ),
  bitmap.map(
    (a): Call =>
      (k) =>
        k.countRanges(a, ascending, 40, counts),
  ),
  fc.tuple(bitmap, bitmap).map(
    ([a, b]): Call =>
      (k) =>
        k.countCommonRanges(a, b, ascending, 40, counts),
  ),
  fc.tuple(bitmap, window).map(
    ([a, w]): Call =>
      (k) =>
        k.listRows(a + w.offset, w.words, w.firstRow, list),
  ),
  fc.tuple(bitmap, window, fc.constantFrom([bytes, 1], [halves, 2], [numbers, 4])).map(
    ([a, w, [codes, width]]): Call =>
      (k) =>
        k.histogram(a + w.offset, w.words, w.firstRow, codes ?? 0, width ?? 1, counts),
  ),
  fc.tuple(row, fc.constantFrom([bytes, 1], [halves, 2], [numbers, 4])).map(
    ([length, [codes, width]]): Call =>
      (k) =>
        k.histogramOfRows(numbers, length, codes ?? 0, width ?? 1, counts),
  ),
  fc.tuple(row, fc.constantFrom(1, 2, 4), fc.constantFrom([bytes, 1], [halves, 2], [numbers, 4])).map(
    ([length, offsetWidth, [codes, width]]): Call =>
      (k) =>
        k.histogramOfLists(numbers, length, starts, offsets[offsetWidth], offsetWidth, codes ?? 0, width ?? 1, counts),
  ),
  fc.tuple(bitmap, bitmap, window).map(
    ([a, b, w]): Call =>
      (k) =>
        k.histogramOfHeld(a + w.offset, b + w.offset, w.words, ascending, numbers, counts),
  ),
  fc.tuple(bitmap, fc.nat(96)).map(
    ([a, length]): Call =>
      (k) =>
        k.countListed(a, numbers, entryCodes, length, counts),
  ),
  fc.tuple(bitmap, window, fc.nat(5)).map(
    ([a, w, entries]): Call =>
      (k) =>
        k.countBitmaps(a + w.offset, w.words, bitmaps[0] ?? 0, 256, entries, entryCodes, counts),
  ),
  fc
    .tuple(bitmap, window, fc.constantFrom(0, 32, 64, entriesMax), fc.boolean())
    .map(([a, w, entries, isAbsent]): Call => (k) => {
      k.countMasks(a + w.offset, w.words, masks, entries, entryCodes, isAbsent ? entrySizes : 0, list, counts);
    }),
  fc.tuple(bitmap, fc.nat(1600)).map(
    ([a, earliest]): Call =>
      (k) =>
        k.since(a, halves, wholeBytes, earliest),
  ),
  fc.tuple(bitmap, row, fc.nat(60), fc.nat(60)).map(
    ([a, steps, skip, want]): Call =>
      (k) =>
        k.walk(a, numbers, steps, 4, skip, want, list),
  ),
  fc.tuple(bitmap, row, fc.nat(60), fc.nat(60)).map(
    ([a, steps, skip, want]): Call =>
      (k) =>
        k.walk(a, numbers + (rows - 1) * 4, steps, -4, skip, want, list),
  ),
  fc.tuple(bitmap, window).map(
    ([a, w]): Call =>
      (k) =>
        k.bucketPlaces(a + w.offset, w.words, w.firstRow, numbers, 4, counts),
  ),
  fc.tuple(bitmap, window, row, row).map(
    ([a, w, x, y]): Call =>
      (k) =>
        k.collectPlaces(a + w.offset, w.words, w.firstRow, numbers, Math.min(x, y), Math.max(x, y), list),
  ),
  fc.tuple(bitmap, window, fc.nat(9)).map(
    ([a, w, score]): Call =>
      (k) =>
        k.addScore(a + w.offset, w.words, w.firstRow, scores, score),
  ),
  fc.tuple(bitmap, bitmap, window, fc.nat(20)).map(
    ([a, b, w, score]): Call =>
      (k) =>
        k.rowsOfScore(a + w.offset, w.words, w.firstRow, scores, score, b + w.offset),
  ),
);

function fill(buffer: SharedArrayBuffer, seed: readonly number[]): void {
  const memory = new Uint32Array(buffer);
  bitmaps.forEach((address, at) =>
    memory.fill(0, address / 4, address / 4 + words).set(seed.slice(at * 40, at * 40 + 46), address / 4),
  );
  for (let at = 0; at < rows; at += 1) {
    const random = Math.imul((seed[at % seed.length] ?? 1) ^ at, 0x9e3779b1) >>> 8;
    memory[numbers / 4 + at] = random % rows;
    new Uint16Array(buffer)[halves / 2 + at] = random % 1500;
    new Uint8Array(buffer)[bytes + at] = random % 200;
    memory[ascending / 4 + at] = Math.min(rows, at * 37);
  }
  // Few bits and many, in turns; several entries have the same code.
  for (let at = 0; at < 3 * words * 32; at += 1) {
    const random = Math.imul((seed[at % seed.length] ?? 1) + at, 0x9e3779b1) >>> 0;
    const mask = at % 5 === 0 ? random : random & (random << 7) & (random << 13);
    memory[masks / 4 + at] = at % 3 < 2 ? mask : mask & (2 ** (entriesMax - 64) - 1);
  }
  for (let entry = 0; entry < 96; entry += 1) {
    memory[entryCodes / 4 + entry] = (entry * 7) % 90;
    memory[entrySizes / 4 + entry] = 2_000 + entry;
  }
  // Two codes each, as long as there are codes.
  for (let at = 0; at <= rows; at += 1) {
    const [start, own] = [at - (at % 16), at].map((from) => Math.min(from * 2, rows));
    memory[starts / 4 + Math.floor(at / 16)] = start ?? 0;
    const offset = (own ?? 0) - (start ?? 0);
    new Uint8Array(buffer)[offsets[1] + at] = offset;
    new Uint16Array(buffer)[offsets[2] / 2 + at] = offset;
    memory[offsets[4] / 4 + at] = offset;
  }
}

/** A copy of the list cut to its length: the content behind it is unspecified. */
function visible(buffer: SharedArrayBuffer, listed: number): Uint8Array {
  const copy = new Uint8Array(buffer).slice();
  copy.fill(0, list + listed * 4, counts);
  return copy;
}

describe('the compiled kernels', () => {
  it('do to any memory what the plain ones do', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: 286, maxLength: 286 }),
        fc.array(call, { minLength: 1, maxLength: 12 }),
        (seed, calls) => {
          const compiledMemory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true });
          const plainMemory = new SharedArrayBuffer(memoryBytes);
          fill(compiledMemory.buffer, seed);
          fill(plainMemory, seed);
          const compiled = compiledKernelsOver(compiledMemory);
          const plain = plainKernels(plainMemory);
          for (const run of calls) {
            for (const memory of [compiledMemory.buffer, plainMemory])
              new Uint32Array(memory).fill(0, list / 4, counts / 4);
            const answer = run(plain);
            expect(run(compiled)).toBe(answer);
            const listed = Math.min(answer ?? 0, (counts - list) / 4);
            expect(Buffer.compare(visible(compiledMemory.buffer, listed), visible(plainMemory, listed))).toBe(0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** As much as an index may have, and nothing of it used before. */
const wholeMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: memoryBytesMax / 65_536, maximum: memoryBytesMax / 65_536, shared: true });

it.each([2 ** 31 - 16 * 1_024, memoryBytesMax - 128 * 1_024])(
  'compiled kernels read and write around address %i',
  (from) => {
    const memory = wholeMemory();
    const kernels = compiledKernelsOver(memory);
    const numbersIn = new Uint32Array(memory.buffer);
    const codes = new Uint8Array(memory.buffer);
    const rowCount = 100_000;
    // Two bitmaps, a code of each row behind them, and the lists at the end of the memory.
    const bitmapBytes = Math.ceil(rowCount / 512) * 64;
    const [first, second, codesFrom] = [from, from + bitmapBytes, memoryBytesMax - 1_024 * 1_024];
    const [listed, counted] = [codesFrom - 512 * 1_024, codesFrom - 1_024];
    const even = Array.from({ length: 50 }, (_, at) => at * 2_000);
    numbersIn.set(even, listed >>> 2);
    kernels.clear(first, bitmapBytes / 4);
    kernels.scatter(first, listed, even.length);
    kernels.clear(second, bitmapBytes / 4);
    kernels.setRange(second, 0, rowCount / 2);
    expect(kernels.count(first, bitmapBytes / 4)).toBe(50);
    expect(kernels.andCount(first, second, bitmapBytes / 4)).toBe(25);
    for (const set of even) codes[codesFrom + set] = 7;
    kernels.histogram(first, bitmapBytes / 4, 0, codesFrom, 1, counted);
    expect(numbersIn[(counted >>> 2) + 7]).toBe(50);
    kernels.and(first, second, bitmapBytes / 4);
    expect(kernels.listRows(first, bitmapBytes / 4, 0, listed)).toBe(25);
    expect([...numbersIn.subarray(listed >>> 2, (listed >>> 2) + 25)]).toEqual(even.slice(0, 25));
    expect(kernels.walk(first, listed, 25, 4, 20, 5, counted)).toBe(25);
    expect([...numbersIn.subarray(counted >>> 2, (counted >>> 2) + 5)]).toEqual(even.slice(20, 25));
  },
);
