// What an application adds to a library that finds words only: conditions, facets with their own filter lifted, order and page, in plain
// TypeScript over the found rows.
import type { PlainRow } from '../engines/compared-engine.ts';
import { meetsConditions } from './compared-library.ts';
import type { FacetField, LibraryQuery } from './compared-library.ts';

const facetLimit = 100;

const valuesOf = (row: PlainRow, field: FacetField): readonly number[] =>
  field === 'skills' || field === 'degree' ? row[field] : [row[field]];

/** `found`: rows that contain the words, best first. Returns how many meet all conditions. */
export function answerFrom(found: Iterable<PlainRow>, query: LibraryQuery): number {
  const filters = query.filters.map(({ field, values }) => ({ field, values: new Set(values) }));
  const counts = new Map(query.facets.map((field) => [field, new Map<number, number>()]));
  const count = (row: PlainRow, field: FacetField): void => {
    const ofField = counts.get(field);
    if (ofField !== undefined)
      for (const value of valuesOf(row, field)) if (value !== 0) ofField.set(value, (ofField.get(value) ?? 0) + 1);
  };
  const matching: PlainRow[] = [];
  for (const row of found) {
    if (!meetsConditions(row, query) || query.excluded.some((word) => ` ${row.words} `.includes(` ${word} `))) continue;
    const failed = filters.filter(({ field, values }) => !valuesOf(row, field).some((value) => values.has(value)));
    if (failed.length === 0) {
      matching.push(row);
      for (const field of query.facets) count(row, field);
    } else if (failed.length === 1 && failed[0] !== undefined) count(row, failed[0].field);
  }
  for (const ofField of counts.values()) [...ofField].toSorted((a, b) => b[1] - a[1]).slice(0, facetLimit);
  ordered(matching, query).slice(query.offset, query.offset + query.limit);
  return matching.length;
}

function ordered(rows: PlainRow[], { sort: { key, isDescending } }: LibraryQuery): PlainRow[] {
  if (key === 'relevance') return rows;
  const sign = isDescending ? -1 : 1;
  if (key === 'verified') return rows.toSorted((a, b) => sign * ((a.verifiedDay ?? 0) - (b.verifiedDay ?? 0)));
  return rows.toSorted((a, b) => sign * compare(a.keys[key], b.keys[key]));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
