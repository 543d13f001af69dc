// The terms of a query as conditions and scores on `search_rows`.
import { matchScore } from '#search-index/public.ts';
import type { Alternative, PhraseTerm, QueryTerm, Spelling, Strength, WordTerm } from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { HoldingValue, Lexicon } from './lexicon.ts';
import type { Parameters } from './parameters.ts';
import { anyCode, column, inGroup, lexemeInGroup, shortened, textGroups, whole } from './text-groups.ts';
import type { TextGroup } from './text-groups.ts';

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

const any = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
const together = (lexemes: readonly string[]): string => `(${lexemes.join(' & ')})`;
export const asked = (question: string, parameters: Parameters): string =>
  `words @@ ${parameters.add(question)}::tsquery`;

/** What was read of the directory's words. */
export interface KnownWords {
  spelling: Spelling;
  lexicon: Lexicon;
}

/** Asks everything of the lexicon at once, before any of the functions is called. */
export function termConditions(term: QueryTerm, known: KnownWords, parameters: Parameters): TermConditions {
  const alternatives: readonly Alternative[] =
    term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
  const found = alternatives.map((alternative) =>
    alternative.term.kind === 'phrase'
      ? phraseConditions(alternative.term, alternative, known.lexicon, parameters)
      : wordConditions(alternative.term, alternative, known, parameters),
  );
  return {
    matches: () => any(found.map(({ matches }) => matches())),
    question: anyQuestion(found.map(({ question }) => question)),
    rowsMax: sumOf(found.map(({ rowsMax }) => rowsMax)),
    score: () => greatest(found.map(({ score }) => score())),
    scored: found.every(({ scored }) => scored !== null) ? found.flatMap(({ scored }) => scored ?? []) : null,
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** A tsquery that no row answers. */
const noQuestion = "('a' & !'a')";

/** A tsquery that any of these answers. */
function anyQuestion(questions: readonly (string | null)[]): string | null {
  const known = questions.filter((question) => question !== null && question !== noQuestion);
  if (questions.includes(null)) return null;
  return known.length === 0 ? noQuestion : known.map((question) => `(${question})`).join(' | ');
}

const greatest = (scores: readonly string[]): string =>
  scores.length === 1 ? (scores[0] ?? '0') : `greatest(${['0', ...scores].join(', ')})`;

const groupsOf = ({ groups }: Alternative): readonly TextGroup[] =>
  groups === null ? textGroups : textGroups.filter(({ name }) => groups.includes(name));

/** What a word is looked up as: itself, words that begin with it, or words that it may be misspelled for. */
interface LookUp {
  strength: Strength;
  words: readonly string[];
  isBegun: boolean;
}

function lookUpsOf(word: string, term: WordTerm, { typed }: Alternative, spelling: Spelling): LookUp[] {
  const exact: LookUp = { strength: typed ? 'whole' : 'otherWord', words: [word], isBegun: false };
  if (term.whole || !typed) return [exact];
  const meant = term.parts.length === 1 ? spelling.get(word) : undefined;
  if (meant !== undefined) return [{ strength: 'misspelled', words: meant, isBegun: false }];
  return [exact, { strength: 'beginning', words: [word], isBegun: true }];
}

function wordConditions(
  term: WordTerm,
  alternative: Alternative,
  { spelling, lexicon }: KnownWords,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const lookUps = (word: string): LookUp[] => lookUpsOf(word, term, alternative, spelling);
  const questionOf = (word: string): string | null => {
    const weakest = lookUps(word).at(-1);
    return weakest === undefined || weakest.words.length === 0 || groups.length === 0
      ? null
      : questionFor(weakest, groups, lexicon);
  };
  if (questionOf(term.joined) === null)
    return { matches: () => 'false', question: noQuestion, rowsMax: 0, score: () => '0', scored: [] };
  const joined = questionOf(term.joined) ?? '';
  const scoredOf = (word: string): ScoredQuestion[] => scoredQuestions(lookUps(word), groups, lexicon);
  const scored = scoredOf(term.joined);
  if (term.parts.length === 1)
    return {
      matches: () => asked(joined, parameters),
      question: joined,
      rowsMax: sumOf(scored.map(({ rowsMax }) => rowsMax)),
      score: () => scoreCase(scored, parameters),
      scored,
    };
  const parts = term.parts.map((part) => `(${questionOf(part) ?? ''})`).join(' & ');
  const scoredParts = term.parts.map(scoredOf);
  return {
    matches: () => asked(`${joined} | (${parts})`, parameters),
    question: `${joined} | (${parts})`,
    rowsMax: sumOf([...scored, ...(scoredParts[0] ?? [])].map(({ rowsMax }) => rowsMax)),
    score: () =>
      `greatest(${scoreCase(scored, parameters)}, least(${scoredParts.map((part) => scoreCase(part, parameters)).join(', ')}))`,
    scored: null,
  };
}

/** A tsquery that any of the words in any of the groups answers. */
function questionFor({ words, isBegun }: LookUp, groups: readonly TextGroup[], lexicon: Lexicon): string {
  const lexemesOf = (word: string): string[] =>
    groups.length === textGroups.length ? [shortened(word)] : groups.map((group) => lexemeInGroup(group, word));
  return words
    .flatMap(lexemesOf)
    .map((lexeme) => questionOfLexeme(lexeme, isBegun, lexicon))
    .join(' | ');
}

function questionOfLexeme(lexeme: string, isBegun: boolean, lexicon: Lexicon): string {
  const beginning = isBegun ? lexicon.beginningWith(lexeme) : null;
  return beginning === null
    ? `'${lexeme}'${isBegun ? ':*' : ''}`
    : beginning.map((other) => `'${other}'`).join(' | ');
}

/** Strongest first, without those that no row matches. */
const scoredQuestions = (
  lookUps: readonly LookUp[],
  groups: readonly TextGroup[],
  lexicon: Lexicon,
): ScoredQuestion[] =>
  lookUps.flatMap(({ strength, words, isBegun }) =>
    groups.flatMap((group) => {
      const rowsOf = (word: string): number => lexicon.rowsMax(lexemeInGroup(group, word), isBegun);
      const present = words.filter((word) => rowsOf(word) > 0);
      const question = present
        .map((word) => questionOfLexeme(lexemeInGroup(group, word), isBegun, lexicon))
        .join(' | ');
      return present.length === 0
        ? []
        : [byQuestion(scoreIn(group, strength), question, sumOf(present.map(rowsOf)))];
    }),
  );

const byQuestion = (score: number, question: string, rowsMax: number): ScoredQuestion => ({
  score,
  question,
  rowsMax,
  condition: (parameters) => asked(question, parameters),
});

function scoreCase(scored: readonly ScoredQuestion[], parameters: Parameters): string {
  if (scored.length === 0) return '0';
  return `case ${scored.map(({ score, condition }) => `when ${condition(parameters)} then ${score}`).join(' ')} else 0 end`;
}

const scoreIn = ({ number }: TextGroup, strength: Strength): number =>
  matchScore(candidateIndexSchema, strength, number);

/** Columns with the words in a row: in the table, and in a subquery that reads them once for many questions. */
type RunsOf = (group: TextGroup) => string;
export const stored: RunsOf = ({ number }) => `split_part(runs, E'\\n', ${number + 1})`;
const readOnce: RunsOf = ({ number }) => `lines[${number + 1}]`;

/** The SQL of the column that scores of phrases use. */
export const lines = `string_to_array(runs, E'\\n') as lines`;

/** Consecutive whole words in one of the texts. */
export function inRuns(texts: readonly string[], { parts, joined }: PhraseTerm, parameters: Parameters): string {
  const inParts = parameters.add(` ${parts.join(' ')} `);
  const inJoined = parameters.add(`_${joined.join('_')}_`);
  return any(texts.flatMap((text) => [`strpos(${text}, ${inParts}) > 0`, `strpos(${text}, ${inJoined}) > 0`]));
}

/** A tsquery for all words of the phrase in any of the groups. */
export function wordsOfPhrase({ parts, joined }: PhraseTerm, groups: readonly TextGroup[]): string {
  const inVector = (group: TextGroup | null): string =>
    [parts, joined]
      .map((words) => together(words.map((word) => (group === null ? whole(word) : inGroup(group, word, false)))))
      .join(' | ');
  return groups.length === textGroups.length ? inVector(null) : groups.map(inVector).join(' | ');
}

/** The fields of columns of codes with an index. */
const indexedFields: ReadonlySet<string> = new Set(['specialty', 'state', 'title', 'organization', 'city']);
/** The columns that conditions of terms may name besides the vector and the runs. */
export const columnsOfTerms: readonly string[] = [...indexedFields].map(column);
/** A question of many lexemes takes the square of their number, so that each of its parts has few. */
const lexemesMax = 8;

/** True for rows with any of the values. */
function holdsAny(values: readonly HoldingValue[], parameters: Parameters): string {
  const inColumns = [...indexedFields].flatMap((field) => {
    const codes = values.filter((value) => value.field === field).map(({ code }) => code);
    return codes.length === 0 ? [] : [`${column(field)} = any (${parameters.add(codes)}::integer[])`];
  });
  const others = values.filter(({ field }) => !indexedFields.has(field)).map(({ code }) => code);
  const inVectors = Array.from({ length: Math.ceil(others.length / lexemesMax) }, (_, at) =>
    asked(anyCode(others.slice(at * lexemesMax, (at + 1) * lexemesMax)), parameters),
  );
  return any([...inColumns, ...inVectors]);
}

/** How rows that have the phrase in the group are found; empty: there are none; null: the rows have to be read. */
function scoredPhraseIn(
  group: TextGroup,
  strength: Strength,
  phrase: PhraseTerm,
  lexicon: Lexicon,
): ScoredQuestion[] | null {
  const score = scoreIn(group, strength);
  const [word, ...others] = phrase.parts;
  if (word !== undefined && others.length === 0 && shortened(word) === word)
    return byWord(score, group, word, lexicon);
  const values = lexicon.holdingPhrase(group, phrase);
  if (values === null || values.length === 0) return values === null ? null : [];
  return [
    {
      score,
      question: values.length > lexemesMax ? null : anyCode(values.map(({ code }) => code)),
      rowsMax: Infinity,
      condition: (parameters) => holdsAny(values, parameters),
    },
  ];
}

function byWord(score: number, group: TextGroup, word: string, lexicon: Lexicon): ScoredQuestion[] {
  const rowsMax = lexicon.rowsMax(lexemeInGroup(group, word), false);
  return rowsMax === 0 ? [] : [byQuestion(score, inGroup(group, word, false), rowsMax)];
}

/** Null: the rows have to be read. */
function scoredPhrase(
  phrase: PhraseTerm,
  groups: readonly TextGroup[],
  strength: Strength,
  lexicon: Lexicon,
): ScoredQuestion[] | null {
  const found = groups.map((group) => scoredPhraseIn(group, strength, phrase, lexicon));
  return found.some((questions) => questions === null) ? null : found.flatMap((questions) => questions ?? []);
}

function phraseConditions(
  phrase: PhraseTerm,
  alternative: Alternative,
  lexicon: Lexicon,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const strength = alternative.typed ? 'whole' : 'otherWord';
  const scored = scoredPhrase(phrase, groups, strength, lexicon);
  if (scored !== null)
    return {
      matches: () => any(scored.map(({ condition }) => condition(parameters))),
      question: anyQuestion(scored.map(({ question }) => question)),
      rowsMax: sumOf(scored.map(({ rowsMax }) => rowsMax)),
      score: () => scoreCase(scored, parameters),
      scored,
    };
  return {
    matches: () => `(${phraseCondition(phrase, groups, parameters)})`,
    question: null,
    rowsMax: Infinity,
    score: () => {
      if (groups.length === 0) return '0';
      const cases = groups.map(
        (group) => `when ${inRuns([readOnce(group)], phrase, parameters)} then ${scoreIn(group, strength)}`,
      );
      return `case when not ${asked(wordsOfPhrase(phrase, groups), parameters)} then 0 ${cases.join(' ')} else 0 end`;
    },
    scored: null,
  };
}

/** The words first, because they have an index. */
function phraseCondition(phrase: PhraseTerm, groups: readonly TextGroup[], parameters: Parameters): string {
  if (groups.length === 0) return 'false';
  const texts = groups.length === textGroups.length ? ['runs'] : groups.map(stored);
  return `${asked(wordsOfPhrase(phrase, groups), parameters)} and ${inRuns(texts, phrase, parameters)}`;
}

export function exclusion(term: WordTerm | PhraseTerm, lexicon: Lexicon, parameters: Parameters): string {
  if (term.kind === 'phrase') {
    const scored = scoredPhrase(term, textGroups, 'whole', lexicon);
    return scored === null
      ? `(${phraseCondition(term, textGroups, parameters)})`
      : any(scored.map(({ condition }) => condition(parameters)));
  }
  return `(${asked(`${whole(term.joined)} | ${together(term.parts.map(whole))}`, parameters)})`;
}
