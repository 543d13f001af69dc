// Converts a search of the contract to a query of the index.
import { facetNames, flagFilterNames, listFilters, searchLimits } from '#contract/search-filters.ts';
import type { Country } from '#contract/places.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { SearchOptions } from './search-engine.ts';
import { noCandidate } from './covered-countries.ts';
import { noSets } from './sets/candidate-sets.ts';
import type { IndexQuery, Preference } from '#search-index/public.ts';
import { metersOfMile } from './found-candidate.ts';
import { placeOf } from './near-place.ts';
import { effectiveSearch } from './understanding/effective-search.ts';
import type { EffectiveSearch } from './understanding/effective-search.ts';
import type { Vocabulary } from './understanding/vocabulary/read-vocabulary.ts';
import { productVocabulary } from './understanding/vocabulary/vocabulary.ts';
import type { Place } from './places/place-table.ts';

const facetValuesMax = 100;
const dayMs = 86_400_000;

/** What an engine knows besides the search. */
type QueryOptions = Pick<SearchOptions, 'sets' | 'idsMax'> & { vocabulary?: Vocabulary };

/** `idsMax` and `sets` as in `SearchOptions`; `vocabulary`: absent: that of the product. `today` (ISO date) is the day from which `verifiedWithinDays` counts back. */
export function toIndexQuery(
  asked: SearchFilters,
  today: string,
  {
    sets = noSets,
    vocabulary = productVocabulary(),
    idsMax = asked.selectAll ? searchLimits.selectAllMax : undefined,
  }: QueryOptions = {},
): IndexQuery {
  const search = effectiveSearch(asked, vocabulary);
  const { filters, text } = search;
  const place = placeOf(filters);
  const todaysDay = Date.parse(`${today}T00:00:00Z`) / dayMs;
  return {
    ...sets,
    text,
    filters: {
      ...wantedBy('value', filters),
      ...(search.cities.length === 0 ? {} : { city: search.cities }),
      ...((filters.near !== '' && place === null) || search.isContradictory ? { country: noCandidate } : {}),
    },
    ...(search.professions.length === 0
      ? {}
      : { also: { specialty: { field: 'profession', values: search.professions } } }),
    contains: wantedBy('words', filters),
    flags: wantedFlags(search),
    since: filters.verifiedWithinDays === undefined ? {} : { verifiedDay: todaysDay - filters.verifiedWithinDays },
    ...(place === null
      ? {}
      : { near: { field: 'place', center: place.point, meters: filters.withinMiles * metersOfMile } }),
    preferences: mostUseful(todaysDay),
    sort: sortOf(filters, place),
    offset: idsMax === undefined ? (filters.page - 1) * filters.limit : 0,
    limit: idsMax ?? filters.limit,
    ...(idsMax !== undefined ? { stored: false, facets: [] } : { facets: facetNames, facetLimit: facetValuesMax }),
  };
}

/** The counts of a search, without its candidates. */
export const toCountQuery = (
  filters: SearchFilters,
  fields: readonly string[],
  today: string,
  options?: QueryOptions,
): IndexQuery => ({
  ...toIndexQuery(filters, today, options),
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

const wantedFlags = ({ flags }: EffectiveSearch): Record<string, boolean> =>
  Object.fromEntries(
    [...flagFilterNames, 'hasMobile' as const].flatMap((name): [string, boolean][] => {
      const wanted = flags[name];
      return wanted === undefined ? [] : [[name, wanted]];
    }),
  );

/** In the index "ascending" relevance means best match first. In the contract that is "descending": the highest score first. */
function sortOf({ sortKey, sortDirection }: SearchFilters, place: Place | null): IndexQuery['sort'] {
  if (sortKey === 'distance' && place === null) return { key: 'relevance', direction: 'asc' };
  if (sortKey === 'relevance') return { key: sortKey, direction: sortDirection === 'asc' ? 'desc' : 'asc' };
  return { key: sortKey, direction: sortDirection ?? (sortKey === 'verified' ? 'desc' : 'asc') };
}

/** Days that the freshness mark of a card tells apart. */
const freshDays = 30;
const recentDays = 90;

/** Without words the best match is the candidate that a recruiter can reach: both channels on file first, then recent verification. */
function mostUseful(today: number): Preference[] {
  const both = { hasPhone: true, hasEmail: true };
  const since = (days: number): Record<string, number> => ({ verifiedDay: today - days });
  return [
    { score: 5, flags: both, since: since(freshDays) },
    { score: 4, flags: both, since: since(recentDays) },
    { score: 3, flags: both, since: {} },
    { score: 2, flags: {}, since: since(freshDays) },
    { score: 1, flags: {}, since: since(recentDays) },
  ];
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
