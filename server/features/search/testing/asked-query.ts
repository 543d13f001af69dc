// A search as tests ask an engine.
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import type { Country } from '#contract/candidates/places.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { interpret, toIndexQuery, type Interpreted, type Knowledge } from '#query-understanding/public.ts';
import { knowledgeOf } from '../knowledge/knowledge.ts';

export const knowledgeIn = (...countries: Country[]): Knowledge => knowledgeOf(countries, null);

type Asked = Partial<Record<keyof SearchFilters, unknown>>;

/** In a directory of the United States. */
const interpreted = (filters: Asked): Interpreted => interpret(searchFilters.parse(filters), knowledgeIn('US'));

export const askedQuery = (filters: Asked, today = systemClock.today()): IndexQuery =>
  toIndexQuery(interpreted(filters), today);
