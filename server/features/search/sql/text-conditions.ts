// The terms of a query as conditions and scores on `search_rows`.
import {
  wholeTerm,
  type Alternative,
  type AnyTerm,
  type QueryTerm,
  type QueryText,
  type Spelling,
  type Strength,
  type WordTerm,
} from '#search-index/public.ts';
import type { Lexicon } from './lexicon.ts';
import type { Parameters } from './parameters.ts';
import { phraseConditions } from './phrase-conditions.ts';
import {
  any,
  anyQuestion,
  asked,
  byQuestion,
  byValue,
  groupsOf,
  noQuestion,
  scoreCase,
  scoreIn,
  sumOf,
  type ScoredQuestion,
  type TermConditions,
} from './scored-question.ts';
import { lexemeInGroup, type TextGroup } from './text-groups.ts';

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

const greatest = (scores: readonly string[]): string =>
  scores.length === 1 ? (scores[0] ?? '0') : `greatest(${['0', ...scores].join(', ')})`;

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
  const scoredOf = (word: string): ScoredQuestion[] => [
    ...byValue([word], groups, alternative.typed ? 'whole' : 'otherWord', lexicon),
    ...scoredQuestions(lookUps(word), groups, lexicon),
  ];
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
  const questions = words
    .flatMap((word) => groups.map((group) => lexemeInGroup(group, word)))
    .filter((lexeme) => lexicon.rowsMax(lexeme, isBegun) > 0)
    .map((lexeme) => questionOfLexeme(lexeme, isBegun, lexicon));
  return questions.length === 0 ? noQuestion : questions.join(' | ');
}

function questionOfLexeme(lexeme: string, isBegun: boolean, lexicon: Lexicon): string {
  const beginning = isBegun ? lexicon.beginningWith(lexeme) : null;
  return beginning === null ? `'${lexeme}'${isBegun ? ':*' : ''}` : beginning.map((other) => `'${other}'`).join(' | ');
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
      return present.length === 0 ? [] : [byQuestion(scoreIn(group, strength), question, sumOf(present.map(rowsOf)))];
    }),
  );

/** Matches what the text excludes: whole words and phrases. Null: it excludes nothing. */
export const excludedTerm = ({ excluded }: QueryText): AnyTerm | null =>
  excluded.length === 0
    ? null
    : {
        kind: 'any',
        alternatives: excluded.flatMap((term) => wholeTerm(term).alternatives),
      };
