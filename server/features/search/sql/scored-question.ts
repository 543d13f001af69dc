// Conditions on `search_rows` for what a text asks, and what a row scores that meets them.
import {
  matchScore,
  valueStrength,
  type Alternative,
  type Strength,
  type WholeStrength,
} from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { Parameters } from './parameters.ts';
import type { Lexicon } from './lexicon.ts';
import { anyCode, lexemeOfValue, textGroups, type TextGroup } from './text-groups.ts';

/** Call each function at most once, because it adds parameters. */
export interface TermConditions {
  matches: () => string;
  /** A tsquery for the same rows. Null: there is none, or it would have too many lexemes. */
  question: string | null;
  /** How many rows match at most; Infinity: unknown. */
  rowsMax: number;
  /** SQL of a whole number, 0 where the term is not found. */
  score: () => string;
  /** Conditions with the score of a row that matches them; a row has the highest of its scores. Null: the rows have to be read. */
  scored: readonly ScoredQuestion[] | null;
}

export interface ScoredQuestion {
  score: number;
  /** A tsquery. Null: it would have too many lexemes. */
  question: string | null;
  /** How many rows match at most; Infinity: unknown. */
  rowsMax: number;
  /** True for the same rows; indexes answer it without reading them. */
  condition: (parameters: Parameters) => string;
}

export const any = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
export const together = (lexemes: readonly string[]): string => `(${lexemes.join(' & ')})`;
export const asked = (question: string, parameters: Parameters): string =>
  `words @@ ${parameters.add(question)}::tsquery`;

/** Lexemes. A tsquery of many takes the square of their number, so that more are asked for in several. */
export const lexemesMax = 8;

/** True for rows with any of the values. Indexes answer it. */
export const hasAnyCode = (codes: readonly number[], parameters: Parameters): string =>
  any(
    Array.from({ length: Math.ceil(codes.length / lexemesMax) }, (_, at) =>
      asked(anyCode(codes.slice(at * lexemesMax, (at + 1) * lexemesMax)), parameters),
    ),
  );

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A tsquery that no row answers. */
export const noQuestion = "('a' & !'a')";

/** A tsquery that any of these answers. */
export function anyQuestion(questions: readonly (string | null)[]): string | null {
  const known = questions.filter((question) => question !== null && question !== noQuestion);
  if (questions.includes(null)) return null;
  return known.length === 0 ? noQuestion : known.map((question) => `(${question})`).join(' | ');
}

export const groupsOf = ({ groups }: Alternative): readonly TextGroup[] =>
  groups === null ? textGroups : textGroups.filter(({ name }) => groups.includes(name));

export const byQuestion = (score: number, question: string, rowsMax: number): ScoredQuestion => ({
  score,
  question,
  rowsMax,
  condition: (parameters) => asked(question, parameters),
});

export function scoreCase(scored: readonly ScoredQuestion[], parameters: Parameters): string {
  if (scored.length === 0) return '0';
  return `case ${scored.map(({ score, condition }) => `when ${condition(parameters)} then ${score}`).join(' ')} else 0 end`;
}

export const scoreIn = ({ number }: TextGroup, strength: Strength): number =>
  matchScore(candidateIndexSchema, strength, number);

/** Rows in which these words are all of a value: they are among those that have the words. */
export const byValue = (
  joined: readonly string[],
  groups: readonly TextGroup[],
  strength: WholeStrength,
  lexicon: Lexicon,
): ScoredQuestion[] =>
  groups
    .filter(({ hasValues }) => hasValues)
    .flatMap((group) => {
      const lexeme = lexemeOfValue(group, joined);
      const rowsMax = lexicon.rowsMax(lexeme, false);
      return rowsMax === 0 ? [] : [byQuestion(scoreIn(group, valueStrength(strength)), `'${lexeme}'`, rowsMax)];
    });
