// What the values of documents say, read one by one: conditions, distances, keys of orders, and suggested values.
import { isPoint, squaredChord } from '../geometry.ts';
import type { IndexDocument, IndexQuery, Near, OtherValues, SuggestedValue, SuggestRequest } from '../schema.ts';
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';
import { holdsTag, textsOf } from './slow-text.ts';

export function suggestedValues(
  found: readonly { document: IndexDocument }[],
  { field, text, limit }: SuggestRequest,
): SuggestedValue[] {
  const values = found.flatMap(({ document }) => textsOf(document, field));
  return Array.from(
    Map.groupBy(values, (value) => value),
    ([value, { length: count }]) => ({ value, count }),
  )
    .filter(({ value }) => holdsTag(value, text))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, limit)
    .map((suggested) => ({
      ...suggested,
      holding: values.filter((value) => holdsTag(value, suggested.value)).length,
    }));
}

export const hasOther = (document: IndexDocument, other: OtherValues | undefined): boolean =>
  other !== undefined && textsOf(document, other.field).some((value) => other.values.includes(value));

export function meets({ values }: IndexDocument, { flags, since }: Pick<IndexQuery, 'flags' | 'since'>): boolean {
  return (
    Object.entries(flags).every(([name, wanted]) => (values[name] ?? false) === wanted) &&
    Object.entries(since).every(([name, day]) => Number(values[name] ?? -1) >= Math.max(0, day))
  );
}

/** Infinity for a blank point. */
export function squareFrom({ values }: IndexDocument, { field, center }: Near): number {
  const point = values[field];
  return isPoint(point) ? squaredChord(center, point) : Infinity;
}

export function keyOf(document: IndexDocument, field: string): string {
  const value = document.values[field] ?? '';
  if (typeof value === 'number') return String(value).padStart(6, '0');
  if (value === true) return 'true';
  return typeof value === 'string' ? sortKeyOf(value) : '';
}
