import type { DirectoryFill } from '#contract/search/directory-fill.ts';
import type { FilterCoverage } from '#contract/search/search.ts';
import type { Admission } from '#server/foundation/admission/public.ts';
import type { CardLimit } from '../disclosures/public.ts';
import type { SearchEngine } from './search-engine.ts';
import type { SearchTimes } from './search-times.ts';
import type { SetsOf } from './sets/candidate-sets.ts';
import type { Knowledge } from '#query-understanding/public.ts';

export interface MeasuredCoverage {
  /**
   * Measured at most every ten minutes. Only the first measurement is waited for, because it may take seconds in PostgreSQL. Empty until one
   * has succeeded, as for an empty directory.
   */
  read: () => Promise<FilterCoverage>;
  /** What was measured last; empty before. */
  last: () => FilterCoverage;
}

/** What answers searches, what they are interpreted with, and what reads the sets that their filters name. */
export interface SearchParts {
  engine: SearchEngine;
  knowledge: Knowledge;
  setsOf: SetsOf;
  /** Null: no candidate has the NPI. */
  idOfNpi: (npi: string) => Promise<string | null>;
  times: SearchTimes;
  coverage: MeasuredCoverage;
  /** How far the first fill of the directory is; null: it is complete. */
  fillState: () => DirectoryFill | null;
  /** The places of all operations that cost as much as many searches. Each account has a share. */
  costlyWork: Admission;
  /** Counts whose cards an account is shown. */
  cards: Pick<CardLimit, 'check' | 'count'>;
  /** Records a search term without results, without waiting. */
  recordUnmatched?: (userId: string, query: string) => void;
}
