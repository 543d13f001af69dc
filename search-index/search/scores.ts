// Relevance: each required or optional term scores by the strongest level at which it is found; a row's score is the sum. Rows come
// score by score, best first, and only as far as the caller reads.
import { setBit } from '../segment/bits.ts';
import type { Matching, RowSubset } from './matching.ts';
import { termScores } from './row-scores.ts';
import { scatterLevel } from './scatter.ts';
import { largestScore } from './score-bounds.ts';
import type { Stretch } from './stretch.ts';
import { bitmapCost, rowsCost } from './term-costs.ts';
import type { Leaf, TermMatch } from './term-match.ts';

export interface ScoredRows extends RowSubset {
  score: number;
}

/** Sets of rows by falling score, none empty. The bitmap of a set is valid until the next one is requested. */
export function* scoredRows(matching: Matching): Generator<ScoredRows> {
  const { matches, required, optional } = matching;
  const terms = [...required, ...optional];
  const [first, ...others] = terms;
  if (matches.count === 0) return;
  if (first === undefined) yield { ...matches, score: 0 };
  else if (rowsAreCheaper(matches, terms)) yield* byRow(matches, terms);
  else if (others.length === 0 && first.combinations.length === 0) yield* byLevel(matches, first.whole);
  else yield* bySum(matches, terms);
}

function rowsAreCheaper({ stretch, count }: RowSubset, terms: readonly TermMatch[]): boolean {
  const sum = (cost: (term: TermMatch) => number): number => terms.reduce((total, term) => total + cost(term), 0);
  return sum((term) => rowsCost(count, term)) < sum((term) => bitmapCost(stretch, term));
}

/** For few rows: each row is scored separately. */
function* byRow({ stretch, bitmap }: RowSubset, terms: readonly TermMatch[]): Generator<ScoredRows> {
  const rows = stretch.rowsOf(bitmap);
  const sums = new Uint32Array(rows.length);
  for (const term of terms)
    termScores(stretch.segment, rows, term).forEach((score, at) => {
      sums[at] = (sums[at] ?? 0) + score;
    });
  const byScore = new Map<number, number[]>();
  sums.forEach((score, at) => {
    const same = byScore.get(score);
    if (same === undefined) byScore.set(score, [rows[at] ?? 0]);
    else same.push(rows[at] ?? 0);
  });
  const mark = stretch.segment.space.mark();
  for (const [score, own] of [...byScore].toSorted(([a], [b]) => b - a)) {
    stretch.segment.space.release(mark);
    const picked = stretch.empty();
    for (const row of own) setBit(stretch.segment.memory, picked, row);
    yield { stretch, bitmap: picked, count: own.length, score };
  }
}

/** For one word: its levels are its scores. Ends early when every row has been returned. Rows without an optional word are the last. */
function* byLevel({ stretch, bitmap: matches, count }: RowSubset, { levels }: Leaf): Generator<ScoredRows> {
  const { space } = stretch.segment;
  const rest = stretch.copyOf(matches);
  const mark = space.mark();
  let left = count;
  for (const level of levels) {
    if (left === 0) return;
    space.release(mark);
    const found = stretch.empty();
    scatterLevel(stretch, level, found);
    stretch.and(found, rest);
    const own = stretch.count(found);
    if (own === 0) continue;
    stretch.andNot(rest, found);
    left -= own;
    yield { stretch, bitmap: found, count: own, score: level.score };
  }
  if (left > 0) yield { stretch, bitmap: rest, count: left, score: 0 };
}

/** Several words: scores are added up in a column, counted, and the rows of each score picked out. */
function* bySum({ stretch, bitmap, count }: RowSubset, terms: readonly TermMatch[]): Generator<ScoredRows> {
  const { space, kernels } = stretch.segment;
  // Sixteen bits a row are sixteen times a bitmap.
  kernels.clear(space.scores + stretch.firstRow * 2, stretch.words * 16);
  for (const term of terms) addTerm(stretch, bitmap, term);
  const counts = scoreCounts(stretch, bitmap, count, terms.length);
  const picked = stretch.take();
  for (const score of [...counts.keys()].toReversed()) {
    kernels.rowsOfScore(stretch.at(bitmap), stretch.words, stretch.firstRow, space.scores, score, stretch.at(picked));
    yield { stretch, bitmap: picked, count: counts.get(score) ?? 0, score };
  }
}

/** Rows of each score that occurs, scores rising. */
function scoreCounts(stretch: Stretch, bitmap: number, count: number, terms: number): Map<number, number> {
  const { space, kernels, memory, content } = stretch.segment;
  const from = space.counts >>> 2;
  memory.fill(0, from, from + largestScore(content.meta.schema, terms) + 1);
  kernels.histogram(stretch.at(bitmap), stretch.words, stretch.firstRow, space.scores, 2, space.counts);
  const counts = new Map<number, number>();
  let left = count;
  for (let score = 0; left > 0; score += 1) {
    const own = memory[from + score] ?? 0;
    if (own > 0) counts.set(score, own);
    left -= own;
  }
  return counts;
}

/** Adds a term's score to every matching row. */
function addTerm(stretch: Stretch, matches: number, term: TermMatch): void {
  const mark = stretch.segment.space.mark();
  for (const { score, bitmap } of termLevels(stretch, matches, term)) {
    stretch.segment.kernels.addScore(
      stretch.at(bitmap),
      stretch.words,
      stretch.firstRow,
      stretch.segment.space.scores,
      score,
    );
  }
  stretch.segment.space.release(mark);
}

interface TermLevel {
  score: number;
  bitmap: number;
}

/** Matching rows by the term's own score, best first; each row once. */
function* termLevels(stretch: Stretch, matches: number, { whole, combinations }: TermMatch): Generator<TermLevel> {
  const rest = stretch.copyOf(matches);
  const reach = (leaf: Leaf) => ({ leaf, bitmap: stretch.empty() });
  const alone = reach(whole);
  const together = combinations.map((leaves) => leaves.map(reach));
  const reached = [alone, ...together.flat()];
  const scores = new Set(reached.flatMap(({ leaf }) => leaf.levels.map((level) => level.score)));
  const found = stretch.take();
  for (const score of [...scores].toSorted((a, b) => b - a)) {
    for (const { leaf, bitmap } of reached) {
      for (const level of leaf.levels) if (level.score === score) scatterLevel(stretch, level, bitmap);
    }
    stretch.set(found, rest);
    stretch.and(found, alone.bitmap);
    for (const leaves of together)
      addCommon(
        stretch,
        found,
        rest,
        leaves.map(({ bitmap }) => bitmap),
      );
    stretch.andNot(rest, found);
    yield { score, bitmap: found };
  }
}

/** Adds to `target` the rows of `rest` that all the sets have. */
function addCommon(stretch: Stretch, target: number, rest: number, sets: readonly number[]): void {
  const mark = stretch.segment.space.mark();
  const common = stretch.copyOf(rest);
  for (const set of sets) stretch.and(common, set);
  stretch.or(target, common);
  stretch.segment.space.release(mark);
}
