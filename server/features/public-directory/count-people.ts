// The published counts of a search: what the pages for visitors show of it.
import { states } from '#contract/candidates/candidate-options.ts';
import type { Coverage } from '#contract/search/directory-counts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import type { FacetCount } from '#contract/search/search.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';
import { mergeSpecialties, publishSpecialties } from './count-specialties.ts';
import type { SearchCounts } from '../search/public.ts';
import { filtersOf } from './filters-of.ts';
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

export type FilterValues = Partial<Record<ListFilter, string[]>>;

/** The states of each specialty whose counts are published, by the name of the specialty in lower case. */
export type PublishedPairs = ReadonlyMap<string, ReadonlySet<string>>;

export const isPublishedPair = (pairs: PublishedPairs, specialty: string, state: string): boolean =>
  pairs.get(specialty.toLowerCase())?.has(state) === true;

const statesMax = Object.keys(states).length;

export const publishStates = (counts: readonly FacetCount[], total: number): FacetCount[] =>
  publishDivision(
    counts.filter(({ value }) => Object.hasOwn(states, value)),
    total,
    statesMax,
  );

const having = (counts: readonly FacetCount[], kind: string): number =>
  counts.find(({ value }) => value === kind)?.count ?? 0;

/** The only value of the only filter; null when there are others. */
function onlyValue(values: FilterValues, name: ListFilter): string | null {
  const [value, ...others] = values[name] ?? [];
  return value === undefined || others.length > 0 || Object.keys(values).length > 1 ? null : value;
}

/** Only the chosen values of a filter: its facet counts the people of a broader search. Null: the filter has no values. */
function publishedChosenCounts(
  values: FilterValues,
  name: ListFilter,
  counts: readonly FacetCount[],
): FacetCount[] | null {
  const chosen = values[name]?.map((value) => value.toLowerCase());
  return chosen === undefined
    ? null
    : counts.filter(({ value, count }) => chosen.includes(value.toLowerCase()) && publishCount(count) !== null);
}

interface Counting {
  directory: SearchCounts;
  pairs: PublishedPairs;
  signal: AbortSignal;
  /** The address whose share of the engine this uses; null: the product itself. */
  caller: string | null;
}

export async function countPeople(
  values: FilterValues,
  { directory, pairs, signal, caller }: Counting,
): Promise<PublishedCounts> {
  const filters = filtersOf(values);
  const { verifiedWithinDays } = publicCounts;
  const [all, verified] = await Promise.all([
    directory.count(
      filters,
      ['state', 'specialty', 'companySize', 'skills', 'degree', 'city', 'phoneKind', 'emailKind'],
      signal,
      { caller },
    ),
    directory.count({ ...filters, verifiedWithinDays }, [], signal, { caller }),
  ]);
  const count = publishCount(all.count);
  if (count === null) return tooFew;
  const { facets, visitorFacets } = all;
  const [specialty, state] = [onlyValue(values, 'specialty'), onlyValue(values, 'state')];
  return {
    count,
    states: (publishedChosenCounts(values, 'state', facets.state) ?? publishStates(facets.state, count)).filter(
      ({ value }) => specialty === null || isPublishedPair(pairs, specialty, value),
    ),
    specialties: (
      publishedChosenCounts(values, 'specialty', mergeSpecialties(facets.specialty)) ??
      publishSpecialties(mergeSpecialties(facets.specialty), count)
    ).filter(({ value }) => state === null || isPublishedPair(pairs, value, state)),
    cities: publishDivision(visitorFacets.city, count),
    companySizes: publishDivision(facets.companySize, count),
    skills: publishedChosenCounts(values, 'skills', facets.skills) ?? publishList(facets.skills, count),
    degrees: publishList(facets.degree, count),
    coverage: {
      mobile: publishShare(having(visitorFacets.phoneKind, 'mobile_phone'), count),
      personalEmail: publishShare(having(visitorFacets.emailKind, 'personal_email'), count),
      // A candidate may have changed between the two counts.
      verified: publishShare(Math.min(verified.count, count), count),
    },
  };
}
