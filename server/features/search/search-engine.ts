// What the product asks of whatever answers searches.
import type { SearchFilters } from '#contract/search.ts';
import type { CandidateCard, FacetCount, FacetName } from '#contract/search.ts';

export interface EngineAnswer {
  /** The people asked for, in order. */
  ids: string[];
  /** Of the same people; none when all are to be selected. */
  cards: CandidateCard[];
  count: number;
  /** Empty lists when all are to be selected. */
  facets: Record<FacetName, FacetCount[]>;
  /** Milliseconds inside the engine. */
  tookMs: number;
}

export interface EngineState {
  /** True when answers are exact and follow the directory. */
  isReady: boolean;
  /** What is missing, in words; null when ready. */
  waitingFor: string | null;
}

export interface SearchEngine {
  state(): EngineState;
  /** Settles when the first exact answer is possible. */
  ready(): Promise<void>;
  /** Searches that may be under way or waiting; one more is refused at once. */
  readonly searchesMax: number;
  /**
   * Throws an AppError `UNAVAILABLE` while there is nothing to answer from, at once when too many are waiting, and when
   * the search waited too long. Once `signal` aborts, a search that still waits is dropped.
   */
  search(filters: SearchFilters, signal: AbortSignal): Promise<EngineAnswer>;
  /** People by specialty as it is written in the directory, all of them, largest first. Throws like `search`. */
  countSpecialties(signal: AbortSignal): Promise<FacetCount[]>;
  close(): Promise<void>;
}
