// Builds the columns of one field from the collected documents: values, codes in memory order, rows by value.
import { setBit } from '../segment/bits.ts';
import type { Section } from '../segment/sections.ts';
import { commonPrefix, withoutPrefix } from '../segment/prefix.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import { packStrings } from './dictionary-builder.ts';
import type { SortedDictionary } from './dictionary-builder.ts';
import type { ListCollector, PointCollector, TextCollector, VerbatimCollector } from './field-columns.ts';
import { narrowColumn } from './growing-column.ts';
import { groupRows, transpose } from './groups.ts';
import type { Groups } from './groups.ts';
import { blockSections } from './value-blocks.ts';

/** Facets with at most this many values keep one bitmap per value: filters combine them with `or`, counts with `and`. */
const bitmapsMax = 64;

export interface FieldRole {
  facet: boolean;
  /** The first cluster field: rows lie in order of its codes. */
  clustering: boolean;
}

function stringSections(name: string, strings: readonly string[]): Section[] {
  const { bytes, ends } = packStrings(strings);
  return [
    { name: `${name}.bytes`, column: bytes },
    { name: `${name}.ends`, column: ends },
  ];
}

export function textSections(
  name: string,
  { numbers }: TextCollector,
  { values, codeOf }: SortedDictionary,
  memory: Uint32Array,
  role: FieldRole,
): Section[] {
  const collected = numbers.view();
  const codes = narrowColumn(memory.length, values.length - 1);
  for (let row = 0; row < memory.length; row += 1) codes[row] = codeOf[collected[memory[row] ?? 0] ?? 0] ?? 0;
  const rows = groupRows(codes, values.length);
  const sections: Section[] = [...stringSections(name, values), { name: `${name}.codes`, column: codes }];
  if (role.clustering) return [...sections, { name: `${name}.rows.starts`, column: rows.starts }];
  return [...sections, ...rowSections(name, withoutBlank(rows), memory.length, role)];
}

/** Rows by value: as bitmaps for a text facet with few values, otherwise as lists. */
function rowSections(name: string, rows: Groups, rowCount: number, role: FieldRole): Section[] {
  const isFew = role.facet && rows.starts.length - 1 <= bitmapsMax;
  return [
    { name: `${name}.rows.starts`, column: rows.starts },
    isFew
      ? { name: `${name}.bitmaps`, column: bitmapsOf(rows, rowCount) }
      : { name: `${name}.rows`, column: rows.items },
  ];
}

/** No query asks for the rows of the blank value. */
function withoutBlank({ starts, items }: Groups): Groups {
  const blank = starts[1] ?? 0;
  return { starts: starts.map((start) => Math.max(0, start - blank)), items: items.slice(blank) };
}

export function listSections(
  name: string,
  { starts: collectedStarts, numbers }: ListCollector,
  { values, codeOf }: SortedDictionary,
  memory: Uint32Array,
  role: FieldRole,
): Section[] {
  const collected = numbers.view();
  const from = collectedStarts.view();
  const starts = new Uint32Array(memory.length + 1);
  const items = new Uint32Array(collected.length);
  let length = 0;
  memory.forEach((document, row) => {
    const end = from[document + 1] ?? collected.length;
    for (let at = from[document] ?? 0; at < end; at += 1) {
      items[length] = codeOf[collected[at] ?? 0] ?? 0;
      length += 1;
    }
    starts[row + 1] = length;
  });
  const codes = narrowColumn(items.length, values.length - 1);
  codes.set(items);
  const postings = transpose({ starts, items }, values.length);
  return [
    ...stringSections(name, values),
    { name: `${name}.codes.starts`, column: starts },
    { name: `${name}.codes`, column: codes },
    ...(role.facet
      ? [{ name: `${name}.rows.starts`, column: postings.starts }, ...blockSections(name, postings, memory.length)]
      : rowSections(name, postings, memory.length, role)),
  ];
}

export function verbatimSections(name: string, { texts }: VerbatimCollector, memory: Uint32Array): Section[] {
  const prefix = commonPrefix(texts);
  return [
    { name: `${name}.prefix`, column: new TextEncoder().encode(prefix) },
    ...stringSections(
      name,
      Array.from(memory, (collected) => withoutPrefix(texts[collected] ?? '', prefix)),
    ),
  ];
}

export function flagSections(name: string, flags: Uint32Array, memory: Uint32Array): Section[] {
  const bitmap = new Uint32Array(bitmapWords(memory.length));
  memory.forEach((document, row) => {
    if (flags[document] === 1) setBit(bitmap, 0, row);
  });
  return [{ name: `${name}.bitmap`, column: bitmap }];
}

export function daySections(name: string, days: Uint32Array, memory: Uint32Array): Section[] {
  return [{ name: `${name}.days`, column: Uint16Array.from(memory, (document) => days[document] ?? 0) }];
}

/** Points are coded from south to north, so that those near a parallel are a range of codes. Code 0 is blank. */
export function pointSections(name: string, { points, numbers }: PointCollector, memory: Uint32Array): Section[] {
  const order = Array.from(points, (point, number) => ({ point, number })).toSorted(
    ({ point: a }, { point: b }) => a.z - b.z || a.x - b.x || a.y - b.y,
  );
  const codeOf = new Uint32Array(points.length + 1);
  order.forEach(({ number }, at) => {
    codeOf[number + 1] = at + 1;
  });
  const collected = numbers.view();
  const codes = narrowColumn(memory.length, points.length);
  for (let row = 0; row < memory.length; row += 1) codes[row] = codeOf[collected[memory[row] ?? 0] ?? 0] ?? 0;
  const { starts, items } = groupRows(codes, points.length + 1);
  const axis = (key: 'x' | 'y' | 'z'): Uint32Array =>
    new Uint32Array(Int32Array.from([0, ...order.map(({ point }) => point[key])]).buffer);
  return [
    { name: `${name}.x`, column: axis('x') },
    { name: `${name}.y`, column: axis('y') },
    { name: `${name}.z`, column: axis('z') },
    { name: `${name}.codes`, column: codes },
    { name: `${name}.rows.starts`, column: starts },
    { name: `${name}.rows`, column: items },
  ];
}

/** A bitmap of the rows of each group. */
function bitmapsOf({ starts, items }: Groups, rowCount: number): Uint32Array {
  const words = bitmapWords(rowCount);
  const bitmaps = new Uint32Array(words * (starts.length - 1));
  for (let code = 0; code + 1 < starts.length; code += 1) {
    for (const row of items.subarray(starts[code], starts[code + 1])) setBit(bitmaps, code * words * 4, row);
  }
  return bitmaps;
}
