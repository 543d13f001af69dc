// Which of two rows of different segments comes first.
import type { SortDirection, SortKey } from '../schema.ts';
import type { Segment } from '../segment/segment.ts';
import { tieOrderName } from '../segment/segment-meta.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';

export interface RowReference {
  segment: Segment;
  row: number;
  score: number;
}

/** Order of rows of equal score: negative when `left` comes first. Never 0 for different documents. */
export function compareRows(left: RowReference, right: RowReference, orderName: string, direction: SortDirection): number {
  const { schema } = left.segment.meta;
  const declared = schema.sorts.find((sort) => sort.name === orderName && orderName !== tieOrderName)?.keys ?? [];
  const [first] = declared;
  if (first !== undefined) {
    const blanks = Number(isBlank(left, first)) - Number(isBlank(right, first));
    if (blanks !== 0) return blanks;
  }
  const order = compareKeys(left, right, [...declared, ...schema.ties]) || compareIds(left, right);
  return direction === 'asc' ? order : -order;
}

function compareKeys(left: RowReference, right: RowReference, keys: readonly SortKey[]): number {
  for (const key of keys) {
    const order = compareKey(left, right, key.field);
    if (order !== 0) return key.reversed === true ? -order : order;
  }
  return 0;
}

function compareKey(left: RowReference, right: RowReference, field: string): number {
  const a = left.segment.valueAt(field, left.row);
  const b = right.segment.valueAt(field, right.row);
  if (typeof a === 'number' || typeof b === 'number') return (typeof a === 'number' ? a : -1) - (typeof b === 'number' ? b : -1);
  return compareCodePoints(keyOf(a), keyOf(b));
}

function keyOf(value: unknown): string {
  return typeof value === 'string' ? sortKeyOf(value) : '';
}

function isBlank({ segment, row }: RowReference, { field }: SortKey): boolean {
  const value = segment.valueAt(field, row);
  return value === null || (typeof value === 'string' && sortKeyOf(value) === '');
}

function compareIds(left: RowReference, right: RowReference): number {
  const a = left.segment.ids[left.row] ?? 0n;
  const b = right.segment.ids[right.row] ?? 0n;
  return a < b ? -1 : Number(a > b);
}
