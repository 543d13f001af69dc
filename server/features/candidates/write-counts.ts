// What became of the rows of a chunk.
import { noContradictions } from '#contract/candidates/contradictions.ts';
import type { Contradictions } from '#contract/candidates/contradictions.ts';

export interface WriteCounts {
  added: number;
  changed: number;
  unchanged: number;
  suppressed: number;
  /** Candidates that the source no longer names. */
  ended: number;
  /** Rows that only concern someone whom the source has named, and change no claim of anyone. */
  unknown: number;
  /** Of people with more places of work than are kept. */
  placesLeftOut: number;
  contradictions: Contradictions;
}

export const nothingWritten: WriteCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  suppressed: 0,
  ended: 0,
  unknown: 0,
  placesLeftOut: 0,
  contradictions: noContradictions,
};
