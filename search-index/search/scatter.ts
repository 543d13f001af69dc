// Rows that have given values, added to a bitmap.
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { Leaf, Level, TermMatch } from './term-match.ts';

export function scatterCodes(segment: Segment, field: CodedField, codes: Uint32Array, target: number): void {
  for (const code of codes) {
    const from = field.rowStarts[code] ?? 0;
    segment.kernels.scatter(target, field.rowsAddress + from * 4, (field.rowStarts[code + 1] ?? 0) - from);
  }
}

export function scatterLevel(segment: Segment, level: Level, target: number): void {
  for (const { field, codes } of level.values) scatterCodes(segment, field, codes, target);
  const { memory } = segment;
  for (const row of level.rows ?? []) memory[(target >>> 2) + (row >>> 5)] = (memory[(target >>> 2) + (row >>> 5)] ?? 0) | (1 << (row & 31));
}

export function scatterLeaf(segment: Segment, leaf: Leaf, target: number): void {
  for (const level of leaf.levels) scatterLevel(segment, level, target);
}

/** A fresh bitmap of the rows where the term is found at any strength. */
export function bitmapOf(segment: Segment, match: TermMatch): number {
  const { space, kernels, words } = segment;
  const found = space.take();
  kernels.clear(found, words);
  scatterLeaf(segment, match.whole, found);
  if (match.parts.length === 0) return found;
  const mark = space.mark();
  const every = space.take();
  const one = space.take();
  match.parts.forEach((part, at) => {
    const target = at === 0 ? every : one;
    kernels.clear(target, words);
    scatterLeaf(segment, part, target);
    if (at > 0) kernels.and(every, one, words);
  });
  kernels.or(found, every, words);
  space.release(mark);
  return found;
}
