// Converts an answer of the index to the output of the contract.
import { countsOfStates } from '#contract/candidates/license-reach.ts';
import { recordOf } from '#contract/record-of.ts';
import { facetNames } from '#contract/search/search-filters.ts';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { toFoundCandidate } from './found-candidate.ts';
import { suggestedFields, visitorFields } from './index-schema.ts';
import type { EngineAnswer } from './search-engine.ts';

/** `startedMs`: a value of `performance.now()`. */
export function toEngineAnswer(
  { total, hits, facets, spelling, suggested }: IndexAnswer,
  query: Pick<IndexQuery, 'stored' | 'filters'>,
  startedMs: number,
): EngineAnswer {
  return {
    ids: hits.map(({ id }) => id.toString()),
    cards: query.stored === false ? [] : hits.map((hit) => toFoundCandidate(hit, query.filters['state'])),
    count: total,
    spelling,
    facets: recordOf(facetNames, (name) =>
      name === 'reachState' ? countsOfStates(facets[name] ?? []) : (facets[name] ?? []),
    ),
    visitorFacets: recordOf(visitorFields, (name) => facets[name] ?? []),
    suggested: recordOf(suggestedFields, (name) => suggested[name] ?? []),
    tookMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
  };
}
