// Terms asked of single rows: cheaper than bitmaps when few rows are left.
import type { CodedField } from '../segment/coded-field.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import type { Leaf, Level, MatchingValues, TermMatch } from './term-match.ts';

export type LevelScore = (level: Level) => number;

/** The term's score in the row; 0 where it is not found. */
export function termScoreOf({ whole, parts }: TermMatch, row: number, scoreOf: LevelScore): number {
  const joined = leafScoreOf(whole, row, scoreOf);
  if (parts.length === 0) return joined;
  let weakest = Infinity;
  for (const part of parts) weakest = Math.min(weakest, leafScoreOf(part, row, scoreOf));
  return Math.max(joined, weakest);
}

function leafScoreOf({ levels }: Leaf, row: number, scoreOf: LevelScore): number {
  for (const level of levels) if (levelHas(level, row)) return scoreOf(level);
  return 0;
}

function levelHas({ values, rows }: Level, row: number): boolean {
  return values.some((one) => rowHas(one, row)) || (rows?.includes(row) ?? false);
}

function rowHas({ field, range, codes }: MatchingValues, row: number): boolean {
  const { codeStarts } = field;
  const to = codeStarts === null ? row + 1 : (codeStarts[row + 1] ?? 0);
  for (let at = codeStarts === null ? row : (codeStarts[row] ?? 0); at < to; at += 1) {
    const code = field.codes[at] ?? 0;
    if (range === null ? codes.includes(code) : valueHas(field, code, range)) return true;
  }
  return false;
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
