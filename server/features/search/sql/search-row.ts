// A document as a row of `search_people`: folded by the same functions as in the index, so that both mean the same.
import { sortKeyOf, wordForms } from '#search-index/public.ts';
import type { IndexDocument } from '#search-index/public.ts';
import { candidateIndexSchema } from '../index-schema.ts';

export const searchRowColumns = [
  'id', 'words', 'name_run', 'title_run', 'specialty_run', 'organization_run', 'city_run', 'skills_run', 'schools_run', 'specialty', 'state', 'country',
  'company_size', 'company_revenue', 'company_industry', 'skills', 'degree', 'has_phone', 'has_email', 'verified_day',
  'last_name_key', 'first_name_key', 'organization_key', 'state_key', 'city_key',
] as const;

export interface SearchRow {
  /** In the order of the columns. */
  values: (string | number | string[] | null)[];
  words: string[];
}

/** Letters. A lexeme ends at 2,046 bytes; words so long are told apart by their beginning. */
const longestWord = 500;

export const weightLetters = ['A', 'B', 'C', 'D'] as const;

const textsOf = ({ values }: IndexDocument, field: string): string[] => [values[field] ?? []].flat().filter((text) => typeof text === 'string' && text !== '').map(String);

export function toSearchRow(document: IndexDocument): SearchRow {
  const text = (field: string): string | null => textsOf(document, field)[0] ?? null;
  const key = (field: string): string => sortKeyOf(text(field) ?? '');
  const list = (field: string): string[] => [...new Set(textsOf(document, field))];
  const run = (field: string): string => runOf(textsOf(document, field).map(wordForms));
  const flag = (field: string): string => (document.values[field] === true ? 't' : 'f');
  const day = document.values['verifiedDay'];
  const groups = groupsByWord(document);
  return {
    words: [...groups.keys()],
    values: [
      document.id.toString(), vectorText(groups), nameRun(document), run('title'), run('specialty'), run('organization'), run('city'), run('skills'), run('schools'),
      text('specialty'), text('state'), text('country'), text('companySize'), text('companyRevenue'), text('companyIndustry'), list('skills'), list('degree'),
      flag('hasPhone'), flag('hasEmail'), typeof day === 'number' ? day : null,
      key('lastName'), key('firstName'), key('organization'), key('state'), key('city'),
    ],
  };
}

/** Word → numbers of the groups of fields it stands in. */
function groupsByWord(document: IndexDocument): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>();
  candidateIndexSchema.text.forEach(({ fields }, group) => {
    for (const { parts, joined } of fields.flatMap((field) => textsOf(document, field).map(wordForms))) {
      for (const word of [...parts, ...joined]) groups.set(shortened(word), (groups.get(shortened(word)) ?? new Set()).add(group));
    }
  });
  return groups;
}

export const shortened = (word: string): string => (word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join(''));

/** A tsvector as PostgreSQL reads it: `'garcia':1A 'nurse':2B,4D`. Words are letters and digits, so that nothing needs an escape. */
const vectorText = (groups: ReadonlyMap<string, ReadonlySet<number>>): string =>
  Array.from(groups, ([word, numbers]) => `'${word}':${Array.from(numbers, (group) => `${group + 1}${weightLetters[group] ?? ''}`).join(',')}`).join(' ');

/** The names of a person are one running text. */
function nameRun(document: IndexDocument): string {
  const forms = ['firstName', 'middleName', 'lastName'].flatMap((field) => textsOf(document, field).map(wordForms));
  return runOf([{ parts: forms.flatMap(({ parts }) => parts), joined: forms.flatMap(({ joined }) => joined) }]);
}

function runOf(forms: { parts: string[]; joined: string[] }[]): string {
  const spoken = forms.filter(({ parts }) => parts.length > 0);
  return [...spoken.map(({ parts }) => ` ${parts.join(' ')} `), ...spoken.map(({ joined }) => `_${joined.join('_')}_`)].join('|');
}
