// What became of the rows of a chunk.
import { addContradictions, noContradictions, type Contradictions } from '#contract/candidates/contradictions.ts';

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

export const addCounts = (one: WriteCounts, other: WriteCounts): WriteCounts => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  unchanged: one.unchanged + other.unchanged,
  suppressed: one.suppressed + other.suppressed,
  ended: one.ended + other.ended,
  unknown: one.unknown + other.unknown,
  placesLeftOut: one.placesLeftOut + other.placesLeftOut,
  contradictions: addContradictions(one.contradictions, other.contradictions),
});
