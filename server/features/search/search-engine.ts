// The interface of the two engines that answer searches.
import type { Country } from '#contract/places.ts';
import type { FacetCount, FoundCandidate, MarkedWords, SearchFilters, UnderstoodPart } from '#contract/search.ts';
import type { FacetName } from '#contract/search-filters.ts';
import type { CandidateSets } from './sets/candidate-sets.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { SuggestedValue } from '#search-index/public.ts';
import type { SuggestedField, VisitorField } from './index-schema.ts';
import type { SuggestionRequest } from './suggestions/suggestion-request.ts';
import type { Vocabulary } from './understanding/vocabulary/read-vocabulary.ts';

export interface EngineAnswer {
  /** The candidates of the page, in order. */
  ids: string[];
  /** The cards of the same candidates; empty with `selectAll`. */
  cards: FoundCandidate[];
  count: number;
  /** Empty lists with `selectAll`. */
  facets: Record<FacetName, FacetCount[]>;
  /** Empty lists, except in the answer of `count`. */
  visitorFacets: Record<VisitorField, FacetCount[]>;
  /** Empty lists, except in the answer of `suggest`. */
  suggested: Record<SuggestedField, SuggestedValue[]>;
  /** Misspelled word of the query → the words of candidates that were found instead. */
  spelling: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds inside the engine. */
  tookMs: number;
}

/** What the answer contains besides that of the engine. Plain data, so that another thread can receive it. */
export interface AnswerFrame {
  /** People per page. */
  limit: number;
  /** False: last names are shortened to an initial. */
  showsFullNames: boolean;
  place: string | null;
  understood: readonly UnderstoodPart[];
  marked: readonly MarkedWords[];
  countries: readonly Country[];
}

/** An answer as the bytes of its JSON. */
export interface WrittenAnswer {
  /** Exact number of people who match. */
  count: number;
  /** The candidates of the page. */
  ids: string[];
  bytes: Uint8Array<ArrayBuffer>;
}

export interface EngineState {
  /** True when answers are exact and follow the directory. */
  isReady: boolean;
  /** What is missing, as text; null when ready. */
  waitingFor: string | null;
  /** Milliseconds since the answers last contained every committed change. */
  lagMs: number;
  /** Why changes cannot be followed now, for the operator; null while they are followed. */
  lagReason: string | null;
}

export interface SearchOptions {
  /** The account or address that searches. Absent or null: the product itself, without a share limit. */
  caller?: string | null;
  /** Sets of candidates that narrow the search. Absent: none. */
  sets?: CandidateSets;
  /** Only the ids of the first so many candidates are wanted: no cards, no facets, and no page. */
  idsMax?: number;
}

export interface SearchEngine {
  /** The countries that the directory covers. */
  readonly countries: readonly Country[];
  /** The words that searches are understood by. */
  readonly vocabulary: Vocabulary;
  state(): EngineState;
  /** Resolves when the first exact answer is possible. */
  ready(): Promise<void>;
  /** The maximum of running and waiting searches. One more is refused at once. */
  readonly searchesMax: number;
  /** How many of `searchesMax` one caller may have running or waiting. */
  readonly searchesPerCallerMax: number;
  /**
   * Throws an AppError `UNAVAILABLE` while there is no index, at once when too many searches are waiting, and when
   * the search waited too long; `TOO_MANY` when this caller has used its share. Once `signal` aborts, a search that
   * still waits is dropped.
   */
  search(filters: SearchFilters, signal: AbortSignal, options?: SearchOptions): Promise<EngineAnswer>;
  /** The answer of the contract to a search, as JSON: written by the thread that searches, where there is one. Throws like `search`. */
  write(
    filters: SearchFilters,
    frame: AnswerFrame,
    signal: AbortSignal,
    options?: SearchOptions,
  ): Promise<WrittenAnswer>;
  /** The count of a search, and the counts of these fields, without candidates. Throws like `search`. */
  count(
    filters: SearchFilters,
    fields: readonly (FacetName | VisitorField)[],
    signal: AbortSignal,
    caller?: string | null,
  ): Promise<Pick<EngineAnswer, 'count' | 'facets' | 'visitorFacets'>>;
  /** What completes the words that a user types, under a search. Throws like `search`. */
  suggest(
    filters: SearchFilters,
    request: SuggestionRequest,
    signal: AbortSignal,
    options: SearchOptions,
  ): Promise<EngineAnswer>;
  /** The number of candidates of every specialty as written in the directory, largest first. Throws like `search`. */
  countSpecialties(signal: AbortSignal): Promise<FacetCount[]>;
  close(): Promise<void>;
}

/** A browser opens six connections to a server, so a human user never reaches this limit. */
const shareMin = 8;

/** One eighth: one caller cannot fill the queue, and a program that sends concurrent searches still keeps every thread busy. */
export const shareOf = (searchesMax: number): number => Math.max(shareMin, Math.floor(searchesMax / 8));

export const tooManyOfCaller = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY',
    'You have too many searches running at once. Wait for their results, then search again.',
    { retryAfterSeconds: 1 },
  );
