// Rows of one score within a segment, read in an order: any stretch of them without sorting more than needed.
import type { SortDirection } from '../schema.ts';
import { bitsOf, hasBit } from '../segment/bits.ts';
import type { OpenOrder, Segment } from '../segment/segment.ts';

export interface RowSet {
  segment: Segment;
  score: number;
  count: number;
  /** A list of rows, or the address of a bitmap. */
  rows: Uint32Array | number;
}

/** Up to so many rows are gathered and sorted; more are found by walking the order. */
const sortAtMost = 4096;

/** Rows `from` to `to` (exclusive) of the set in the given order. */
export function rowsInOrder(set: RowSet, orderName: string, direction: SortDirection, from: number, to: number): Uint32Array {
  const order = set.segment.order(orderName);
  if (typeof set.rows === 'number' && set.count > sortAtMost) return walk(set, set.rows, order, direction, from, Math.min(to, set.count));
  const rows = typeof set.rows === 'number' ? bitsOf(set.segment.memory, set.rows, set.segment.words) : set.rows;
  const steps = rows.map((row) => stepAt(order, direction, order.places[row] ?? 0)).toSorted();
  return steps.slice(from, to).map((step) => order.rows[stepAt(order, direction, step)] ?? 0);
}

function walk({ segment }: RowSet, bitmap: number, order: OpenOrder, direction: SortDirection, from: number, to: number): Uint32Array {
  const found = new Uint32Array(Math.max(0, to - from));
  let seen = 0;
  for (let step = 0; seen < to && step < segment.rows; step += 1) {
    const row = order.rows[stepAt(order, direction, step)] ?? 0;
    if (!hasBit(segment.memory, bitmap, row)) continue;
    if (seen >= from) found[seen - from] = row;
    seen += 1;
  }
  return found;
}

/** Place in the order → step of a reader going in the direction, and back: the same function both ways. */
function stepAt({ blankFrom, rows }: OpenOrder, direction: SortDirection, place: number): number {
  if (direction === 'asc') return place;
  return place < blankFrom ? blankFrom - 1 - place : rows.length - 1 - (place - blankFrom);
}
