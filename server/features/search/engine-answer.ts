// Converts an answer of the index to the output of the contract.
import { countsOfStates } from '#contract/candidates/license-reach.ts';
import { recordOf } from '#contract/record-of.ts';
import { facetNames } from '#contract/search/search-filters.ts';
import type { SetKey, IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { toFoundCandidate } from './found-candidate.ts';
import { suggestedFields, visitorFields } from './index-schema.ts';
import type { EngineAnswer } from './search-engine.ts';

interface Asked {
  /** A value of `performance.now()`. */
  startedMs: number;
  /** The name of the state of the directory that was searched. */
  moment: string;
  /** Of the query. */
  set: SetKey;
}

/** Characters of the digest of a set: 132 bits. */
const digestLength = 22;

export function toEngineAnswer(
  { total, hits, facets, spelling, suggested }: IndexAnswer,
  query: Pick<IndexQuery, 'stored' | 'filters'>,
  { startedMs, moment, set }: Asked,
): EngineAnswer {
  return {
    ids: hits.map(({ id }) => id.toString()),
    cards: query.stored === false ? [] : hits.map((hit) => toFoundCandidate(hit, query.filters['state'])),
    count: total,
    version: `${moment}.${set.key.slice(0, digestLength)}`,
    spelling,
    facets: recordOf(facetNames, (name) =>
      name === 'reachState' ? countsOfStates(facets[name] ?? []) : (facets[name] ?? []),
    ),
    visitorFacets: recordOf(visitorFields, (name) => facets[name] ?? []),
    suggested: recordOf(suggestedFields, (name) => suggested[name] ?? []),
    tookMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
  };
}
