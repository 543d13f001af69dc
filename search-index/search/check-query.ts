// Refuses queries that name what the schema does not have: a fault of the caller, not of the person searching.
import type { IndexQuery, IndexSchema, Near } from '../schema.ts';
import { isPoint } from '../geometry.ts';
import { distanceOrderName, tieOrderName } from '../segment/segment-meta.ts';

export function checkQuery(query: IndexQuery, schema: IndexSchema): void {
  const ofKind = (kind: string): string[] =>
    schema.fields.filter((field) => field.kind === kind).map((field) => field.name);
  refuse('facet', Object.keys(query.filters), schema.facets);
  refuse('facet', query.facets, schema.facets);
  refuse('filtered facet', Object.keys(query.also ?? {}), Object.keys(query.filters));
  refuse(
    'text field',
    Object.values(query.also ?? {}).map(({ field }) => field),
    ofKind('text'),
  );
  refuse('contains field', Object.keys(query.contains), schema.contains);
  refuse('flag', Object.keys(query.flags), ofKind('flag'));
  refuse('day', Object.keys(query.since), ofKind('day'));
  if (Object.values(query.since).some((day) => !Number.isInteger(day))) throw new RangeError('Days are whole numbers.');
  for (const { filters = {}, contains = {}, flags = {}, since = {}, near } of query.except ?? []) {
    refuse('facet', Object.keys(filters), [...schema.facets, ...ofKind('text')]);
    refuse('contains field', Object.keys(contains), schema.contains);
    refuse('flag', Object.keys(flags), ofKind('flag'));
    refuse('day', Object.keys(since), ofKind('day'));
    if (near !== undefined) checkPoint(near, ofKind('point'));
  }
  const suggest = query.suggest ?? [];
  refuse(
    'suggested field',
    suggest.map(({ field }) => field),
    schema.contains.filter((name) => ofKind('text').includes(name)),
  );
  refuse(
    'field',
    query.alsoStored ?? [],
    schema.fields.map((field) => field.name),
  );
  checkNear(query, ofKind('point'));
  if (query.sort.key !== distanceOrderName)
    refuse('sort', [query.sort.key], [tieOrderName, ...schema.sorts.map((sort) => sort.name)]);
  for (const number of [query.offset, query.limit, query.facetLimit ?? 0, ...suggest.map(({ limit }) => limit)]) {
    if (!Number.isInteger(number) || number < 0)
      throw new RangeError('offset, limit, facetLimit and the limits of suggestions are whole numbers, 0 or more.');
  }
}

function checkNear({ near, sort }: IndexQuery, points: readonly string[]): void {
  if (near === undefined) {
    if (sort.key === distanceOrderName) throw new RangeError('The order by distance needs a point that is near.');
    return;
  }
  checkPoint(near, points);
}

function checkPoint(near: Near, points: readonly string[]): void {
  refuse('point', [near.field], points);
  if (!isPoint(near.center) || !(near.meters > 0)) throw new RangeError('Near takes a point and meters above 0.');
}

function refuse(what: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`There is no ${what} ${unknown}.`);
}
