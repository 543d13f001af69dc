// The order by distance from a point. Rows at one point have one distance, so the points are put in order, and rows are listed
// only for the points whose rows lie on the page.
import { metersOfSquaredChord, squaredChordWithin } from '../geometry.ts';
import type { Near } from '../schema.ts';
import type { PointField } from '../segment/point-field.ts';
import type { Segment } from '../segment/segment.ts';
import { tieOrderName } from '../segment/segment-meta.ts';
import type { Matching } from './matching.ts';
import { compareRows, type RowReference } from './row-reference.ts';
import { rowsInOrder } from './rows-in-order.ts';
import { takeMerged } from './sorted-lists.ts';

/** The matching rows at one point. */
interface RowsAtPoint {
  squaredChord: number;
  matching: Matching;
  field: PointField;
  code: number;
  count: number;
}

/** Whole meters; null for a blank point. */
export function metersFrom({ field: name, center }: Near, segment: Segment, row: number): number | null {
  const field = segment.pointField(name);
  const code = field.codes[row] ?? 0;
  return code === 0 ? null : metersOfSquaredChord(field.squaredChordTo(center, code));
}

/** Places `from` to `to` of all matches, nearest first, in the order of ties within a distance. */
export function pageByDistance(matchings: readonly Matching[], near: Near, from: number, to: number): RowReference[] {
  const points = matchings
    .flatMap((matching) => pointsOf(matching, near))
    .toSorted((a, b) => a.squaredChord - b.squaredChord);
  const parts: RowReference[][] = [];
  let before = 0;
  for (let at = 0; at < points.length && before < to;) {
    const first = points[at];
    let next = at;
    let count = 0;
    while (next < points.length && points[next]?.squaredChord === first?.squaredChord)
      count += points[next++]?.count ?? 0;
    if (before + count > from)
      parts.push(inTieOrder(points.slice(at, next), Math.max(0, from - before), Math.min(count, to - before)));
    before += count;
    at = next;
  }
  return parts.flat();
}

/** The points that have matching rows, with their number. */
function pointsOf(matching: Matching, { field: name, center, meters }: Near): RowsAtPoint[] {
  const { stretch, bitmap, count } = matching.matches;
  if (count === 0) return [];
  const { kernels, space, memory } = stretch.segment;
  const field = stretch.segment.pointField(name);
  const from = space.counts >>> 2;
  memory.fill(0, from, from + field.codeCount);
  kernels.histogram(
    stretch.at(bitmap),
    stretch.words,
    stretch.firstRow,
    stretch.segment.addressOf(field.codes),
    field.codes.BYTES_PER_ELEMENT,
    space.counts,
  );
  return field.codesWithin(center, squaredChordWithin(meters)).flatMap((code) => {
    const own = memory[from + code] ?? 0;
    return own === 0 ? [] : [{ squaredChord: field.squaredChordTo(center, code), matching, field, code, count: own }];
  });
}

/** Places `from` to `to` of the rows at points of one distance. */
function inTieOrder(points: readonly RowsAtPoint[], from: number, to: number): RowReference[] {
  const lists = [...Map.groupBy(points, ({ matching }) => matching)].map(([{ source, matches }, own]) => {
    const { stretch } = matches;
    const { space } = stretch.segment;
    const mark = space.mark();
    const nearest = stretch.empty();
    for (const { field, code } of own) stretch.scatter(nearest, field, [code]);
    stretch.and(nearest, matches.bitmap);
    const count = own.reduce((sum, point) => sum + point.count, 0);
    const subset = { stretch, bitmap: nearest, count };
    const rows = rowsInOrder(subset, source.segment.order(tieOrderName), 'asc', 0, Math.min(to, count));
    space.release(mark);
    return Array.from(rows, (row) => ({ source, row, score: 0 }));
  });
  return takeMerged(lists, from, to - from, (a, b) => compareRows(a, b, tieOrderName, 'asc'));
}
