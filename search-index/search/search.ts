// One search over the sources of one moment.
import type { FacetValueCount, FieldValue, IndexAnswer, IndexHit, IndexQuery, IndexSchema, Near } from '../schema.ts';
import { queryTextOf } from '../text/query-text.ts';
import { checkQuery } from './check-query.ts';
import { metersFrom } from './distances.ts';
import type { SetKey, FacetCache, Facets } from './facet-cache.ts';
import { countFacets, setFor } from './facets.ts';
import { findMatches, type Matching } from './matching.ts';
import { pageOf } from './page.ts';
import { spellingOf } from './resolve-terms.ts';
import type { RowReference } from './row-reference.ts';
import { termsMax } from './score-bounds.ts';
import type { Source } from './source.ts';
import { suggestValues } from './suggestions.ts';

const defaultFacetLimit = 1000;

/** Facets that were counted before. */
interface KnownFacets {
  /** Of these sources at this moment. */
  cache: FacetCache;
  /** Of the query. */
  set: SetKey;
}

/** `known` null: every facet is counted. */
export function searchSources(
  sources: readonly Source[],
  schema: IndexSchema,
  query: IndexQuery,
  known: KnownFacets | null = null,
): IndexAnswer {
  checkQuery(query, schema);
  const text = queryTextOf(query.text);
  if (text.required.length + (text.optional?.length ?? 0) > termsMax)
    throw new RangeError(`A text has at most ${termsMax} words and phrases.`);
  const spelling = spellingOf(sources, text.required);
  const marks = sources.map(({ segment }) => segment.space.mark());
  try {
    const facets = new FacetsOf(query, known);
    const asked = { ...query, facets: facets.missing };
    const matchings = sources.map((source) => findMatches(source, asked, text, spelling));
    return {
      total: matchings.reduce((sum, { matches }) => sum + matches.count, 0),
      hits: hitsOf(pageOf(matchings, query), storedOf(schema, query), query.near),
      facets: facets.complete(matchings),
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

/** The facets of one query: known ones, and those that are counted now. */
class FacetsOf {
  private readonly names: readonly string[];
  private readonly limit: number;
  private readonly known: KnownFacets | null;
  private readonly found: ReadonlyMap<string, FacetValueCount[] | null>;

  constructor({ facets, facetLimit = defaultFacetLimit }: IndexQuery, known: KnownFacets | null) {
    this.names = facets;
    this.limit = facetLimit;
    this.known = known;
    this.found = new Map(
      facets.map((name) => [name, known === null ? null : known.cache.find({ ...known.set, limit: facetLimit }, name)]),
    );
  }

  get missing(): string[] {
    return this.names.filter((name) => (this.found.get(name) ?? null) === null);
  }

  complete(matchings: readonly Matching[]): Facets {
    const { missing, limit, known } = this;
    const counted = countFacets(matchings, missing, limit);
    if (known !== null)
      for (const name of missing)
        known.cache.save({ ...known.set, limit }, name, {
          counts: counted[name] ?? [],
          documents: matchings.reduce((sum, matching) => sum + setFor(matching, name).count, 0),
        });
    return Object.fromEntries(this.names.map((name) => [name, this.found.get(name) ?? counted[name] ?? []]));
  }
}

/** The fields that hits have; none where the query wants no values. */
export const storedOf = (schema: IndexSchema, { stored, alsoStored = [] }: IndexQuery): readonly string[] =>
  stored === false ? [] : [...schema.stored, ...alsoStored];

/**
 * Column by column, because the values of many rows are read from memory at once. All hits begin as copies of one
 * object, so that no object grows field by field.
 */
function hitsOf(references: readonly RowReference[], stored: readonly string[], near: Near | undefined): IndexHit[] {
  const blank: Record<string, FieldValue> = Object.fromEntries(stored.map((name) => [name, null]));
  const hits = references.map(({ source: { segment }, row, score }) => ({
    id: segment.ids[row] ?? 0n,
    score,
    meters: near === undefined ? null : metersFrom(near, segment, row),
    values: { ...blank },
  }));
  const bySegment = Map.groupBy(references.keys(), (at) => references[at]?.source.segment);
  for (const [segment, places] of bySegment) {
    const rows = places.map((at) => references[at]?.row ?? 0);
    for (const name of stored) {
      const values = segment?.valuesOf(name, rows) ?? [];
      for (let at = 0; at < places.length; at += 1) {
        const hit = hits[places[at] ?? 0];
        if (hit !== undefined) hit.values[name] = values[at] ?? null;
      }
    }
  }
  return hits;
}
