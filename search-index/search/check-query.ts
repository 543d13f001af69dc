// Refuses queries that name what the schema does not have: a fault of the caller, not of the person searching.
import type { IndexQuery, IndexSchema } from '../schema.ts';
import { tieOrderName } from '../segment/segment-meta.ts';

export function checkQuery(query: IndexQuery, schema: IndexSchema): void {
  const ofKind = (kind: string): string[] => schema.fields.filter((field) => field.kind === kind).map((field) => field.name);
  refuse('facet', Object.keys(query.filters), schema.facets);
  refuse('facet', query.facets, schema.facets);
  refuse('contains field', Object.keys(query.contains), schema.contains);
  refuse('flag', Object.keys(query.flags), ofKind('flag'));
  refuse('day', Object.keys(query.since), ofKind('day'));
  refuse('sort', [query.sort.key], [tieOrderName, ...schema.sorts.map((sort) => sort.name)]);
  if (Object.values(query.since).some((day) => !Number.isInteger(day))) throw new RangeError('Days are whole numbers.');
  for (const number of [query.offset, query.limit, query.facetLimit ?? 0]) {
    if (!Number.isInteger(number) || number < 0) throw new RangeError('offset, limit and facetLimit are whole numbers, 0 or more.');
  }
}

function refuse(what: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`There is no ${what} ${unknown}.`);
}
