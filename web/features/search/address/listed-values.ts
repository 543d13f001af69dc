// People and other sites also write addresses: `?specialty=nurse practitioner`, `?state=california`. Values of closed
// lists are normalized to the spelling of the directory, so that counts and checkboxes recognize them.
import { certificationNamed } from '#contract/candidates/board-certifications.ts';
import { languageNamed } from '#contract/candidates/languages.ts';
import { countryCodeOf, stateCodeOf } from '#contract/candidates/places.ts';
import { listFilters } from '#contract/search/search-filters.ts';

const fold = (value: string): string => value.toLowerCase();

const spelling = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.map((value) => [fold(value), value]));

const listed: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  listFilters.map(({ name, options = [] }) => [name, spelling(options)]),
);

/** `filter`: its name in the address. Null: the value does not exist; only states can be unknown, other filters keep unknown values. */
export function spelledAsListed(filter: string, value: string): string | null {
  if (['state', 'licenseState', 'reachState'].includes(filter)) return stateCodeOf(value);
  if (filter === 'languages') return languageNamed(value) ?? value;
  if (filter === 'boardCertified') return certificationNamed(value) ?? value;
  if (filter === 'country') return countryCodeOf(value) ?? value;
  return listed.get(filter)?.get(fold(value)) ?? value;
}
