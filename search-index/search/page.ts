// The page asked for, put together from the rows of all segments: scores from the best, within a score in order.
import type { IndexQuery, SortDirection } from '../schema.ts';
import { tieOrderName } from '../segment/segment-meta.ts';
import type { Matching } from './matching.ts';
import { compareRows, type RowReference } from './row-comparison.ts';
import { rowsInOrder, type RowSet } from './row-sets.ts';
import { scoreSets } from './scores.ts';

export function pageOf(matchings: readonly Matching[], { sort, offset, limit }: IndexQuery): RowReference[] {
  const ranked = sort.key === tieOrderName;
  const sets = ranked ? matchings.flatMap(scoreSets) : matchings.map(unscored);
  const scores = [...new Set(sets.map((set) => set.score))].toSorted((a, b) => (sort.direction === 'asc' ? b - a : a - b));
  const page: RowReference[] = [];
  let skip = offset;
  for (const score of scores) {
    const own = sets.filter((set) => set.score === score && set.count > 0);
    const count = own.reduce((sum, set) => sum + set.count, 0);
    if (skip < count) page.push(...mergeSets(own, sort.key, sort.direction, skip, Math.min(count, skip + limit - page.length)));
    if (page.length === limit) break;
    skip = Math.max(0, skip - count);
  }
  return page;
}

function unscored({ source: { segment }, matches, count }: Matching): RowSet {
  return { segment, score: 0, count, rows: matches };
}

/** Places `from` to `to` of sets of one score. */
function mergeSets(sets: readonly RowSet[], orderName: string, direction: SortDirection, from: number, to: number): RowReference[] {
  const [only, ...others] = sets;
  if (only !== undefined && others.length === 0) return references(only, rowsInOrder(only, orderName, direction, from, to));
  const heads = sets.flatMap((set) => references(set, rowsInOrder(set, orderName, direction, 0, to)));
  return heads.toSorted((a, b) => compareRows(a, b, orderName, direction)).slice(from, to);
}

function references({ segment, score }: RowSet, rows: Uint32Array): RowReference[] {
  return Array.from(rows, (row) => ({ segment, row, score }));
}
