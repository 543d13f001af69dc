// The countries that a directory covers limit every search.
import { isCovered, type Country } from '#contract/candidates/places.ts';
import type { SearchFilters } from '#contract/search/search.ts';

/** No candidate has a blank value, so this value of a filter matches none. */
export const noCandidate: readonly string[] = [''];

/** The search, limited to the countries. A search for other countries only finds no candidate. */
export function inCountries(filters: SearchFilters, countries: readonly Country[]): SearchFilters {
  const { country } = filters;
  if (country.length === 0) return { ...filters, country: [...countries] };
  const covered = country.filter((code) => isCovered(code, countries));
  if (covered.length === country.length) return filters;
  return { ...filters, country: covered.length === 0 ? [...noCandidate] : covered };
}
