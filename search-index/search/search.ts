// One search over the sources of one moment.
import type { FieldValue, IndexAnswer, IndexHit, IndexQuery, IndexSchema } from '../schema.ts';
import { parseQueryText } from '../text/query-text.ts';
import { checkQuery } from './check-query.ts';
import { countFacet } from './facets.ts';
import { findMatches } from './matching.ts';
import { pageOf } from './page.ts';
import { resolveTerms } from './resolve-terms.ts';
import type { RowReference } from './row-reference.ts';
import { mostTerms } from './score-bounds.ts';
import type { Source } from './source.ts';

const defaultFacetLimit = 1000;

export function searchSources(sources: readonly Source[], schema: IndexSchema, query: IndexQuery): IndexAnswer {
  checkQuery(query, schema);
  const text = parseQueryText(query.text);
  if (text.required.length > mostTerms) throw new RangeError(`A text has at most ${mostTerms} words and phrases.`);
  const required = resolveTerms(sources, text.required);
  const marks = sources.map(({ segment }) => segment.space.mark());
  try {
    const matchings = sources.map((source) => findMatches(source, query, required, text.excluded));
    const facets = query.facets.map((name) => [name, countFacet(matchings, name, query.facetLimit ?? defaultFacetLimit)] as const);
    return {
      total: matchings.reduce((sum, { matches }) => sum + matches.count, 0),
      hits: pageOf(matchings, query).map((reference) => hitOf(reference, query.stored === false ? [] : schema.stored)),
      facets: Object.fromEntries(facets),
    };
  } finally {
    sources.forEach(({ segment }, at) => {
      segment.space.release(marks[at] ?? 0);
    });
  }
}

function hitOf({ source: { segment }, row, score }: RowReference, stored: readonly string[]): IndexHit {
  const values: Record<string, FieldValue> = {};
  for (const name of stored) values[name] = segment.valueAt(name, row);
  return { id: segment.ids[row] ?? 0n, score, values };
}
