// Converts an interpreted search to a query of the index.
import { wordsOfStates } from '#contract/candidates/license-reach.ts';
import {
  facetNames,
  facetsOnRequest,
  listFilters,
  searchLimits,
  yearsFilters,
  type FacetName,
} from '#contract/search/search-filters.ts';
import { listSortKeys } from '#contract/lists/list-limits.ts';
import type { Country } from '#contract/candidates/places.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { anyCertification, yearsOfSpan } from './conditions.ts';
import { noCandidate } from './covered-countries.ts';
import { townSpellings } from './places/town-spellings.ts';
import type { Interpreted } from './interpret.ts';
import { nearOf } from './near-of.ts';
import { contactFlags, type Since } from './words/segment.ts';

const facetValuesMax = 100;
const dayMs = 86_400_000;

interface QueryOptions {
  /** Sets of candidates that narrow the search. Absent: none. */
  sets?: Required<Pick<IndexQuery, 'within' | 'outside'>>;
  /** Only the ids of the first so many candidates are wanted: no cards, no facets, and no page. */
  idsMax?: number | undefined;
  /** The facets that are counted. Absent: every facet but those on request. */
  facets?: readonly FacetName[];
  /** True: no candidates are wanted, because they are in an earlier answer. */
  follows?: boolean;
}

const alwaysCounted = facetNames.filter((name) => facetsOnRequest.every((other) => other !== name));

/** The facets that a caller asks for. */
export const wantedFacets = ({
  facets = alwaysCounted,
  alsoCount,
}: {
  facets?: readonly FacetName[] | undefined;
  alsoCount: readonly FacetName[];
}): FacetName[] => facetNames.filter((name) => facets.includes(name) || alsoCount.includes(name));

/** `today` (ISO date) is the day from which `verifiedWithinDays` counts back. */
export function toIndexQuery(
  search: Interpreted,
  today: string,
  {
    sets,
    idsMax = search.filters.selectAll ? searchLimits.selectAllMax : undefined,
    facets = alwaysCounted,
    follows = false,
  }: QueryOptions = {},
): IndexQuery {
  const { filters, text, place, cities, contactKinds, professions } = search;
  const todaysDay = Date.parse(`${today}T00:00:00Z`) / dayMs;
  return completed({
    ...(sets === undefined ? {} : { within: sets.within, outside: sets.outside }),
    text,
    filters: {
      ...wantedBy('value', filters),
      ...(cities.length === 0 ? {} : { city: cities }),
      ...contactKinds,
      ...wantedYears(search, today),
      ...(search.isBoardCertified && filters.boardCertified.length === 0 ? { boardCertified: anyCertification } : {}),
      ...((filters.near !== '' && place === null) || search.isContradictory ? { country: noCandidate } : {}),
    },
    ...(professions.length === 0 ? {} : { also: { specialty: { field: 'profession', values: professions } } }),
    contains: { ...wantedBy('words', filters), city: filters.city.flatMap(townSpellings) },
    flags: wantedFlags(search),
    since: verifiedSince(search, todaysDay),
    ...(place === null ? {} : { near: nearOf(place, filters.withinMiles) }),
    ...exceptions(search, todaysDay),
    sort: sortOf(search),
    offset: idsMax === undefined ? (filters.page - 1) * filters.limit : 0,
    limit: idsMax ?? filters.limit,
    ...(idsMax !== undefined ? { stored: false, facets: [] } : { facets, facetLimit: facetValuesMax }),
    ...(follows ? { stored: false, offset: 0, limit: 0 } : {}),
  });
}

/** Fields that a card shows only where the search names a value of them, and the filters that do. Reading them would slow every other page. */
const shownWhereNamed: Readonly<Record<string, readonly string[]>> = {
  licenseState: ['licenseState', 'reachState'],
  furtherState: ['state'],
  furtherCity: ['city'],
};

const namedFields = ({ filters, contains }: Pick<IndexQuery, 'filters' | 'contains'>): string[] =>
  Object.entries(shownWhereNamed).flatMap(([field, names]) =>
    names.some((name) => (filters[name] ?? []).length + (contains[name] ?? []).length > 0) ? [field] : [],
  );

const inReachWords = (filters: IndexQuery['filters']): IndexQuery['filters'] => {
  const asked = filters['reachState'] ?? [];
  return asked.length === 0 ? filters : { ...filters, reachState: wordsOfStates(asked) };
};

