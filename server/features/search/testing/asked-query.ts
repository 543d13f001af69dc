// A search as tests ask an engine.
import { searchFilters } from '#contract/search.ts';
import type { SearchFilters } from '#contract/search.ts';
import type { Country } from '#contract/places.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { toIndexQuery } from '../index-query.ts';
import { interpret } from '../understanding/interpret.ts';
import type { Interpreted, Knowledge } from '../understanding/interpret.ts';
import { productVocabulary } from '../understanding/vocabulary/vocabulary.ts';

export const knowledgeIn = (...countries: Country[]): Knowledge => ({ countries, vocabulary: productVocabulary() });

type Asked = Partial<Record<keyof SearchFilters, unknown>>;

/** In a directory of the United States. */
export const interpreted = (filters: Asked): Interpreted => interpret(searchFilters.parse(filters), knowledgeIn('US'));

export const askedQuery = (filters: Asked, today = systemClock.today()): IndexQuery =>
  toIndexQuery(interpreted(filters), today);
