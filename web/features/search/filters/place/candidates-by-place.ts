// The candidates of an answer divided by country, and those in no state.
import { states } from '#contract/candidates/candidate-options.ts';
import type { Country } from '#contract/candidates/places.ts';
import type { FacetCount, SearchAnswer } from '#contract/search/search.ts';

export interface CandidatesByPlace {
  /** A candidate whose country is unknown counts as in the United States. */
  byCountry: ReadonlyMap<Country, number>;
  /** Counted as in the United States, but not in one of the fifty states or the District of Columbia; at least so many, because people who work in several states count in each. */
  noState: number;
}

/**
 * A facet is counted without its own filter. When a state or a country is chosen, states and countries do not belong to the same
 * candidates; `noState` is then 0.
 */
export function candidatesByPlace(
  { facets, countries }: Pick<SearchAnswer, 'facets' | 'countries'>,
  { hasStates, hasCountries }: { hasStates: boolean; hasCountries: boolean },
): CandidatesByPlace {
  const countOf = (country: Country): number => facets.country.find(({ value }) => value === country)?.count ?? 0;
  const inStates = sumOf(facets.state.filter(({ value }) => Object.hasOwn(states, value)));
  return {
    byCountry: new Map(countries.map((country) => [country, countOf(country)])),
    noState: hasStates || hasCountries ? 0 : Math.max(0, countOf('US') - inStates),
  };
}

const sumOf = (counts: readonly FacetCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);