/** The index knows the states of a compact by one word. The hits of cards have what the search names. */
function completed(query: IndexQuery): IndexQuery {
  const except = query.except?.map((group) =>
    group.filters === undefined ? group : { ...group, filters: inReachWords(group.filters) },
  );
  return {
    ...query,
    filters: inReachWords(query.filters),
    ...(except === undefined ? {} : { except }),
    ...(query.stored === false ? {} : { alsoStored: namedFields(query) }),
  };
}

/** The calendar years that are long enough ago, and of those of graduation, the ones in words. */
const wantedYears = ({ filters, graduated }: Interpreted, today: string): Record<string, readonly string[]> =>
  Object.fromEntries(
    yearsFilters.flatMap(({ name, field, firstYear }) => {
      const years = filters[name];
      const last = years === undefined ? null : Number(today.slice(0, 4)) - years;
      const spans = [
        ...(last === null ? [] : [{ first: firstYear, last }]),
        ...(name === 'graduatedYears' ? graduated : []),
      ];
      if (spans.length === 0) return [];
      const inAll = spans.map(yearsOfSpan).reduce((some, others) => some.filter((year) => others.includes(year)));
      return [[field, inAll.length === 0 ? noCandidate : inAll]];
    }),
  );

function verifiedSince({ filters, verifiedSince: moments }: Interpreted, today: number): IndexQuery['since'] {
  const days = [
    ...(filters.verifiedWithinDays === undefined ? [] : [today - filters.verifiedWithinDays]),
    ...moments.map((since) => dayOf(since, today)),
  ];
  return days.length === 0 ? {} : { verifiedDay: Math.max(...days) };
}

/** The last such day that is not in the future. */
function dayOf({ month, year }: Since, today: number): number {
  const now = new Date(today * dayMs).getUTCFullYear();
  const inYear = (of: number): number => Date.UTC(of, (month ?? 1) - 1, 1) / dayMs;
  if (year !== null) return inYear(year);
  return inYear(now) <= today ? inYear(now) : inYear(now - 1);
}

function exceptions({ except, exceptVerifiedDays }: Interpreted, today: number): Pick<IndexQuery, 'except'> {
  const all = [
    ...except,
    ...(exceptVerifiedDays === null ? [] : [{ since: { verifiedDay: today - exceptVerifiedDays } }]),
  ];
  return all.length === 0 ? {} : { except: all };
}

/** The counts of a search, without its candidates. */
export const toCountQuery = (search: Interpreted, fields: readonly string[], today: string): IndexQuery => ({
  ...toIndexQuery(search, today),
  offset: 0,
  limit: 0,
  stored: false,
  facets: fields,
  facetLimit: facetValuesMax,
});

/** The values of the filters that find in this way, by the field of the index. */
const wantedBy = (finds: 'value' | 'words', filters: SearchFilters): Record<string, readonly string[]> =>
  Object.fromEntries(
    listFilters
      .filter((filter) => filter.finds === finds)
      .map(({ name, field = name }): [string, readonly string[]] => [field, filters[name]]),
  );

const wantedFlags = ({ flags }: Interpreted): Record<string, boolean> =>
  Object.fromEntries(
    contactFlags.flatMap((name): [string, boolean][] => {
      const wanted = flags[name];
      return wanted === undefined ? [] : [[name, wanted]];
    }),
  );

/**
 * In the index "ascending" relevance means best match first, and "ascending" verification means the latest first; in the contract both are
 * "descending". Without words all matches are equal, and the latest verified come first.
 */
function sortOf({ filters: { sortKey, sortDirection, query, prefer }, place }: Interpreted): IndexQuery['sort'] {
  const byRelevance = query.trim() === '' && prefer.length === 0 ? 'verified' : 'relevance';
  // The caller brings the candidates of one list into the order of the list.
  if ((sortKey === 'distance' && place === null) || listSortKeys.some((key) => key === sortKey))
    return { key: byRelevance, direction: 'asc' };
  if (sortKey === 'relevance' || sortKey === 'verified')
    return {
      key: sortKey === 'relevance' ? byRelevance : sortKey,
      direction: sortDirection === 'asc' ? 'desc' : 'asc',
    };
  return { key: sortKey, direction: sortDirection ?? 'asc' };
}

/** All candidates, counted by specialty. */
export const everySpecialtyIn = (countries: readonly Country[]): IndexQuery => ({
  text: '',
  filters: { country: countries },
  contains: {},
  flags: {},
  since: {},
  sort: { key: 'relevance', direction: 'asc' },
  offset: 0,
  limit: 0,
  facets: ['specialty'],
  facetLimit: 1_000_000,
});
