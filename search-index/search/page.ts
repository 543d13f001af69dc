// Assembles the requested page from the rows of all sources: best score first, and in sort order within a score.
import type { IndexQuery, SortDirection } from '../schema.ts';
import { distanceOrderName, tieOrderName } from '../segment/segment-meta.ts';
import type { Matching, RowSubset } from './matching.ts';
import { pageByDistance } from './distances.ts';
import { compareRows, type RowReference } from './row-reference.ts';
import { takeMerged } from './sorted-lists.ts';
import { rowsInOrder } from './rows-in-order.ts';
import { scoredRows, type ScoredRows } from './scores.ts';
import type { Source } from './source.ts';

/** The rows of one score in one source. */
interface OwnRows {
  source: Source;
  subset: RowSubset;
}

export function pageOf(matchings: readonly Matching[], { sort, offset, limit, near }: IndexQuery): RowReference[] {
  const total = matchings.reduce((sum, { matches }) => sum + matches.count, 0);
  const to = Math.min(offset + limit, total);
  if (offset >= to) return [];
  if (sort.key === distanceOrderName && near !== undefined) {
    if (sort.direction === 'asc') return pageByDistance(matchings, near, offset, to);
    return pageByDistance(matchings, near, total - to, total - offset).toReversed();
  }
  if (sort.key !== tieOrderName) {
    return merge(
      matchings.map(({ source, matches }) => ({ source, subset: matches })),
      { score: 0, order: sort.key, direction: sort.direction },
      offset,
      to,
    );
  }
  if (sort.direction === 'asc') return byRelevance(matchings, offset, to);
  return byRelevance(matchings, total - to, total - offset).toReversed();
}

/** Places `from` to `to` of all, best first. */
function byRelevance(matchings: readonly Matching[], from: number, to: number): RowReference[] {
  const parts: RowReference[][] = [];
  let before = 0;
  for (const { score, rows } of byScore(matchings)) {
    const count = rows.reduce((sum, { subset }) => sum + subset.count, 0);
    if (before + count > from)
      parts.push(
        merge(
          rows,
          { score, order: tieOrderName, direction: 'asc' },
          Math.max(0, from - before),
          Math.min(count, to - before),
        ),
      );
    before += count;
    if (before >= to) break;
  }
  // A part may have a hundred thousand rows, too many for the arguments of one call.
  return parts.flat();
}

/** The rows of all sources score by score. */
function* byScore(matchings: readonly Matching[]): Generator<{ score: number; rows: OwnRows[] }> {
  const heads = matchings.map((matching) => {
    const sets = scoredRows(matching);
    return { source: matching.source, sets, head: sets.next() };
  });
  for (;;) {
    const open = heads.flatMap(({ head }) => (head.done === true ? [] : [head.value.score]));
    if (open.length === 0) return;
    const score = Math.max(...open);
    const own = heads.filter(({ head }) => head.done !== true && head.value.score === score);
    yield { score, rows: own.flatMap(({ source, head }) => (head.done === true ? [] : [rowsOf(source, head.value)])) };
    for (const entry of own) entry.head = entry.sets.next();
  }
}

function rowsOf(source: Source, subset: ScoredRows): OwnRows {
  return { source, subset };
}

interface Merging {
  score: number;
  order: string;
  direction: SortDirection;
}

/**
 * Places `from` to `to` of the rows together. Of each source only the rows that can lie there are read: whatever
 * comes before place `from` even if all rows of the other sources come earlier still is skipped.
 */
function merge(
  rows: readonly OwnRows[],
  { score, order, direction }: Merging,
  from: number,
  to: number,
): RowReference[] {
  const total = rows.reduce((sum, { subset }) => sum + subset.count, 0);
  let skipped = 0;
  const heads = rows
    .filter(({ subset }) => subset.count > 0)
    .map(({ source, subset }) => {
      const start = Math.max(0, from - (total - subset.count));
      skipped += start;
      const own = rowsInOrder(subset, source.segment.order(order), direction, start, Math.min(subset.count, to));
      return Array.from(own, (row) => ({ source, row, score }));
    });
  const compare = (a: RowReference, b: RowReference): number => compareRows(a, b, order, direction);
  return takeMerged(heads, from - skipped, to - from, compare);
}
