// What the index answers, in the words of the contract.
import type { FacetCount, FacetName } from '#contract/search.ts';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { toCard } from './index-document.ts';
import type { EngineAnswer } from './search-engine.ts';

/** `startedMs` as `performance.now()` gave it. */
export function toEngineAnswer({ total, hits, facets }: IndexAnswer, { stored }: IndexQuery, startedMs: number): EngineAnswer {
  return {
    ids: hits.map(({ id }) => id.toString()),
    cards: stored === false ? [] : hits.map(toCard),
    count: total,
    facets: byFacetName((name) => facets[name] ?? []),
    tookMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
  };
}

function byFacetName(counts: (name: FacetName) => FacetCount[]): Record<FacetName, FacetCount[]> {
  return {
    specialty: counts('specialty'), state: counts('state'), country: counts('country'), companySize: counts('companySize'),
    companyRevenue: counts('companyRevenue'), companyIndustry: counts('companyIndustry'), skills: counts('skills'), degree: counts('degree'),
  };
}
