// Where the terms of a query are found in one segment: by text group, and whether as a whole word.
import type { TextGroup } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import type { QueryTerm } from '../text/query-text.ts';
import { phraseRows } from './phrase-rows.ts';
import { codesHolding, phraseSequence, type Sequence } from './sequences.ts';

/** Values of one field that match. */
export interface MatchingValues {
  field: CodedField;
  /** The words they hold; null when words alone do not tell (phrases). */
  range: WordRange | null;
  codes: Uint32Array;
}

/** Rows of one strength, given by the values they have, or for phrases across fields by number. */
export interface Level {
  group: number;
  whole: boolean;
  values: MatchingValues[];
  rows: Uint32Array | null;
}

/** Levels strongest first; a row counts at the first that has it. */
export interface Leaf {
  levels: Level[];
}

/** A word with punctuation inside: found joined, or in all its parts (then as weakly as its weakest part). */
export interface TermMatch {
  whole: Leaf;
  parts: Leaf[];
}

/** How a term is looked up, decided once for all segments. */
export interface ResolvedTerm {
  term: QueryTerm;
  /** True when no document has a word beginning so: then words one edit away count. */
  misspelt: boolean;
}

export function matchRequired(segment: Segment, { term, misspelt }: ResolvedTerm): TermMatch {
  if (term.kind === 'phrase') return { whole: phraseLeaf(segment, term), parts: [] };
  if (misspelt) return { whole: nearLeaf(segment, segment.vocabulary.nearWords(term.joined)), parts: [] };
  const parts = term.parts.length === 1 ? [] : term.parts.map((part) => wordLeaf(segment, part));
  return { whole: wordLeaf(segment, term.joined), parts };
}

export function matchExcluded(segment: Segment, term: QueryTerm): TermMatch {
  if (term.kind === 'phrase') return { whole: phraseLeaf(segment, term), parts: [] };
  const leafOf = (word: string): Leaf => ({ levels: levelsOf(segment, [segment.vocabulary.word(word)], true) });
  return { whole: leafOf(term.joined), parts: term.parts.length === 1 ? [] : term.parts.map(leafOf) };
}

function wordLeaf(segment: Segment, word: string): Leaf {
  const whole = levelsOf(segment, [segment.vocabulary.word(word)], true);
  const beginning = levelsOf(segment, [segment.vocabulary.beginningWith(word)], false);
  return { levels: [...whole, ...beginning].toSorted((a, b) => a.group - b.group || Number(b.whole) - Number(a.whole)) };
}

function nearLeaf(segment: Segment, ranges: readonly WordRange[]): Leaf {
  return { levels: levelsOf(segment, ranges, false) };
}

function levelsOf(segment: Segment, ranges: readonly WordRange[], whole: boolean): Level[] {
  return segment.content.meta.schema.text.flatMap((textGroup, group) => {
    const values = textGroup.fields.flatMap((name) => {
      const field = segment.field(name);
      return ranges.map((range) => ({ field, range, codes: field.codesWithWord(range) })).filter(({ codes }) => codes.length > 0);
    });
    return values.length === 0 ? [] : [{ group, whole, values, rows: null }];
  });
}

function phraseLeaf(segment: Segment, phrase: { parts: string[]; joined: string[] }): Leaf {
  const sequence = phraseSequence(phrase, segment.vocabulary);
  return { levels: segment.content.meta.schema.text.flatMap((textGroup, group) => phraseLevel(segment, sequence, textGroup, group)) };
}

function phraseLevel(segment: Segment, sequence: Sequence, textGroup: TextGroup, group: number): Level[] {
  const level: Level = { group, whole: true, values: [], rows: null };
  if (textGroup.running === true && sequence.parts.length > 1) {
    level.rows = phraseRows(segment, textGroup, sequence);
    return level.rows.length === 0 ? [] : [level];
  }
  level.values = textGroup.fields
    .map((name) => ({ field: segment.field(name), range: null, codes: codesHolding(segment.field(name), sequence) }))
    .filter(({ codes }) => codes.length > 0);
  return level.values.length === 0 ? [] : [level];
}
