// The parts into which the words of a search fall.
import type { Country } from '#contract/candidates/places.ts';
import type { VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import type { Place } from '../places/place-table.ts';

export type Found =
  | { kind: 'near'; place: Place; miles: number }
  | { kind: 'town'; place: Place }
  | { kind: 'region'; label: string; states: readonly string[] }
  | { kind: 'state'; code: string; isDoubtful: boolean }
  | { kind: 'country'; country: Country }
  | { kind: 'license'; filter: StatesFilter; states: readonly string[] }
  | { kind: 'language'; languages: readonly string[] }
  /** `names` empty: any certification. */
  | { kind: 'certification'; names: readonly string[] }
  /** Both included; null: no bound. */
  | { kind: 'graduated'; first: number | null; last: number | null }
  | { kind: 'verified'; days: number }
  | { kind: 'verifiedSince'; since: Since }
  | { kind: 'contact'; contact: Contact; wanted: boolean }
  /** `isFilter` false: a profession that is searched as words, because the words beside it leave doubt. */
  | { kind: 'group'; group: VocabularyGroup; isFilter?: boolean }
  /** What the directory does not know, or does not search by. */
  | { kind: 'leftOut'; reason: 'noSuchData' | 'policy' | 'elsewhere' }
  /** `joins`: the parts beside it are alternatives. `isLikely`: a word of a name in a search of names alone. */
  | { kind: 'stop'; joins?: true; isLikely?: true }
  /** `isName`: of a search of names alone. */
  | { kind: 'word'; isName?: true };

/** The filters by the states of licenses, and by those in which a person can work. */
export type StatesFilter = 'licenseState' | 'reachState';

/** Those that documents have as flags. */
export const contactFlags = ['hasMobile', 'hasPhone', 'hasEmail', 'hasLinkedin'] as const;
export type ContactFlag = (typeof contactFlags)[number];
export type Contact = ContactFlag | 'anyContact' | 'directPhone' | 'officePhone' | 'personalEmail' | 'workEmail';

/** The last first day of this month, or of this year. */
export interface Since {
  /** 1 to 12; null: January. */
  month: number | null;
  /** Null: the last such month. */
  year: number | null;
}

/** `length` tokens from `from` on. */
export interface Segment {
  from: number;
  length: number;
  found: Found;
  /** True: candidates of whom this is true are not wanted. */
  isNegated?: true;
  /** True: the caller requires the word, which would be left out. */
  isRequired?: true;
}
