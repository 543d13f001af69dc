// Builds the columns of one field from the collected documents: values, codes in memory order, rows by value.
import { setBit } from '../segment/bits.ts';
import type { Codes } from '../segment/sections.ts';
import { writeListStarts } from '../segment/list-starts.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import { packStrings, type SortedDictionary } from './dictionary-builder.ts';
import type { CollectedList, CollectedPoints, CollectedStrings, CollectedText } from './collected-documents.ts';
import { bump, countGroups } from './groups.ts';
import type { Scratch } from './scratch.ts';
import type { SegmentTarget } from './segment-target.ts';
import { writeSparseList, type ClusterCells } from './sparse-list.ts';
import { writeBlocks } from './value-blocks.ts';

/** Text facets with at most this many values keep one bitmap per value: filters combine them with `or`, counts with `and`. */
const bitmapsMax = 64;

export interface FieldRole {
  facet: boolean;
  /** Searches ask for the rows of its values. A list that is only shown needs none. */
  lookedUp: boolean;
  /** The first cluster field: rows lie in order of its codes. */
  clustering: boolean;
  /** Of the second cluster field; null: there is none. */
  cells: ClusterCells | null;
}

export interface FieldOutput {
  name: string;
  /** Collected documents in the order of rows. */
  memory: Uint32Array;
  target: SegmentTarget;
  scratch: Scratch;
}

function writeStrings({ name, target }: FieldOutput, strings: readonly string[]): void {
  const { bytes, ends } = packStrings(strings);
  target.add(`${name}.bytes`, bytes);
  target.add(`${name}.ends`, ends);
}

export function writeText(
  output: FieldOutput,
  { numbers }: CollectedText,
  { values, codeOf }: SortedDictionary,
  role: FieldRole,
): void {
  const { name, memory, target } = output;
  writeStrings(output, values);
  const codes = target.codes(`${name}.codes`, memory.length, values.length - 1);
  for (let row = 0; row < memory.length; row += 1) codes[row] = codeOf[numbers[memory[row] ?? 0] ?? 0] ?? 0;
  const starts = target.numbers(`${name}.rows.starts`, values.length + 1);
  countGroups(codes, starts);
  if (role.clustering) return;
  // No query asks for the rows of the blank value.
  const blank = starts[1] ?? 0;
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) - blank;
  if (role.facet && values.length <= bitmapsMax) return writeBitmaps(output, codes, values.length);
  const items = target.numbers(`${name}.rows`, memory.length - blank);
  output.scratch.during(() => {
    const next = copyOf(starts, output.scratch);
    for (let row = 0; row < codes.length; row += 1) {
      const code = codes[row] ?? 0;
      if (code !== 0) items[bump(next, code)] = row;
    }
  });
}

/** A bitmap of the rows of each value. */
function writeBitmaps({ name, memory, target }: FieldOutput, codes: Codes, valueCount: number): void {
  const bytes = bitmapWords(memory.length) * 4;
  const bitmaps = target.numbers(`${name}.bitmaps`, (bytes / 4) * valueCount);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    if (code !== 0) setBit(bitmaps, code * bytes, row);
  }
}

