// The parts into which the words of a search fall.
import type { Country } from '#contract/places.ts';
import type { VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import type { Place } from '../places/place-table.ts';

export type Found =
  | { kind: 'near'; place: Place; miles: number }
  | { kind: 'town'; place: Place }
  | { kind: 'state'; code: string; isDoubtful: boolean }
  | { kind: 'country'; country: Country }
  | { kind: 'verified'; days: number }
  | { kind: 'contact'; flag: ContactFlag; wanted: boolean }
  /** `isFilter` false: a profession that is searched as words, because the words beside it leave doubt. */
  | { kind: 'group'; group: VocabularyGroup; isFilter?: boolean }
  | { kind: 'stop' }
  | { kind: 'word' };

export type ContactFlag = 'hasMobile' | 'hasPhone' | 'hasEmail';

/** `length` tokens from `from` on. */
export interface Segment {
  from: number;
  length: number;
  found: Found;
}
