// Tests terms on single rows, which is cheaper than bitmaps when few rows are left.
import type { CodedField } from '../segment/coded-field.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import type { Leaf, Level, MatchingValues, TermMatch } from './term-match.ts';

/** The term's score in the row; 0 where it is not found. */
export function termScoreOf({ whole, combinations }: TermMatch, row: number): number {
  let best = leafScoreOf(whole, row);
  for (const leaves of combinations) {
    let weakest = Infinity;
    for (const leaf of leaves) weakest = Math.min(weakest, leafScoreOf(leaf, row));
    best = Math.max(best, weakest);
  }
  return best;
}

function leafScoreOf({ levels }: Leaf, row: number): number {
  for (const level of levels) if (levelHas(level, row)) return level.score;
  return 0;
}

function levelHas({ values, rows }: Level, row: number): boolean {
  for (const one of values)
    if (one.field.codeStarts === null ? textHas(one, row) : listHas(one, one.field.codeStarts, row)) return true;
  return rows?.includes(row) ?? false;
}

function textHas(values: MatchingValues, row: number): boolean {
  const code = values.field.codes[row] ?? 0;
  return code !== 0 && codeMatches(values, code);
}

function listHas(values: MatchingValues, starts: Uint32Array, row: number): boolean {
  const to = starts[row + 1] ?? 0;
  for (let at = starts[row] ?? 0; at < to; at += 1) if (codeMatches(values, values.field.codes[at] ?? 0)) return true;
  return false;
}

function codeMatches({ field, range, codes }: MatchingValues, code: number): boolean {
  return range === null ? codes.includes(code) : valueHas(field, code, range);
}

function valueHas({ words }: CodedField, code: number, range: WordRange): boolean {
  if (words === null) return false;
  return (
    anyIn(words.parts, words.partStarts[code] ?? 0, words.partStarts[code + 1] ?? 0, range) ||
    anyIn(words.joined, words.joinedStarts[code] ?? 0, words.joinedStarts[code + 1] ?? 0, range)
  );
}

function anyIn(words: Uint32Array, from: number, to: number, range: WordRange): boolean {
  for (let at = from; at < to; at += 1) {
    const word = words[at] ?? 0;
    if (word >= range.from && word < range.to) return true;
  }
  return false;
}
