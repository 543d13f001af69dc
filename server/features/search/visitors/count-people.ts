// The published counts of a search: what the pages for visitors show of it.
import { states } from '#contract/candidate-options.ts';
import type { Coverage } from '#contract/directory-counts.ts';
import { publicCounts } from '#contract/public-counts.ts';
import type { FacetCount, SearchFilters } from '#contract/search.ts';
import type { SearchEngine } from '../search-engine.ts';
import { noCoverage, publishCount, publishDivision, publishList, publishShare } from './publish-counts.ts';

export interface PublishedCounts {
  /** Null: fewer than 25. Then all else is empty. */
  count: number | null;
  states: FacetCount[];
  specialties: FacetCount[];
  cities: FacetCount[];
  companySizes: FacetCount[];
  skills: FacetCount[];
  degrees: FacetCount[];
  coverage: Coverage;
}

/** What is published of fewer than 25 people. */
export const tooFew: PublishedCounts = {
  count: null,
  states: [],
  specialties: [],
  cities: [],
  companySizes: [],
  skills: [],
  degrees: [],
  coverage: noCoverage,
};

const having = (counts: readonly FacetCount[], kind: string): number =>
  counts.find(({ value }) => value === kind)?.count ?? 0;

/** `caller`: the address whose share of the engine this uses; null: the product itself. */
export async function countPeople(
  engine: SearchEngine,
  filters: SearchFilters,
  signal: AbortSignal,
  caller: string | null,
): Promise<PublishedCounts> {
  const { verifiedWithinDays } = publicCounts;
  const [all, verified] = await Promise.all([
    engine.count(
      filters,
      ['state', 'specialty', 'companySize', 'skills', 'degree', 'city', 'phoneKind', 'emailKind'],
      signal,
      caller,
    ),
    engine.count({ ...filters, verifiedWithinDays }, [], signal, caller),
  ]);
  const count = publishCount(all.count);
  if (count === null) return tooFew;
  const { facets, visitorFacets } = all;
  return {
    count,
    states: publishDivision(
      facets.state.filter(({ value }) => Object.hasOwn(states, value)),
      count,
    ),
    specialties: publishDivision(facets.specialty, count),
    cities: publishDivision(visitorFacets.city, count),
    companySizes: publishDivision(facets.companySize, count),
    skills: publishList(facets.skills),
    degrees: publishList(facets.degree),
    coverage: {
      mobile: publishShare(having(visitorFacets.phoneKind, 'mobile_phone'), count),
      personalEmail: publishShare(having(visitorFacets.emailKind, 'personal_email'), count),
      // A candidate may have changed between the two counts.
      verified: publishShare(Math.min(verified.count, count), count),
    },
  };
}
