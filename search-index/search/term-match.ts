// Where the terms of a query are found in one segment: by text group, and how well.
import type { TextGroup } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import { wholeTerm, type Alternative, type PhraseTerm, type QueryTerm } from '../text/query-text.ts';
import { phraseRows } from './phrase-rows.ts';
import type { Spelling } from './resolve-terms.ts';
import { scoreOf, valueStrength, type Strength, type WholeStrength } from './score-bounds.ts';
import { codesBeing, codesHolding, phraseSequence, type Sequence } from './sequences.ts';

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
  strength: Strength;
  score: number;
  /** True: its rows are also in a weaker level of the same leaf. */
  covered: boolean;
  values: MatchingValues[];
  rows: Uint32Array | null;
}

/** Levels by falling score, at most one of each score; a row counts at the first that has it. */
export interface Leaf {
  levels: Level[];
}

/** Found where `whole` is, or where every leaf of one of the combinations is (then as weakly as its weakest leaf). */
export interface TermMatch {
  whole: Leaf;
  /** Of words with punctuation inside: their parts. */
  combinations: Leaf[][];
}

export const matchRequired = (segment: Segment, term: QueryTerm, spelling: Spelling): TermMatch =>
  matchTerm(segment, term, spelling, valueLevels);

/** Without the levels that only a score needs. */
export const matchCounted = (segment: Segment, term: QueryTerm, spelling: Spelling): TermMatch =>
  matchTerm(segment, term, spelling, () => []);

/** What is excluded is looked up as it is spelled, as whole words. */
export const matchExcluded = (segment: Segment, term: QueryTerm): TermMatch =>
  matchCounted(segment, wholeTerm(term), asSpelled);

const asSpelled: Spelling = new Map();

function matchTerm(segment: Segment, term: QueryTerm, spelling: Spelling, valuesIn: typeof valueLevels): TermMatch {
  const alternatives: readonly Alternative[] =
    term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
  const found = alternatives.map((alternative) => alternativeLevels(segment, alternative, spelling, valuesIn));
  return {
    whole: leafOf(found.flatMap(({ levels }) => levels)),
    combinations: found.map(({ parts }) => parts).filter((parts) => parts.length > 0),
  };
}

function alternativeLevels(
  segment: Segment,
  { term, groups, typed }: Alternative,
  spelling: Spelling,
  valuesIn: typeof valueLevels,
): { levels: Level[]; parts: Leaf[] } {
  const strength: WholeStrength = typed ? 'whole' : 'otherWord';
  if (term.kind === 'phrase') return { levels: phraseLevels(segment, term, strength, groups, valuesIn), parts: [] };
  const wordLevels = (word: string): Level[] => {
    const range = segment.vocabulary.word(word);
    const whole = [...valuesIn(segment, [range], strength, groups), ...levelsOf(segment, [range], strength, groups)];
    if (term.whole || !typed) return whole;
    const meant = spelling.get(word);
    const ranges =
      meant === undefined || term.parts.length > 1
        ? [segment.vocabulary.beginningWith(word)]
        : meant.map((one) => segment.vocabulary.word(one));
    const weaker = levelsOf(segment, ranges, meant === undefined ? 'beginning' : 'misspelled', groups);
    return [...whole.map((level) => ({ ...level, covered: level.covered || meant === undefined })), ...weaker];
  };
  const parts = term.parts.length === 1 ? [] : term.parts.map((part) => leafOf(wordLevels(part)));
  return { levels: wordLevels(term.joined), parts };
}

function leafOf(levels: readonly Level[]): Leaf {
  const byScore = new Map<number, Level>();
  for (const level of levels) {
    const same = byScore.get(level.score);
    byScore.set(
      level.score,
      same === undefined
        ? level
        : {
            ...same,
            covered: same.covered && level.covered,
            values: [...same.values, ...level.values],
            rows: same.rows === null || level.rows === null ? (same.rows ?? level.rows) : joined(same.rows, level.rows),
          },
    );
  }
  return { levels: [...byScore.values()].toSorted((a, b) => b.score - a.score) };
}

const joined = (left: Uint32Array, right: Uint32Array): Uint32Array => Uint32Array.from([...left, ...right]);

/** `groups`: names of text groups; null: all. The others are not looked at. */
function levelsOf(
  segment: Segment,
  ranges: readonly WordRange[],
  strength: Strength,
  groups: Alternative['groups'] = null,
): Level[] {
  const { schema } = segment.content.meta;
  const some = ranges.filter(({ from, to }) => from < to);
  if (some.length === 0) return [];
  return schema.text.flatMap((textGroup, group) => {
    if (groups !== null && !groups.includes(textGroup.name)) return [];
    const values = textGroup.fields.flatMap((name) => {
      const field = segment.field(name);
      return some
        .filter((range) => field.countWithWord(range) > 0)
        .map((range) => ({ field, range, codes: field.codesWithWord(range) }));
    });
    const score = scoreOf(schema, strength, group);
    return values.length === 0 ? [] : [{ group, strength, score, covered: false, values, rows: null }];
  });
}

/** Where the words are all of a value. */
function valueLevels(
  segment: Segment,
  words: readonly WordRange[],
  strength: WholeStrength,
  groups: Alternative['groups'],
): Level[] {
  const { schema } = segment.content.meta;
  const own = valueStrength(strength);
  return schema.text.flatMap((textGroup, group) => {
    if (textGroup.wholeValues !== true || (groups !== null && !groups.includes(textGroup.name))) return [];
    const values = textGroup.fields
      .map((name) => ({ field: segment.field(name), range: null, codes: codesBeing(segment.field(name), words) }))
      .filter(({ codes }) => codes.length > 0);
    const level = { group, strength: own, score: scoreOf(schema, own, group), covered: true, values, rows: null };
    return values.length === 0 ? [] : [level];
  });
}

function phraseLevels(
  segment: Segment,
  phrase: PhraseTerm,
  strength: WholeStrength,
  groups: Alternative['groups'],
  valuesIn: typeof valueLevels,
): Level[] {
  const sequence = phraseSequence(phrase, segment.vocabulary);
  const { schema } = segment.content.meta;
  const parts = schema.text.flatMap((textGroup, group) =>
    groups !== null && !groups.includes(textGroup.name)
      ? []
      : phraseLevel(segment, sequence, textGroup, {
          group,
          strength,
          score: scoreOf(schema, strength, group),
          covered: false,
          values: [],
          rows: null,
        }),
  );
  return [...valuesIn(segment, sequence.joined, strength, groups), ...parts];
}

function phraseLevel(segment: Segment, sequence: Sequence, textGroup: TextGroup, level: Level): Level[] {
  if (textGroup.running === true && sequence.parts.length > 1) {
    level.rows = phraseRows(segment, textGroup, sequence);
    return level.rows.length === 0 ? [] : [level];
  }
  level.values = textGroup.fields
    .map((name) => ({ field: segment.field(name), range: null, codes: codesHolding(segment.field(name), sequence) }))
    .filter(({ codes }) => codes.length > 0);
  return level.values.length === 0 ? [] : [level];
}
