// What suggestions are made from.
import type { SearchFilters } from '#contract/search/search.ts';
import type { EngineAnswer } from '../search-engine.ts';
import type { Interpreted } from '#query-understanding/public.ts';
import type { SuggestionRequest } from './suggestion-query.ts';

/** One caller's suggestions under one search. */
export interface SuggestionParts {
  /** The search without the words that are completed, as it was sent. */
  filters: SearchFilters;
  /** The same, interpreted. */
  search: Interpreted;
  interpret: (filters: SearchFilters) => Interpreted;
  suggest: (search: Interpreted, request: SuggestionRequest) => Promise<EngineAnswer>;
  count: (search: Interpreted) => Promise<number>;
}
