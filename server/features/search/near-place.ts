// The place that a search is near.
import { countries as coverable, countryCodeOf } from '#contract/places.ts';
import type { SearchFilters } from '#contract/search.ts';
import { findPlace } from './places/find-place.ts';
import type { Place } from './places/place-table.ts';

/** Null when the search names no place, or one that is unknown or in another country than the search is limited to. */
export function placeOf({ near, country }: Pick<SearchFilters, 'near' | 'country'>): Place | null {
  if (near === '') return null;
  const limited = country.map(countryCodeOf).filter((code) => code !== null);
  return findPlace(near, limited.length > 0 ? limited : [...allCountries]);
}

const allCountries = Object.keys(coverable)
  .map(countryCodeOf)
  .filter((code) => code !== null);
