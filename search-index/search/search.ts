// One search over the sources of one moment.
import type { FieldValue, IndexAnswer, IndexHit, IndexQuery, IndexSchema, Near } from '../schema.ts';
import { queryTextOf } from '../text/query-text.ts';
import { checkQuery } from './check-query.ts';
import { metersFrom } from './distances.ts';
import { countedSetOf } from './facet-cache.ts';
import type { FacetCache } from './facet-cache.ts';
import { countFacets } from './facets.ts';
import { findMatches } from './matching.ts';
import { pageOf } from './page.ts';
import { spellingOf } from './resolve-terms.ts';
import type { RowReference } from './row-reference.ts';
import { termsMax } from './score-bounds.ts';
import type { Column, Segment } from '../segment/segment.ts';
import type { Source } from './source.ts';
import { suggestValues } from './suggestions.ts';

const defaultFacetLimit = 1000;

/** `cache`: of these sources at this moment; null: every facet is counted. */
export function searchSources(
  sources: readonly Source[],
  schema: IndexSchema,
  query: IndexQuery,
  cache: FacetCache | null = null,
): IndexAnswer {
  checkQuery(query, schema);
  const text = queryTextOf(query.text);
  if (text.required.length + (text.optional?.length ?? 0) > termsMax)
    throw new RangeError(`A text has at most ${termsMax} words and phrases.`);
  const spelling = spellingOf(sources, text.required);
  const marks = sources.map(({ segment }) => segment.space.mark());
  try {
    const set = cache === null || query.facets.length === 0 ? null : countedSetOf(query, text);
    const known = set === null ? null : (cache?.find(set) ?? null);
    const counted = known === null ? query : { ...query, facets: [] };
    const matchings = sources.map((source) => findMatches(source, counted, text, spelling));
    const facets = known ?? countFacets(matchings, query.facets, query.facetLimit ?? defaultFacetLimit);
    if (set !== null && known === null) cache?.save(set, facets);
    return {
      total: matchings.reduce((sum, { matches }) => sum + matches.count, 0),
      hits: hitsOf(pageOf(matchings, query), storedOf(schema, query), query.near),
      facets,
      spelling: Object.fromEntries(Array.from(spelling, ([word, meant]) => [word, [...meant]])),
      suggested: Object.fromEntries(
        (query.suggest ?? []).map((request) => [request.field, suggestValues(matchings, request)]),
      ),
    };
  } finally {
    sources.forEach(({ segment }, at) => {
      segment.space.release(marks[at] ?? 0);
    });
  }
}

/** The fields that hits have; none where the query wants no values. */
export const storedOf = (schema: IndexSchema, { stored, alsoStored = [] }: IndexQuery): readonly string[] =>
  stored === false ? [] : [...schema.stored, ...alsoStored];

/** The columns of a segment are found once for all its hits. */
function hitsOf(references: readonly RowReference[], stored: readonly string[], near: Near | undefined): IndexHit[] {
  const columnsOf = new Map<Segment, Column[]>();
  return references.map(({ source: { segment }, row, score }) => {
    const columns = columnsOf.get(segment) ?? stored.map((name) => segment.column(name));
    columnsOf.set(segment, columns);
    const values: Record<string, FieldValue> = {};
    stored.forEach((name, at) => {
      values[name] = columns[at]?.(row) ?? null;
    });
    return {
      id: segment.ids[row] ?? 0n,
      score,
      meters: near === undefined ? null : metersFrom(near, segment, row),
      values,
    };
  });
}
