// The terms of a query as conditions and scores on `search_rows`.
import { matchScore } from '#search-index/public.ts';
import type { Alternative, PhraseTerm, QueryTerm, Spelling, Strength, WordTerm } from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { Lexicon } from './lexicon.ts';
import type { Parameters } from './parameters.ts';
import { anyCode, begun, inGroup, lexemeInGroup, shortened, textGroups, whole } from './text-groups.ts';
import type { TextGroup } from './text-groups.ts';

/** Call each function at most once, because it adds parameters. */
export interface TermConditions {
  matches: () => string;
  /** SQL of a whole number, 0 where the term is not found. */
  score: () => string;
  /** Tsqueries with the score of a row that matches them; a row has the highest of its scores. Null: the score needs more than tsqueries. */
  scored: readonly ScoredQuestion[] | null;
}

export interface ScoredQuestion {
  score: number;
  question: string;
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
    score: () => greatest(found.map(({ score }) => score())),
    scored: found.every(({ scored }) => scored !== null) ? found.flatMap(({ scored }) => scored ?? []) : null,
  };
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
      : questionFor(weakest, groups);
  };
  if (questionOf(term.joined) === null) return { matches: () => 'false', score: () => '0', scored: [] };
  const joined = questionOf(term.joined) ?? '';
  const scoredOf = (word: string): ScoredQuestion[] => scoredQuestions(lookUps(word), groups, lexicon);
  const scored = scoredOf(term.joined);
  if (term.parts.length === 1)
    return { matches: () => asked(joined, parameters), score: () => scoreCase(scored, parameters), scored };
  const parts = term.parts.map((part) => `(${questionOf(part) ?? ''})`).join(' & ');
  const scoredParts = term.parts.map(scoredOf);
  return {
    matches: () => asked(`${joined} | (${parts})`, parameters),
    score: () =>
      `greatest(${scoreCase(scored, parameters)}, least(${scoredParts.map((part) => scoreCase(part, parameters)).join(', ')}))`,
    scored: null,
  };
}

/** A tsquery that any of the words in any of the groups answers. */
function questionFor({ words, isBegun }: LookUp, groups: readonly TextGroup[]): string {
  if (groups.length === textGroups.length) return words.map(isBegun ? begun : whole).join(' | ');
  return words.flatMap((word) => groups.map((group) => inGroup(group, word, isBegun))).join(' | ');
}

/** Strongest first, without those that no row matches. */
const scoredQuestions = (
  lookUps: readonly LookUp[],
  groups: readonly TextGroup[],
  lexicon: Lexicon,
): ScoredQuestion[] =>
  lookUps.flatMap(({ strength, words, isBegun }) =>
    groups.flatMap((group) => {
      const present = words.filter((word) => lexicon.has(lexemeInGroup(group, word), isBegun));
      return present.length === 0
        ? []
        : [{ score: scoreIn(group, strength), question: present.map((word) => inGroup(group, word, isBegun)).join(' | ') }];
    }),
  );

function scoreCase(scored: readonly ScoredQuestion[], parameters: Parameters): string {
  if (scored.length === 0) return '0';
  return `case ${scored.map(({ score, question }) => `when ${asked(question, parameters)} then ${score}`).join(' ')} else 0 end`;
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

/** A tsquery for rows that have the phrase in the group; empty: none has; null: the rows have to be read. */
function questionOfPhrase(group: TextGroup, phrase: PhraseTerm, lexicon: Lexicon): string | null {
  const [word, ...others] = phrase.parts;
  if (word !== undefined && others.length === 0 && shortened(word) === word)
    return lexicon.has(lexemeInGroup(group, word), false) ? inGroup(group, word, false) : '';
  const codes = lexicon.holdingPhrase(group, phrase);
  return codes === null ? null : anyCode(codes);
}

/** Null: the rows have to be read. */
function questionsOfPhrase(
  phrase: PhraseTerm,
  groups: readonly TextGroup[],
  lexicon: Lexicon,
): { group: TextGroup; question: string }[] | null {
  const questions = groups.map((group) => ({ group, question: questionOfPhrase(group, phrase, lexicon) }));
  return questions.some(({ question }) => question === null)
    ? null
    : questions.flatMap(({ group, question }) => (question === null || question === '' ? [] : [{ group, question }]));
}

const anyAsked = (questions: readonly { question: string }[], parameters: Parameters): string =>
  questions.length === 0 ? 'false' : asked(questions.map(({ question }) => question).join(' | '), parameters);

function phraseConditions(
  phrase: PhraseTerm,
  alternative: Alternative,
  lexicon: Lexicon,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const strength = alternative.typed ? 'whole' : 'otherWord';
  const questions = questionsOfPhrase(phrase, groups, lexicon);
  if (questions !== null) {
    const scored = questions.map(({ group, question }) => ({ score: scoreIn(group, strength), question }));
    return {
      matches: () => anyAsked(questions, parameters),
      score: () => scoreCase(scored, parameters),
      scored,
    };
  }
  return {
    matches: () => `(${phraseCondition(phrase, groups, parameters)})`,
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
    const questions = questionsOfPhrase(term, textGroups, lexicon);
    return `(${questions === null ? phraseCondition(term, textGroups, parameters) : anyAsked(questions, parameters)})`;
  }
  return `(${asked(`${whole(term.joined)} | ${together(term.parts.map(whole))}`, parameters)})`;
}
