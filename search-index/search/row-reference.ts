// A row among those of all segments, and which of two comes first. Rows of changed segments know before which place of
// the base they belong, so that numbers decide; only rows of two changed segments at one place are compared by value.
import type { SortDirection, SortKey } from '../schema.ts';
import { keysOfOrder } from '../segment/segment-meta.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';
import type { Source } from './source.ts';

export interface RowReference {
  source: Source;
  row: number;
  score: number;
}

interface SortPosition {
  /** Blank rows come last in both directions. */
  blank: boolean;
  /** Odd for rows of the base, even for rows that come just before. */
  place: number;
}

/** Order of rows of equal score: negative when `left` comes first. Never 0 for different documents. */
export function compareRows(
  left: RowReference,
  right: RowReference,
  orderName: string,
  direction: SortDirection,
): number {
  const a = sortPositionOf(left, orderName);
  const b = sortPositionOf(right, orderName);
  if (a.blank !== b.blank) return a.blank ? 1 : -1;
  const order = a.place - b.place || compareValues(left, right, orderName);
  return direction === 'asc' ? order : -order;
}

function sortPositionOf({ source, row }: RowReference, orderName: string): SortPosition {
  const order = source.segment.order(orderName);
  const own = order.places[row] ?? 0;
  const position = source.positions?.get(orderName)?.[row];
  return { blank: own >= order.blankFrom, place: position === undefined ? own * 2 + 1 : position * 2 };
}

function compareValues(left: RowReference, right: RowReference, orderName: string): number {
  const { schema } = left.source.segment.content.meta;
  const declared = keysOfOrder(schema, orderName);
  for (const key of [...declared, ...schema.ties]) {
    const order = compareKey(left, right, key);
    if (order !== 0) return key.reversed === true ? -order : order;
  }
  return compareIds(left.source.segment.ids[left.row] ?? 0n, right.source.segment.ids[right.row] ?? 0n);
}

function compareKey(left: RowReference, right: RowReference, { field }: SortKey): number {
  const a = left.source.segment.valueAt(field, left.row);
  const b = right.source.segment.valueAt(field, right.row);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'number' || typeof b === 'number')
    return (typeof a === 'number' ? a : -1) - (typeof b === 'number' ? b : -1);
  return compareCodePoints(typeof a === 'string' ? sortKeyOf(a) : '', typeof b === 'string' ? sortKeyOf(b) : '');
}

function compareIds(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