export function writeList(
  output: FieldOutput,
  { starts: collectedStarts, numbers }: CollectedList,
  { values, codeOf }: SortedDictionary,
  role: FieldRole,
): void {
  const { name, memory, target, scratch } = output;
  writeStrings(output, values);
  const lengthOf = (row: number): number => {
    const document = memory[row] ?? 0;
    return (collectedStarts[document + 1] ?? 0) - (collectedStarts[document] ?? 0);
  };
  writeListStarts(name, memory.length, lengthOf, target);
  const codes = target.codes(`${name}.codes`, numbers.length, values.length - 1);
  let length = 0;
  for (const document of memory) {
    const end = collectedStarts[document + 1] ?? 0;
    for (let at = collectedStarts[document] ?? 0; at < end; at += 1) {
      codes[length] = codeOf[numbers[at] ?? 0] ?? 0;
      length += 1;
    }
  }
  const rowStarts = target.numbers(`${name}.rows.starts`, values.length + 1);
  countGroups(codes, rowStarts);
  if (!role.lookedUp) return;
  const items = role.facet ? scratch.numbers(codes.length) : target.numbers(`${name}.rows`, codes.length);
  scratch.during(() => {
    const next = copyOf(rowStarts, scratch);
    let at = 0;
    for (let row = 0; row < memory.length; row += 1)
      for (const end = at + lengthOf(row); at < end; at += 1) items[bump(next, codes[at] ?? 0)] = row;
  });
  if (!role.facet) return;
  writeBlocks(name, { starts: rowStarts, items }, memory.length, target);
  if (role.cells !== null) writeSparseList(name, { rows: memory.length, codes, lengthOf }, values, role.cells, target);
}

export function writeVerbatim(
  { name, memory, target }: FieldOutput,
  { prefix, bytes: packed, ends: packedEnds }: CollectedStrings,
): void {
  target.add(`${name}.prefix`, new TextEncoder().encode(prefix));
  const bytes = target.bytes(`${name}.bytes`, packed.length);
  const ends = target.numbers(`${name}.ends`, memory.length + 1);
  let length = 0;
  for (let row = 0; row < memory.length; row += 1) {
    const document = memory[row] ?? 0;
    const end = packedEnds[document + 1] ?? 0;
    // A loop, because strings are shorter than what a call costs.
    for (let at = packedEnds[document] ?? 0; at < end; at += 1) bytes[length++] = packed[at] ?? 0;
    ends[row + 1] = length;
  }
}

export function writeFlags({ name, memory, target }: FieldOutput, flags: Codes): void {
  const bitmap = target.numbers(`${name}.bitmap`, bitmapWords(memory.length));
  for (let row = 0; row < memory.length; row += 1) if (flags[memory[row] ?? 0] === 1) setBit(bitmap, 0, row);
}

export function writeDays({ name, memory, target }: FieldOutput, days: Codes): void {
  const column = target.halves(`${name}.days`, memory.length);
  for (let row = 0; row < memory.length; row += 1) column[row] = days[memory[row] ?? 0] ?? 0;
}

/** Points are coded from south to north, so that those near a parallel are a range of codes. Code 0 is blank. */
export function writePoints(
  { name, memory, target, scratch }: FieldOutput,
  { points, numbers }: CollectedPoints,
): void {
  const order = Array.from(points, (point, number) => ({ point, number })).toSorted(
    ({ point: a }, { point: b }) => a.z - b.z || a.x - b.x || a.y - b.y,
  );
  const codeOf = new Uint32Array(points.length + 1);
  order.forEach(({ number }, at) => {
    codeOf[number + 1] = at + 1;
  });
  for (const axis of ['x', 'y', 'z'] as const)
    target.add(
      `${name}.${axis}`,
      new Uint32Array(Int32Array.from([0, ...order.map(({ point }) => point[axis])]).buffer),
    );
  const codes = target.codes(`${name}.codes`, memory.length, points.length);
  for (let row = 0; row < memory.length; row += 1) codes[row] = codeOf[numbers[memory[row] ?? 0] ?? 0] ?? 0;
  const starts = target.numbers(`${name}.rows.starts`, points.length + 2);
  countGroups(codes, starts);
  const items = target.numbers(`${name}.rows`, memory.length);
  scratch.during(() => {
    const next = copyOf(starts, scratch);
    for (let row = 0; row < codes.length; row += 1) items[bump(next, codes[row] ?? 0)] = row;
  });
}

function copyOf(numbers: Uint32Array, scratch: Scratch): Uint32Array {
  const copy = scratch.numbers(numbers.length);
  copy.set(numbers);
  return copy;
}
