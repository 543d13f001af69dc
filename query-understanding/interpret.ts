// What a search means, found once: the query of the engine, the frame of the answer, the place and the probable words are made of this value.
import { countries as coverable, countryCodeOf, type Country } from '#contract/candidates/places.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { conditionsOf, withCondition, type Conditions } from './conditions.ts';
import { inCountries } from './covered-countries.ts';
import { findPlace } from './places/find-place.ts';
import type { Place, PlaceTable } from './places/place-table.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';
import type { FactsOnFile } from './words/reading.ts';
import { withPreferred } from './terms/preferred-terms.ts';
import { readWords, type WordsRead } from './words/read-words.ts';

/** What searches are interpreted with. */
export interface Knowledge {
  /** The countries that the directory covers. */
  readonly countries: readonly Country[];
  readonly vocabulary: Vocabulary;
  readonly places: PlaceTable;
  readonly onFile: FactsOnFile;
}

export interface Interpreted extends Conditions, Omit<WordsRead, 'segments'> {
  /** Where the candidates are; null: the search names no place, or one that is not known in its countries. */
  place: Place | null;
}

/** Deterministic. `requested`: the filters as the caller sent them. */
export function interpret(requested: SearchFilters, knowledge: Knowledge): Interpreted {
  const filters = inCountries(requested, knowledge.countries);
  const { segments, ...words } = readWords(filters, knowledge);
  const conditions = segments.reduce(withCondition, conditionsOf(filters));
  const text = withPreferred(words.text, filters.prefer);
  return { ...conditions, ...words, text, place: placeOf(conditions.filters, knowledge.places) };
}

function placeOf({ near, country }: SearchFilters, places: PlaceTable): Place | null {
  if (near === '') return null;
  const limited = country.map(countryCodeOf).filter((code) => code !== null);
  return findPlace(places, near, limited.length > 0 ? limited : everyCountry);
}

const everyCountry = Object.keys(coverable)
  .map(countryCodeOf)
  .filter((code) => code !== null);
