// Scores of terms in listed rows, which is cheaper than bitmaps when few rows are left. The values of a field that match are marked by code
// with their scores, so that a row costs one look at the mark of its value.
import type { CodedField } from '../segment/coded-field.ts';
import { startOf } from '../segment/list-starts.ts';
import type { Segment } from '../segment/segment.ts';
import { lowerBound } from './stretch.ts';
import type { Leaf, TermMatch } from './term-match.ts';

/** By place in `rows`, which are ascending: the term's score in that row; 0 where it is not found. */
export function termScores(segment: Segment, rows: Uint32Array, { whole, combinations }: TermMatch): Uint16Array {
  const scores = leafScores(segment, rows, whole);
  for (const leaves of combinations) {
    const weakest = leaves
      .map((leaf) => leafScores(segment, rows, leaf))
      .reduce((least, other) => least.map((score, at) => Math.min(score, other[at] ?? 0)));
    weakest.forEach((score, at) => {
      if (score > (scores[at] ?? 0)) scores[at] = score;
    });
  }
  return scores;
}

interface MarkedCodes {
  score: number;
  codes: Uint32Array;
}

function leafScores(segment: Segment, rows: Uint32Array, { levels }: Leaf): Uint16Array {
  const scores = new Uint16Array(rows.length);
  const byField = new Map<CodedField, MarkedCodes[]>();
  // From the weakest level on: a row, and a value, keeps its strongest score.
  for (const { score, values, rows: own } of levels.toReversed()) {
    for (const { field, codes } of values) {
      const marked = byField.get(field);
      if (marked === undefined) byField.set(field, [{ score, codes }]);
      else marked.push({ score, codes });
    }
    for (const row of own ?? []) {
      const at = lowerBound(rows, 0, rows.length, row);
      if (rows[at] === row) scores[at] = score;
    }
  }
  for (const [field, marked] of byField) addField(scores, rows, field, { marks: segment.codeMarks, marked });
  return scores;
}

function addField(
  scores: Uint16Array,
  rows: Uint32Array,
  { codes, codeStarts }: CodedField,
  { marks, marked }: { marks: Uint16Array; marked: readonly MarkedCodes[] },
): void {
  for (const one of marked) for (let at = 0; at < one.codes.length; at += 1) marks[one.codes[at] ?? 0] = one.score;
  if (codeStarts === null)
    for (let at = 0; at < rows.length; at += 1) {
      const score = marks[codes[rows[at] ?? 0] ?? 0] ?? 0;
      if (score > (scores[at] ?? 0)) scores[at] = score;
    }
  else
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const end = startOf(codeStarts, row + 1);
      for (let place = startOf(codeStarts, row); place < end; place += 1) {
        const score = marks[codes[place] ?? 0] ?? 0;
        if (score > (scores[at] ?? 0)) scores[at] = score;
      }
    }
  for (const one of marked) for (let at = 0; at < one.codes.length; at += 1) marks[one.codes[at] ?? 0] = 0;
}
