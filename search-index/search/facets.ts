// Counting the values of a facet over the rows of a bitmap, and putting the counts of segments together.
import { compareCodePoints } from '../text/fold.ts';
import type { FacetValueCount } from '../schema.ts';
import { forEachBit } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { Matching } from './matching.ts';

export function countFacet(matchings: readonly Matching[], name: string, limit: number): FacetValueCount[] {
  const counts = new Map<string, number>();
  for (const { source, lifted, matches } of matchings) {
    const field = source.segment.field(name);
    countCodes(source.segment, field, lifted.get(name) ?? matches).forEach((count, code) => {
      if (count === 0 || code === 0) return;
      const value = field.values.at(code);
      counts.set(value, (counts.get(value) ?? 0) + count);
    });
  }
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, limit);
}

function countCodes(segment: Segment, field: CodedField, bitmap: number): Uint32Array {
  const counts = new Uint32Array(field.values.count);
  const { codes, codeStarts } = field;
  forEachBit(segment.memory, bitmap, segment.words, (row) => {
    const from = codeStarts === null ? row : (codeStarts[row] ?? 0);
    const to = codeStarts === null ? row + 1 : (codeStarts[row + 1] ?? 0);
    for (let at = from; at < to; at += 1) counts[codes[at] ?? 0] = (counts[codes[at] ?? 0] ?? 0) + 1;
  });
  return counts;
}
