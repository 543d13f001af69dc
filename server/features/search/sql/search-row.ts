// Converts a document to a row of `search_people`, normalized by the same functions as in the index, so that both engines agree.
import { listFilters } from '#contract/search-filters.ts';
import { isPoint, sortKeyOf, wordForms } from '#search-index/public.ts';
import type { IndexDocument } from '#search-index/public.ts';
import { candidateIndexSchema, suggestedFields, visitorFields } from '../index-schema.ts';
import { column, namePrefix, shortened, textGroups } from './text-groups.ts';

/** The fields of the filters by value of which a candidate has one. */
const countedTexts = listFilters.filter(({ finds, isList }) => finds === 'value' && !isList).map(({ name }) => name);

/** The suggested fields that have no column for another reason. */
const suggestedTexts = suggestedFields.filter(
  (field) => ![...countedTexts, ...visitorFields].some((counted) => counted === field),
);

/** The fields whose words are kept in a row, besides the names. */
const runFields = candidateIndexSchema.text.flatMap(({ name, fields }) => (name === 'name' ? [] : fields));
const runColumns = textGroups.flatMap(({ runs }) => runs);

export const searchRowColumns = [
  'id',
  'words',
  ...runColumns,
  ...countedTexts.map(column),
  'skills',
  'degree',
  ...visitorFields.map(column),
  ...suggestedTexts.map(column),
  'profession',
  'first_name_run',
  'has_phone',
  'has_email',
  'has_mobile',
  'verified_day',
  'point_x',
  'point_y',
  'point_z',
  'last_name_key',
  'first_name_key',
  'organization_key',
  'state_key',
  'city_key',
];

export interface SearchRow {
  /** In the order of the columns. */
  values: (string | number | string[] | null)[];
  words: string[];
}

const textsOf = ({ values }: IndexDocument, field: string): string[] =>
  [values[field] ?? []]
    .flat()
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);

export function toSearchRow(document: IndexDocument): SearchRow {
  const text = (field: string): string | null => textsOf(document, field)[0] ?? null;
  const key = (field: string): string => sortKeyOf(text(field) ?? '');
  const list = (field: string): string[] => [...new Set(textsOf(document, field))];
  const run = (field: string): string => runOf(textsOf(document, field).map(wordForms));
  const flag = (field: string): string => (document.values[field] === true ? 't' : 'f');
  const day = document.values['verifiedDay'];
  const point = document.values['place'];
  const weights = weightsByWord(document);
  return {
    words: [...weights.keys()].filter((word) => !word.startsWith(namePrefix)),
    values: [
      document.id.toString(),
      vectorText(weights),
      nameRun(document),
      ...runFields.map(run),
      ...countedTexts.map(text),
      list('skills'),
      list('degree'),
      ...visitorFields.map(text),
      ...suggestedTexts.map(text),
      text('profession'),
      run('firstName'),
      flag('hasPhone'),
      flag('hasEmail'),
      flag('hasMobile'),
      typeof day === 'number' ? day : null,
      ...(isPoint(point) ? [point.x, point.y, point.z] : [null, null, null]),
      key('lastName'),
      key('firstName'),
      key('organization'),
      key('state'),
      key('city'),
    ],
  };
}

/** Word → weights of the field groups that contain it. */
function weightsByWord(document: IndexDocument): Map<string, Set<string>> {
  const weights = new Map<string, Set<string>>();
  const put = (word: string, weight: string) => weights.set(word, (weights.get(word) ?? new Set()).add(weight));
  candidateIndexSchema.text.forEach(({ fields }, number) => {
    const { weight = 'D', prefix = '' } = textGroups[number] ?? {};
    for (const { parts, joined } of fields.flatMap((field) => textsOf(document, field).map(wordForms))) {
      for (const word of [...parts, ...joined].map(shortened)) {
        put(word, weight);
        if (prefix !== '') put(prefix + word, weight);
      }
    }
  });
  return weights;
}

/** A tsvector as PostgreSQL reads it: `'garcia':4D 'nurse':1A,3C`. Words are letters and digits, so that nothing needs an escape. */
const vectorText = (weights: ReadonlyMap<string, ReadonlySet<string>>): string =>
  Array.from(
    weights,
    ([word, own]) => `'${word}':${Array.from(own, (weight) => `${'ABCD'.indexOf(weight) + 1}${weight}`).join(',')}`,
  ).join(' ');

/** The names of a candidate are one continuous text. */
function nameRun(document: IndexDocument): string {
  const forms = ['firstName', 'middleName', 'lastName'].flatMap((field) => textsOf(document, field).map(wordForms));
  return runOf([{ parts: forms.flatMap(({ parts }) => parts), joined: forms.flatMap(({ joined }) => joined) }]);
}

function runOf(forms: { parts: string[]; joined: string[] }[]): string {
  const spoken = forms.filter(({ parts }) => parts.length > 0);
  return [
    ...spoken.map(({ parts }) => ` ${parts.join(' ')} `),
    ...spoken.map(({ joined }) => `_${joined.join('_')}_`),
  ].join('|');
}
