// Words and first letters that many rows have: their rows are kept as bitmaps too, so that joining them costs one pass over a
// bitmap and not a step a row.
import { setBit } from '../segment/bits.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import type { Groups } from './groups.ts';
import type { SegmentTarget } from './segment-target.ts';

/** A word is heavy when at least one of this many rows has it: about where its bitmap becomes smaller than its list of rows. */
const oneRowIn = 48;

export interface FieldPostings {
  /** Codes by word. */
  values: Groups;
  /** Rows by code. */
  postings: Groups;
  /** First word of each first letter. */
  initials: Uint32Array;
  rowCount: number;
}

export function writeHeavyWords(name: string, field: FieldPostings, target: SegmentTarget): void {
  const isHeavy = (from: number, to: number): boolean => {
    const rows = rowsOfWords(field, from, to);
    return rows > 0 && rows * oneRowIn >= field.rowCount;
  };
  const wordCount = field.values.starts.length - 1;
  const words = Array.from({ length: wordCount }, (_, word) => ({ from: word, to: word + 1 })).filter(({ from, to }) =>
    isHeavy(from, to),
  );
  const initials = Array.from(field.initials, (from, at) => ({ from, to: field.initials[at + 1] ?? wordCount })).filter(
    ({ from, to }) => isHeavy(from, to),
  );
  target.add(
    `${name}.heavy.words`,
    Uint32Array.from(words, ({ from }) => from),
  );
  fillBitmaps(target.numbers(`${name}.heavy.bitmaps`, words.length * bitmapWords(field.rowCount)), words, field);
  target.add(`${name}.initials`, Uint32Array.from(initials.flatMap(({ from, to }) => [from, to])));
  fillBitmaps(
    target.numbers(`${name}.initials.bitmaps`, initials.length * bitmapWords(field.rowCount)),
    initials,
    field,
  );
}

/** A row counts once for each value and word. */
function rowsOfWords({ values, postings }: FieldPostings, from: number, to: number): number {
  let rows = 0;
  const end = values.starts[to] ?? 0;
  for (let at = values.starts[from] ?? 0; at < end; at += 1) {
    const code = values.items[at] ?? 0;
    rows += (postings.starts[code + 1] ?? 0) - (postings.starts[code] ?? 0);
  }
  return rows;
}

function fillBitmaps(
  bitmaps: Uint32Array,
  ranges: readonly { from: number; to: number }[],
  { values, postings, rowCount }: FieldPostings,
): void {
  const bytes = bitmapWords(rowCount) * 4;
  ranges.forEach(({ from, to }, at) => {
    for (const code of values.items.subarray(values.starts[from], values.starts[to])) {
      const end = postings.starts[code + 1] ?? 0;
      for (let place = postings.starts[code] ?? 0; place < end; place += 1)
        setBit(bitmaps, at * bytes, postings.items[place] ?? 0);
    }
  });
}
