// The terms of a query as conditions and scores on `search_people`.
import { matchScore } from '#search-index/public.ts';
import type { Alternative, PhraseTerm, QueryTerm, Spelling, Strength, WordTerm } from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { Parameters } from './parameters.ts';
import { begun, inGroup, textGroups, whole } from './text-groups.ts';
import type { TextGroup } from './text-groups.ts';

/** Call each function at most once, because it adds parameters. */
export interface TermConditions {
  matches: () => string;
  /** SQL of a whole number, 0 where the term is not found. */
  score: () => string;
}

const any = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
const together = (lexemes: readonly string[]): string => `(${lexemes.join(' & ')})`;
const asked = (question: string, parameters: Parameters): string => `words @@ ${parameters.add(question)}::tsquery`;

export function termConditions(term: QueryTerm, spelling: Spelling, parameters: Parameters): TermConditions {
  const alternatives: readonly Alternative[] =
    term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
  const found = alternatives.map((alternative) =>
    alternative.term.kind === 'phrase'
      ? phraseConditions(alternative.term, alternative, parameters)
      : wordConditions(alternative.term, alternative, spelling, parameters),
  );
  return {
    matches: () => any(found.map(({ matches }) => matches())),
    score: () => greatest(found.map(({ score }) => score())),
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

function wordConditions(
  term: WordTerm,
  alternative: Alternative,
  spelling: Spelling,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const lookUpsOf = (word: string): LookUp[] => {
    const exact: LookUp = { strength: alternative.typed ? 'whole' : 'otherWord', words: [word], isBegun: false };
    if (term.whole || !alternative.typed) return [exact];
    const meant = term.parts.length === 1 ? spelling.get(word) : undefined;
    if (meant !== undefined) return [{ strength: 'misspelled', words: meant, isBegun: false }];
    return [exact, { strength: 'beginning', words: [word], isBegun: true }];
  };
  const conditionOf = (word: string): string => {
    const weakest = lookUpsOf(word).at(-1);
    return weakest === undefined || weakest.words.length === 0 ? 'false' : foundIn(weakest, groups, parameters);
  };
  if (lookUpsOf(term.joined).at(-1)?.words.length === 0) return { matches: () => 'false', score: () => '0' };
  const scoreOf = (word: string): string => scoreOfWord(lookUpsOf(word), groups, parameters);
  if (term.parts.length === 1) return { matches: () => conditionOf(term.joined), score: () => scoreOf(term.joined) };
  return {
    matches: () => `(${conditionOf(term.joined)} or (${term.parts.map(conditionOf).join(' and ')}))`,
    score: () => `greatest(${scoreOf(term.joined)}, least(${term.parts.map(scoreOf).join(', ')}))`,
  };
}

/** Any of the words in any of the groups. */
function foundIn(lookUp: LookUp, groups: readonly TextGroup[], parameters: Parameters): string {
  const told = groups.filter((group) => !isAmongNames(group, groups));
  const others = groups.filter((group) => isAmongNames(group, groups));
  const question = questionFor(lookUp, told);
  return any([
    ...(told.length === 0 ? [] : [asked(question, parameters)]),
    ...others.map((group) => foundInRuns(lookUp, group, parameters)),
  ]);
}

/** The vector does not tell words of this group from those of names, and names are not asked first. */
const isAmongNames = ({ weight, prefix }: TextGroup, groups: readonly TextGroup[]): boolean =>
  prefix === '' && weight === 'D' && !groups.some((group) => group.prefix !== '');

/** The vector first, because it has an index. */
function foundInRuns({ words, isBegun }: LookUp, group: TextGroup, parameters: Parameters): string {
  const inVector = asked(words.map((word) => inGroup(group, word, isBegun)).join(' | '), parameters);
  const end = (sign: string): string => (isBegun ? '' : sign);
  const inRuns = words.flatMap((word) => {
    const inParts = parameters.add(` ${word}${end(' ')}`);
    const inJoined = parameters.add(`_${word}${end('_')}`);
    return group.runs.flatMap((run) => [`strpos(${run}, ${inParts}) > 0`, `strpos(${run}, ${inJoined}) > 0`]);
  });
  return `(${inVector} and ${any(inRuns)})`;
}

/** A tsquery that any of the words in any of the groups answers. */
function questionFor({ words, isBegun }: LookUp, groups: readonly TextGroup[]): string {
  if (groups.length === textGroups.length) return words.map(isBegun ? begun : whole).join(' | ');
  return words.flatMap((word) => groups.map((group) => inGroup(group, word, isBegun))).join(' | ');
}

function scoreOfWord(lookUps: readonly LookUp[], groups: readonly TextGroup[], parameters: Parameters): string {
  const cases = lookUps.flatMap(({ strength, words, isBegun }) =>
    groups.map((group) => {
      const found = isAmongNames(group, groups)
        ? foundInRuns({ strength, words, isBegun }, group, parameters)
        : asked(words.map((word) => inGroup(group, word, isBegun)).join(' | '), parameters);
      return `when ${found} then ${scoreIn(group, strength)}`;
    }),
  );
  return `case ${cases.join(' ')} else 0 end`;
}

const scoreIn = ({ number }: TextGroup, strength: Strength): number =>
  matchScore(candidateIndexSchema, strength, number);

const inRun = (runs: readonly string[], { parts, joined }: PhraseTerm, parameters: Parameters): string => {
  const inParts = parameters.add(` ${parts.join(' ')} `);
  const inJoined = parameters.add(`_${joined.join('_')}_`);
  return any(runs.flatMap((run) => [`strpos(${run}, ${inParts}) > 0`, `strpos(${run}, ${inJoined}) > 0`]));
};

function phraseConditions(phrase: PhraseTerm, alternative: Alternative, parameters: Parameters): TermConditions {
  const groups = groupsOf(alternative);
  const strength = alternative.typed ? 'whole' : 'otherWord';
  const score = (): string =>
    `case ${groups.map((group) => `when ${inRun(group.runs, phrase, parameters)} then ${scoreIn(group, strength)}`).join(' ')} else 0 end`;
  return { matches: () => `(${phraseCondition(phrase, groups, parameters)})`, score };
}

/** The words first, because they have an index. */
function phraseCondition(phrase: PhraseTerm, groups: readonly TextGroup[], parameters: Parameters): string {
  const words = `${together(phrase.parts.map(whole))} | ${together(phrase.joined.map(whole))}`;
  const runs = groups.flatMap((group) => group.runs);
  return `${asked(words, parameters)} and ${inRun(runs, phrase, parameters)}`;
}

export function exclusion(term: WordTerm | PhraseTerm, parameters: Parameters): string {
  if (term.kind === 'phrase') return `(${phraseCondition(term, textGroups, parameters)})`;
  return `(${asked(`${whole(term.joined)} | ${together(term.parts.map(whole))}`, parameters)})`;
}
