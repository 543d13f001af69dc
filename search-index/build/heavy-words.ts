// Words that many rows have: their rows are kept as bitmaps too, so that joining them costs one pass over a bitmap and not a
// step a row.
import { setBit } from '../segment/bits.ts';
import type { Section } from '../segment/sections.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import type { Groups } from './groups.ts';

/** A word is heavy when at least one row in so many has it: then its bitmap is shorter than its list of rows. */
const oneRowIn = 48;

/** `values` are the codes by word, `postings` the rows by code. */
export function heavyWordSections(name: string, values: Groups, postings: Groups, rowCount: number): Section[] {
  const heavy: number[] = [];
  for (let word = 0; word + 1 < values.starts.length; word += 1) {
    const rows = rowsOfWord(values, postings, word);
    if (rows > 0 && rows * oneRowIn >= rowCount) heavy.push(word);
  }
  const words = bitmapWords(rowCount);
  const bitmaps = new Uint32Array(heavy.length * words);
  heavy.forEach((word, at) => {
    for (const code of itemsOf(values, word)) for (const row of itemsOf(postings, code)) setBit(bitmaps, at * words * 4, row);
  });
  return [{ name: `${name}.heavy.words`, column: Uint32Array.from(heavy) }, { name: `${name}.heavy.bitmaps`, column: bitmaps }];
}

/** Rows counted once a value; 0 for words the field does not have. */
function rowsOfWord(values: Groups, postings: Groups, word: number): number {
  let rows = 0;
  const end = values.starts[word + 1] ?? 0;
  for (let at = values.starts[word] ?? 0; at < end; at += 1) {
    const code = values.items[at] ?? 0;
    rows += (postings.starts[code + 1] ?? 0) - (postings.starts[code] ?? 0);
  }
  return rows;
}

function itemsOf({ starts, items }: Groups, group: number): Uint32Array {
  return items.subarray(starts[group], starts[group + 1]);
}
