// Phrases that may cross from one field of a group to the next ("maria garcia" over first and last name): rows that
// have every word somewhere in the group, each read to see whether the words stand in a row.
import type { TextGroup } from '../schema.ts';
import { bitsOf } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import { scatterCodes } from './scatter.ts';
import { holdsInRow, joinedWordsOf, partWordsOf, type Sequence } from './sequences.ts';

export function phraseRows(segment: Segment, group: TextGroup, { parts, joined }: Sequence): Uint32Array {
  const fields = group.fields.map((name) => segment.field(name));
  const mark = segment.space.mark();
  const found = segment.space.take();
  segment.kernels.clear(found, segment.words);
  segment.kernels.or(found, candidates(segment, fields, parts), segment.words);
  segment.kernels.or(found, candidates(segment, fields, joined), segment.words);
  const rows = bitsOf(segment.memory, found, segment.words).filter(
    (row) => holdsInRow(wordsOfRow(fields, row, partWordsOf), parts) || holdsInRow(wordsOfRow(fields, row, joinedWordsOf), joined),
  );
  segment.space.release(mark);
  return rows;
}

/** A bitmap of the rows that have all the words in the group. */
function candidates(segment: Segment, fields: readonly CodedField[], ranges: readonly WordRange[]): number {
  const all = segment.space.take();
  const one = segment.space.take();
  ranges.forEach((range, at) => {
    const target = at === 0 ? all : one;
    segment.kernels.clear(target, segment.words);
    for (const field of fields) scatterCodes(segment, field, field.codesWithWord(range), target);
    if (at > 0) segment.kernels.and(all, one, segment.words);
  });
  return all;
}

function wordsOfRow(fields: readonly CodedField[], row: number, wordsOf: (field: CodedField, code: number) => Uint32Array): number[] {
  return fields.flatMap((field) => [...wordsOf(field, field.codes[row] ?? 0)]);
}
