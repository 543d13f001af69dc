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
  type ScoredQuestion,
  type TermConditions,
} from './scored-question.ts';
import { wantedInName } from './text-forms.ts';
import { anyCode, column, inGroup, lexemeInGroup, shortened, whole, type TextGroup } from './text-groups.ts';

/** Consecutive whole words of a value of `search_values`. */
export const inRun = ({ parts, joined }: PhraseTerm, parameters: Parameters): string =>
  any([` ${parts.join(' ')} `, `_${joined.join('_')}_`].map((words) => `strpos(run, ${parameters.add(words)}) > 0`));

/** A tsquery for the values of `search_values` with all words of the phrase. */
export const wordsOfValue = ({ parts, joined }: PhraseTerm): string =>
  [parts, joined].map((words) => together(words.map(whole))).join(' | ');

/** Consecutive whole words in the name: the words first, because they have an index. */
export function inNames(group: TextGroup, phrase: PhraseTerm, parameters: Parameters): string {
  const words = [phrase.parts, phrase.joined]
    .map((some) => together(some.map((word) => inGroup(group, word, false))))
    .join(' | ');
  const found = wantedInName(phrase).map((text) => `strpos(names, ${parameters.add(text)}) > 0`);
  return `(${asked(words, parameters)} and ${any(found)})`;
}

/** The fields of columns of codes with an index. */
const indexedFields: ReadonlySet<string> = new Set(['specialty', 'state', 'title', 'organization', 'city']);
/** The columns that conditions of terms may name besides the vector and the name. */
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

/** How rows that have the phrase in the group are found; empty: there are none. */
function scoredPhraseIn(group: TextGroup, strength: Strength, phrase: PhraseTerm, lexicon: Lexicon): ScoredQuestion[] {
  const score = scoreIn(group, strength);
  const [word, ...others] = phrase.parts;
  if (word !== undefined && others.length === 0 && shortened(word) === word) return byWord(score, group, word, lexicon);
  if (group.isRunning) {
    const condition = (parameters: Parameters): string => inNames(group, phrase, parameters);
    return lexicon.isInTexts(group, phrase) ? [{ score, question: null, rowsMax: Infinity, condition }] : [];
  }
  const values = lexicon.holdingPhrase(group, phrase);
  if (values.length === 0) return [];
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

export function phraseConditions(
  phrase: PhraseTerm,
  alternative: Alternative,
  lexicon: Lexicon,
  parameters: Parameters,
): TermConditions {
  const groups = groupsOf(alternative);
  const strength = alternative.typed ? 'whole' : 'otherWord';
  const found = groups.flatMap((group) => scoredPhraseIn(group, strength, phrase, lexicon));
  const scored = [...byValue(phrase.joined, groups, strength, lexicon), ...found];
  return {
    matches: () => any(found.map(({ condition }) => condition(parameters))),
    question: anyQuestion(found.map(({ question }) => question)),
    rowsMax: sumOf(found.map(({ rowsMax }) => rowsMax)),
    score: () => scoreCase(scored, parameters),
    scored,
  };
}
