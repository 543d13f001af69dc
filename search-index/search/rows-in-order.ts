// Any stretch of a set of rows in any order, without sorting more than needed. Three ways:
//  - few rows: their places are sorted;
//  - the asked-for rows are probably near the beginning: the order is walked, testing each row against the bitmap;
//  - otherwise places are counted by bucket, and only the buckets that hold the asked-for rows are sorted.
import type { SortDirection } from '../schema.ts';
import type { OpenOrder } from '../segment/segment.ts';
import { costs } from './costs.ts';
import type { RowSubset } from './matching.ts';

/** Rows `from` to `to` (exclusive, at most the count) of the set. `desc` reads the rows that are not blank backwards, then the blank ones backwards. */
export function rowsInOrder(
  subset: RowSubset,
  order: OpenOrder,
  direction: SortDirection,
  from: number,
  to: number,
): Uint32Array {
  if (from >= to) return new Uint32Array(0);
  const { count } = subset;
  if (count > costs.sortedRowsMax) {
    const legs = legsOf(order, direction);
    const walked =
      from < count - to
        ? walk(subset, order, legs, from, to)
        : walk(subset, order, turned(legs), count - to, count - from)?.toReversed();
    if (walked !== undefined) return walked;
  }
  return select(subset, order, direction, from, to);
}

/** Neighbouring places of an order, read in one direction. */
interface Leg {
  first: number;
  length: number;
  backwards: boolean;
}

function legsOf({ rows, blankFrom }: OpenOrder, direction: SortDirection): Leg[] {
  if (direction === 'asc') return [{ first: 0, length: rows.length, backwards: false }];
  return [
    { first: blankFrom - 1, length: blankFrom, backwards: true },
    { first: rows.length - 1, length: rows.length - blankFrom, backwards: true },
  ];
}

/** The same places from the other end. */
function turned(legs: readonly Leg[]): Leg[] {
  return legs.toReversed().map(({ first, length, backwards }) => ({
    first: backwards ? first - length + 1 : first + length - 1,
    length,
    backwards: !backwards,
  }));
}

/** Rows `from` to `to` along the legs; undefined when so many steps are not worth while. */
function walk(
  { stretch, bitmap, count }: RowSubset,
  order: OpenOrder,
  legs: readonly Leg[],
  from: number,
  to: number,
): Uint32Array | undefined {
  const { segment } = stretch;
  const { kernels, space, memory, rows } = segment;
  // A walk may take as many steps as rows that are spread evenly need. Along some orders a set is clustered, so it may also take what costs little beside the other way.
  let left = Math.max(Math.ceil((to / count) * rows) * costs.patience, Math.floor(count * costs.wastedSteps));
  if (left > count * costs.stepsPerRow * costs.patience) return undefined;
  // An order leads through all rows, also those of which the bitmap says nothing.
  stretch.clearOutside(bitmap);
  const found = new Uint32Array(to - from);
  let seen = 0;
  for (const leg of legs) {
    const length = Math.min(left, leg.length);
    if (length === 0) continue;
    const skip = Math.max(0, from - seen);
    const before = Math.max(0, seen - from);
    const own = kernels.walk(
      bitmap,
      segment.addressOf(order.rows) + leg.first * 4,
      length,
      leg.backwards ? -4 : 4,
      skip,
      to - from - before,
      space.list,
    );
    found.set(memory.subarray(space.list >>> 2, (space.list >>> 2) + Math.max(0, own - skip)), before);
    seen += own;
    left -= length;
    if (seen === to) return found;
  }
  return undefined;
}

function select(subset: RowSubset, order: OpenOrder, direction: SortDirection, from: number, to: number): Uint32Array {
  const rows = (places: Uint32Array): Uint32Array => places.map((place) => order.rows[place] ?? 0);
  if (direction === 'asc') return rows(ranked(subset, order, from, to));
  const { count } = subset;
  const present =
    order.blankFrom === order.rows.length
      ? count
      : count - placesBetween(subset, order, order.blankFrom, order.rows.length).length;
  const split = Math.min(to, present);
  const head = from < split ? ranked(subset, order, present - split, present - from).toReversed() : new Uint32Array(0);
  const firstBlank = Math.max(from, present);
  const tail =
    firstBlank < to
      ? ranked(subset, order, count - (to - present), count - (firstBlank - present)).toReversed()
      : new Uint32Array(0);
  const both = new Uint32Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return rows(both);
}

/** Places of the set in ascending order, from rank `from` to rank `to`. */
function ranked(subset: RowSubset, order: OpenOrder, from: number, to: number): Uint32Array {
  if (subset.count <= costs.sortedRowsMax)
    return placesBetween(subset, order, 0, order.rows.length).toSorted().slice(from, to);
  const { stretch, bitmap } = subset;
  const { kernels, space, memory, rows } = stretch.segment;
  const counts = memory.subarray(space.counts >>> 2, (space.counts >>> 2) + (rows >>> costs.bucketBits) + 1);
  counts.fill(0);
  kernels.bucketPlaces(
    stretch.at(bitmap),
    stretch.words,
    stretch.firstRow,
    stretch.segment.addressOf(order.places),
    costs.bucketBits,
    space.counts,
  );
  let bucket = 0;
  let below = 0;
  while (below + (counts[bucket] ?? 0) <= from) below += counts[bucket++] ?? 0;
  let end = bucket;
  for (let within = below; within < to; end += 1) within += counts[end] ?? 0;
  const places = placesBetween(
    subset,
    order,
    bucket << costs.bucketBits,
    Math.min(end << costs.bucketBits, order.rows.length),
  );
  return places.toSorted().slice(from - below, to - below);
}

/** In no order; a view of the working space. */
function placesBetween({ stretch, bitmap }: RowSubset, order: OpenOrder, from: number, to: number): Uint32Array {
  const { kernels, space, memory } = stretch.segment;
  const length = kernels.collectPlaces(
    stretch.at(bitmap),
    stretch.words,
    stretch.firstRow,
    stretch.segment.addressOf(order.places),
    from,
    to,
    space.list,
  );
  return memory.subarray(space.list >>> 2, (space.list >>> 2) + length);
}
