// The index queries of both engines: they limit every search to the covered countries and interpret its words in the same way.
import type { Country } from '#contract/places.ts';
import type { SearchFilters } from '#contract/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { inCountries } from './covered-countries.ts';
import { toCountQuery, toIndexQuery } from './index-query.ts';
import type { SearchEngine, SearchOptions } from './search-engine.ts';
import { toSuggestionQuery } from './suggestions/suggestion-query.ts';
import type { Vocabulary } from './understanding/vocabulary/read-vocabulary.ts';

type CountFields = Parameters<SearchEngine['count']>[1];
type SuggestionRequest = Parameters<SearchEngine['suggest']>[1];

export interface SearchScope {
  countries: readonly Country[];
  vocabulary: Vocabulary;
}

export const searchQuery = (
  { countries, vocabulary }: SearchScope,
  filters: SearchFilters,
  options: SearchOptions,
): IndexQuery => toIndexQuery(inCountries(filters, countries), systemClock.today(), { ...options, vocabulary });

export const countQuery = (
  { countries, vocabulary }: SearchScope,
  filters: SearchFilters,
  fields: CountFields,
): IndexQuery => toCountQuery(inCountries(filters, countries), fields, systemClock.today(), { vocabulary });

export const suggestionQuery = (
  { countries, vocabulary }: SearchScope,
  filters: SearchFilters,
  request: SuggestionRequest,
  options: SearchOptions,
): IndexQuery =>
  toSuggestionQuery(inCountries(filters, countries), request, systemClock.today(), { ...options, vocabulary });
