// A query of the index as conditions on `search_people`, rule by rule as search-index/DESIGN.md states them.
import { parseQueryText, wordForms } from '#search-index/public.ts';
import type { IndexQuery, QueryTerm } from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import { shortened, weightLetters } from './search-row.ts';

/** Values of a statement; `add` answers the place that stands for one. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Words of the directory that a misspelt word may mean; null where the word is spelt right. */
export type Spelling = ReadonlyMap<string, readonly string[]>;

export interface Conditions {
  /** All that has no facet. */
  base: string;
  /** Facet → its filter; those without one are absent. */
  filters: Map<string, string>;
  /** A whole number; asked for once, because it adds to the parameters. */
  score: () => string;
}

const groups = candidateIndexSchema.text.map(({ fields, weight, name }, at) => ({
  weight,
  letter: weightLetters[at] ?? 'D',
  runs: name === 'name' ? ['name_run'] : fields.map((field) => `${field}_run`),
}));

const columnOf: Readonly<Record<string, string>> = {
  companySize: 'company_size', companyRevenue: 'company_revenue', companyIndustry: 'company_industry', hasPhone: 'has_phone', hasEmail: 'has_email', verifiedDay: 'verified_day',
};
export const column = (field: string): string => columnOf[field] ?? field;
export const isList = (facet: string): boolean => facet === 'skills' || facet === 'degree';

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' and '));
const any = (conditions: readonly string[]): string => (conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`);

export function conditionsOf(query: IndexQuery, spelling: Spelling, parameters: Parameters): Conditions {
  const { required, excluded } = parseQueryText(query.text);
  const terms = required.map((term) => termConditions(term, spelling, parameters));
  const base = [
    ...terms.map(({ matches }) => matches),
    ...excluded.map((term) => `not ${exclusion(term, parameters)}`),
    ...Object.entries(query.contains).filter(([, tags]) => tags.length > 0).map(([field, tags]) => any(tags.flatMap((tag) => tagCondition(field, tag, parameters)))),
    ...Object.entries(query.flags).map(([field, wanted]) => `${column(field)} = ${parameters.add(wanted)}`),
    ...Object.entries(query.since).map(([field, day]) => `${column(field)} >= ${parameters.add(day)}`),
  ];
  const filters = Object.entries(query.filters).filter(([, wanted]) => wanted.length > 0)
    .map(([facet, wanted]): [string, string] => [facet, `${column(facet)} ${isList(facet) ? '&&' : '= any'} (${parameters.add(wanted)}::text[])`]);
  return { base: all(base), filters: new Map(filters), score: () => ['0', ...terms.map(({ score }) => score())].join(' + ') };
}

/** Words have letters and digits only, so that nothing in them needs an escape. */
const whole = (word: string): string => `'${shortened(word)}'`;
const begun = (word: string): string => `${whole(word)}:*`;
const together = (lexemes: readonly string[]): string => `(${lexemes.join(' & ')})`;

interface TermConditions {
  matches: string;
  score: () => string;
}

function termConditions(term: QueryTerm, spelling: Spelling, parameters: Parameters): TermConditions {
  if (term.kind === 'phrase') return { matches: phraseCondition(term, parameters), score: () => phraseScore(term, parameters) };
  const meant = spelling.get(term.joined);
  if (meant !== undefined && term.parts.length === 1) return misspeltConditions(meant, parameters);
  return {
    matches: asked(`${begun(term.joined)} | ${together(term.parts.map(begun))}`, parameters),
    score: () => {
      const joined = scoreOfWord(term.joined, parameters);
      return term.parts.length === 1 ? joined : `greatest(${joined}, least(${term.parts.map((part) => scoreOfWord(part, parameters)).join(', ')}))`;
    },
  };
}

const asked = (question: string, parameters: Parameters): string => `words @@ ${parameters.add(question)}::tsquery`;

/** The strongest group that has the word, one more where it is whole; 0 where none has. */
function scoreOfWord(word: string, parameters: Parameters): string {
  const cases = groups.map(({ letter, weight }) =>
    `when ${asked(`${whole(word)}:${letter}`, parameters)} then ${weight + 1} when ${asked(`${begun(word)}${letter}`, parameters)} then ${weight}`);
  return `case ${cases.join(' ')} else 0 end`;
}

function misspeltConditions(meant: readonly string[], parameters: Parameters): TermConditions {
  if (meant.length === 0) return { matches: 'false', score: () => '0' };
  const anyOf = (letter: string): string => asked(meant.map((word) => `${whole(word)}${letter}`).join(' | '), parameters);
  return { matches: anyOf(''), score: () => `case ${groups.map(({ letter, weight }) => `when ${anyOf(`:${letter}`)} then ${weight}`).join(' ')} else 0 end` };
}

type Phrase = Extract<QueryTerm, { kind: 'phrase' }>;

const inRun = (runs: readonly string[], { parts, joined }: Phrase, parameters: Parameters): string => {
  const inParts = parameters.add(` ${parts.join(' ')} `);
  const inJoined = parameters.add(`_${joined.join('_')}_`);
  return any(runs.flatMap((run) => [`strpos(${run}, ${inParts}) > 0`, `strpos(${run}, ${inJoined}) > 0`]));
};

/** The words first, which have an index. */
function phraseCondition(phrase: Phrase, parameters: Parameters): string {
  return `${asked(`${together(phrase.parts.map(whole))} | ${together(phrase.joined.map(whole))}`, parameters)} and ${inRun(groups.flatMap(({ runs }) => runs), phrase, parameters)}`;
}

const phraseScore = (phrase: Phrase, parameters: Parameters): string =>
  `case ${groups.map(({ runs, weight }) => `when ${inRun(runs, phrase, parameters)} then ${weight + 1}`).join(' ')} else 0 end`;

function exclusion(term: QueryTerm, parameters: Parameters): string {
  if (term.kind === 'phrase') return `(${phraseCondition(term, parameters)})`;
  return `(${asked(`${whole(term.joined)} | ${together(term.parts.map(whole))}`, parameters)})`;
}

/** Words in a row, the last perhaps only begun; a tag without words matches nothing. */
function tagCondition(field: string, tag: string, parameters: Parameters): string[] {
  const { parts, joined } = wordForms(tag);
  if (parts.length === 0) return [];
  return [`strpos(${field}_run, ${parameters.add(` ${parts.join(' ')}`)}) > 0`, `strpos(${field}_run, ${parameters.add(`_${joined.join('_')}`)}) > 0`];
}
