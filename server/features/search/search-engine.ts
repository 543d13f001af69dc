// What the product asks of whatever answers searches.
import type { SearchFilters } from '#contract/search.ts';
import type { CandidateCard, FacetCount, FacetName } from '#contract/search.ts';

export interface EngineAnswer {
  cards: CandidateCard[];
  count: number;
  facets: Record<FacetName, FacetCount[]>;
  /** Milliseconds inside the engine. */
  tookMs: number;
}

export interface EngineState {
  /** True when answers are exact. Never false again once true, except while the engine is replaced. */
  isReady: boolean;
  /** What is missing, in words; null when ready. */
  waitingFor: string | null;
  /** Candidates that can be found. */
  candidates: number;
}

export interface SearchEngine {
  state(): EngineState;
  /** Settles when the first exact answer is possible. */
  ready(): Promise<void>;
  /** Throws an AppError `UNAVAILABLE` while the engine cannot answer exactly. */
  search(filters: SearchFilters, signal: AbortSignal): Promise<EngineAnswer>;
  close(): Promise<void>;
}
