// The interface of the two engines that answer searches.
import type { Country } from '#contract/candidates/places.ts';
import type {
  FacetCount,
  FilterCoverage,
  FoundCandidate,
  LeftOutPart,
  MarkedWords,
  UnderstoodPart,
} from '#contract/search/search.ts';
import type { FacetName } from '#contract/search/search-filters.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { IndexQuery, SuggestedValue } from '#search-index/public.ts';
import type { SuggestedField, VisitorField } from './index-schema.ts';

export interface EngineAnswer {
  /** The candidates of the page, in order. */
  ids: string[];
  /** The cards of the same candidates; empty where the query wants ids only. */
  cards: FoundCandidate[];
  count: number;
  /** Equal in answers for the same candidates at the same state of the directory, whatever their page, order and facets. */
  version: string;
  /** Empty lists of fields that the query does not count. */
  facets: Record<FacetName, FacetCount[]>;
  /** As `facets`. */
  visitorFacets: Record<VisitorField, FacetCount[]>;
  /** Empty lists of fields of which the query wants no suggestions. */
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
  leftOut: readonly LeftOutPart[];
  marked: readonly MarkedWords[];
  countries: readonly Country[];
  coverage: FilterCoverage;
  /** The facets of the contract that the answer does not count. */
  following: readonly FacetName[];
}

/** An answer as the bytes of its JSON. */
export interface WrittenAnswer {
  /** Exact number of people who match. */
  count: number;
  /** The candidates of the page. */
  ids: string[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** How far an index, or what takes its place in the database, is built. */
export interface BuildProgress {
  /** Candidates who are read. */
  done: number;
  /** 0: not counted yet. */
  total: number;
  /** What is done at present, if it is not reading candidates, as `index 3 of 15, search_rows_words, 40%`. */
  step?: string;
  /** From 0 to 1, of the whole build. Absent: reading candidates is all of it. */
  share?: number;
  /** Absent: not known yet. */
  secondsLeft?: number;
}

export interface EngineState {
  /** True when answers are exact and follow the directory. */
  isReady: boolean;
  /** What is missing, as text; null when ready. */
  waitingFor: string | null;
  /** Null while no build is in progress. */
  building: BuildProgress | null;
  /** Milliseconds since the answers last contained every committed change. */
  lagMs: number;
  /** Why changes cannot be followed now, for the operator; null while they are followed. */
  lagReason: string | null;
}

export interface SearchOptions {
  /** The account or address that searches. Absent or null: the product itself, without a share limit. */
  caller?: string | null;
  /** Where the database answers: the longest time of each statement. Absent: that of every statement. */
  statementMs?: number;
}

export interface SearchEngine {
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
  search(query: IndexQuery, signal: AbortSignal, options?: SearchOptions): Promise<EngineAnswer>;
  /** The answer of the contract to a search, as JSON: written by the thread that searches, where there is one. Throws like `search`. */
  write(query: IndexQuery, frame: AnswerFrame, signal: AbortSignal, options?: SearchOptions): Promise<WrittenAnswer>;
  close(): Promise<void>;
}

/** ` (1,200 of 50,000 candidates, about 40 s left)`, or nothing. */
export function progressOf(building: BuildProgress | null): string {
  if (building === null) return '';
  const { done, total, step, secondsLeft } = building;
  const parts = [
    ...(total === 0 ? [] : [`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} candidates`]),
    ...(step === undefined ? [] : [step]),
    ...(secondsLeft === undefined ? [] : [`about ${timeLeft(secondsLeft)} left`]),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

const secondsPerMinute = 60;
export const timeLeft = (seconds: number): string =>
  seconds < 2 * secondsPerMinute ? `${seconds} s` : `${Math.ceil(seconds / secondsPerMinute)} min`;

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
