// What a search means, found once: the query of the engine, the frame of the answer, the place and the probable words are made of this value.
import type { Country } from '#contract/places.ts';
import type { SearchFilters } from '#contract/search.ts';
import { inCountries } from '../covered-countries.ts';
import { placeOf } from '../near-place.ts';
import type { Place } from '../places/place-table.ts';
import { conditionsOf, withCondition } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { readWords } from './read-words.ts';
import type { WordsRead } from './read-words.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';

/** What searches are interpreted with. */
export interface Knowledge {
  /** The countries that the directory covers. */
  countries: readonly Country[];
  vocabulary: Vocabulary;
}

export interface Interpreted extends Conditions, Omit<WordsRead, 'segments'> {
  /** Where the candidates are; null: the search names no place, or one that is not known in its countries. */
  place: Place | null;
}

/** Deterministic. `requested`: the filters as the caller sent them. */
export function interpret(requested: SearchFilters, { countries, vocabulary }: Knowledge): Interpreted {
  const filters = inCountries(requested, countries);
  const { segments, ...words } = readWords(filters, vocabulary);
  const conditions = segments.reduce(withCondition, conditionsOf(filters));
  return { ...conditions, ...words, place: placeOf(conditions.filters) };
}
