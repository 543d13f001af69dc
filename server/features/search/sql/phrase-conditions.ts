// Phrases as conditions and scores on `search_rows`: consecutive whole words of one text.
import type { Alternative, PhraseTerm, Strength } from '#search-index/public.ts';
import type { HoldingValue, Lexicon } from './lexicon.ts';
import type { Parameters } from './parameters.ts';
import {
  any,
  anyQuestion,
  asked,
  byQuestion,
  byValue,
  groupsOf,
  hasAnyCode,
  lexemesMax,
  scoreCase,
  scoreIn,
  sumOf,
  together,
} from './scored-question.ts';
import type { ScoredQuestion, TermConditions } from './scored-question.ts';
import { anyCode, column, inGroup, lexemeInGroup, shortened, textGroups, whole } from './text-groups.ts';
import type { TextGroup } from './text-groups.ts';

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

/** True for rows with any of the values. */
function holdsAny(values: readonly HoldingValue[], parameters: Parameters): string {
  const inColumns = [...indexedFields].flatMap((field) => {
    const codes = values.filter((value) => value.field === field).map(({ code }) => code);
    return codes.length === 0 ? [] : [`${column(field)} = any (${parameters.add(codes)}::integer[])`];
  });
  const others = values.filter(({ field }) => !indexedFields.has(field)).map(({ code }) => code);
  return any([...inColumns, ...(others.length === 0 ? [] : [hasAnyCode(others, parameters)])]);
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
  if (word !== undefined && others.length === 0 && shortened(word) === word) return byWord(score, group, word, lexicon);
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

export function phraseConditions(
  phrase: PhraseTerm,
  alternative: Alternative,
  lexicon: Lexicon,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const strength = alternative.typed ? 'whole' : 'otherWord';
  const scored = scoredPhrase(phrase, groups, strength, lexicon);
  const values = byValue(phrase.joined, groups, strength, lexicon);
  if (scored !== null)
    return {
      matches: () => any(scored.map(({ condition }) => condition(parameters))),
      question: anyQuestion(scored.map(({ question }) => question)),
      rowsMax: sumOf(scored.map(({ rowsMax }) => rowsMax)),
      score: () => scoreCase([...values, ...scored], parameters),
      scored: [...values, ...scored],
    };
  return {
    matches: () => `(${phraseCondition(phrase, groups, parameters)})`,
    question: null,
    rowsMax: Infinity,
    score: () => {
      if (groups.length === 0) return '0';
      const cases = [
        ...values.map(({ condition, score }) => `when ${condition(parameters)} then ${score}`),
        ...groups.map(
          (group) => `when ${inRuns([readOnce(group)], phrase, parameters)} then ${scoreIn(group, strength)}`,
        ),
      ];
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
