// Phrases that may cross from one field of a group to the next ("maria garcia" over first and last name): rows that
// have every word somewhere in the group, and read each value to check whether the words are consecutive.
import type { TextGroup } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import { holdsInRow, joinedWordsOf, partWordsOf, type Sequence } from './sequences.ts';
import { Stretch } from './stretch.ts';

export function phraseRows(segment: Segment, group: TextGroup, { parts, joined }: Sequence): Uint32Array {
  const fields = group.fields.map((name) => segment.field(name));
  const stretch = new Stretch(segment, 0, segment.rows);
  const mark = segment.space.mark();
  const found = candidates(stretch, fields, parts);
  stretch.or(found, candidates(stretch, fields, joined));
  const rows = stretch
    .rowsOf(found)
    .filter(
      (row) =>
        holdsInRow(wordsOfRow(fields, row, partWordsOf), parts) ||
        holdsInRow(wordsOfRow(fields, row, joinedWordsOf), joined),
    );
  segment.space.release(mark);
  return new Uint32Array(rows);
}

/** A bitmap of the rows that have all the words in the group. */
function candidates(stretch: Stretch, fields: readonly CodedField[], ranges: readonly WordRange[]): number {
  const { space } = stretch.segment;
  const all = stretch.take();
  ranges.forEach((range, at) => {
    const mark = space.mark();
    const one = stretch.empty();
    for (const field of fields) stretch.scatterWords(one, field, range);
    if (at === 0) stretch.segment.kernels.copy(all, one, stretch.words);
    else stretch.and(all, one);
    space.release(mark);
  });
  return all;
}

function wordsOfRow(
  fields: readonly CodedField[],
  row: number,
  wordsOf: (field: CodedField, code: number) => Uint32Array,
): number[] {
  return fields.flatMap((field) => [...wordsOf(field, field.codes[row] ?? 0)]);
}
