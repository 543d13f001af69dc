// Relevance: each required term scores by the strongest group in which it is found; a row's score is the sum.
import type { TextGroup } from '../schema.ts';
import { bitsOf, hasBit } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import type { Matching } from './matching.ts';
import type { RowSet } from './row-sets.ts';
import { scatterLevel } from './scatter.ts';
import type { Leaf, Level, TermMatch } from './term-match.ts';

export function levelScore({ group, whole }: Level, groups: readonly TextGroup[]): number {
  return (groups[group]?.weight ?? 0) + (whole ? 1 : 0);
}

/** The matching rows by score, best first. */
export function scoreSets({ source: { segment }, matches, count, required }: Matching): RowSet[] {
  if (required.length === 0) return [{ segment, score: 0, count, rows: matches }];
  const rows = bitsOf(segment.memory, matches, segment.words);
  const sums = new Uint32Array(rows.length);
  for (const term of required) addScores(sums, termScores(segment, term, rows));
  return setsOf(segment, rows, sums);
}

function addScores(sums: Uint32Array, scores: Uint16Array): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (scores[at] ?? 0);
}

function termScores(segment: Segment, { whole, parts }: TermMatch, rows: Uint32Array): Uint16Array {
  const scores = leafScores(segment, whole, rows);
  if (parts.length === 0) return scores;
  const [first, ...rest] = parts.map((part) => leafScores(segment, part, rows));
  if (first === undefined) return scores;
  return scores.map((score, at) => Math.max(score, rest.reduce((weakest, part) => Math.min(weakest, part[at] ?? 0), first[at] ?? 0)));
}

function leafScores(segment: Segment, leaf: Leaf, rows: Uint32Array): Uint16Array {
  const scores = new Uint16Array(rows.length);
  const mark = segment.space.mark();
  const bitmap = segment.space.take();
  for (const level of leaf.levels.toReversed()) {
    segment.kernels.clear(bitmap, segment.words);
    scatterLevel(segment, level, bitmap);
    const score = levelScore(level, segment.meta.schema.text);
    rows.forEach((row, at) => {
      if (hasBit(segment.memory, bitmap, row)) scores[at] = score;
    });
  }
  segment.space.release(mark);
  return scores;
}

function setsOf(segment: Segment, rows: Uint32Array, sums: Uint32Array): RowSet[] {
  const byScore = Map.groupBy(rows.keys(), (at) => sums[at] ?? 0);
  return Array.from(byScore, ([score, places]) => ({ segment, score, count: places.length, rows: Uint32Array.from(places, (at) => rows[at] ?? 0) })).toSorted(
    (a, b) => b.score - a.score,
  );
}
