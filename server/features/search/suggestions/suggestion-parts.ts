// What suggestions are made from.
import type { SearchFilters } from '#contract/search.ts';
import type { SearchEngine, SearchOptions } from '../search-engine.ts';

/** One caller's suggestions under one search. */
export interface SuggestionParts {
  engine: SearchEngine;
  /** The search without the words that are completed. */
  filters: SearchFilters;
  signal: AbortSignal;
  options: SearchOptions;
}
