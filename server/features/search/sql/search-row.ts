// Converts a document to a row of `search_rows`, normalized by the same functions as in the index, so that both engines agree.
import { isPoint, sortKeyOf, wordForms } from '#search-index/public.ts';
import type { IndexDocument, WordForms } from '#search-index/public.ts';
import { column, shortened, textGroups, vectorOf } from './text-groups.ts';

/** The coded fields of which a candidate has at most one value; each has a column. */
const codedTexts = [
  'specialty',
  'state',
  'country',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'profession',
  'title',
  'organization',
  'city',
  'zip',
  'firstName',
  'phoneKind',
  'emailKind',
] as const;
/** The lists that are counted. They share the column `tags`, because a code belongs to one field. */
const tagFields = ['skills', 'degree'] as const;

/** The columns of which scores, distances and orders are made, besides the id. */
export const orderColumns = [
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

export const searchRowColumns = ['id', ...codedTexts.map(column), 'tags', 'schools', ...orderColumns, 'words', 'runs'];

/** A value of a field. */
export interface CodedValue {
  field: string;
  value: string;
}

/** The code of a value. */
export type CodeOf = (coded: CodedValue) => number;

/** What of a row is counted in cells. */
export interface CountedRow {
  country: number;
  /** Codes without the country; 0 where blank. */
  texts: readonly number[];
  tags: readonly number[];
  hasPhone: boolean;
  hasEmail: boolean;
  verifiedDay: number | null;
  words: readonly string[];
}

export interface SearchRow {
  /** In the order of the columns. */
  values: (string | number | null)[];
  counted: CountedRow;
}

/** The fields of `CountedRow.texts`. */
export const countedTexts = codedTexts.slice(0, 6).filter((field) => field !== 'country');

const textsOf = ({ values }: IndexDocument, field: string): string[] =>
  [values[field] ?? []]
    .flat()
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);

const codedIn = (document: IndexDocument, field: string): CodedValue[] =>
  [...new Set(textsOf(document, field))].map((value) => ({ field, value }));

/** Every value of the document that needs a code. */
export const codedValuesOf = (document: IndexDocument): CodedValue[] =>
  [...codedTexts, ...tagFields, 'schools'].flatMap((field) => codedIn(document, field));

export function toSearchRow(document: IndexDocument, codeOf: CodeOf): SearchRow {
  const codes = (field: string): number[] => codedIn(document, field).map(codeOf);
  const code = (field: string): number => codes(field)[0] ?? 0;
  const key = (field: string): string => bounded(sortKeyOf(textsOf(document, field)[0] ?? ''));
  const isTrue = (field: string): boolean => document.values[field] === true;
  const day = document.values['verifiedDay'];
  const point = document.values['place'];
  const tags = tagFields.flatMap(codes);
  const words = wordsByGroup(document);
  return {
    values: [
      document.id.toString(),
      ...codedTexts.map(code),
      arrayText(tags),
      arrayText(codes('schools')),
      ...['hasPhone', 'hasEmail', 'hasMobile'].map((field) => (isTrue(field) ? 't' : 'f')),
      typeof day === 'number' ? day : null,
      ...(isPoint(point) ? [point.x, point.y, point.z] : [null, null, null]),
      ...['lastName', 'firstName', 'organization', 'state', 'city'].map(key),
      vectorText(words),
      textGroups.map(({ fields, name }) => groupRun(document, fields, name === 'name')).join('\n'),
    ],
    counted: {
      country: code('country'),
      texts: countedTexts.map(code),
      tags,
      hasPhone: isTrue('hasPhone'),
      hasEmail: isTrue('hasEmail'),
      verifiedDay: typeof day === 'number' ? day : null,
      words: [...new Set(words.flat())],
    },
  };
}

const arrayText = (codes: readonly number[]): string => `{${codes.join(',')}}`;

/** Bytes. Four keys and an id fit an entry of an index, which has 2,704 bytes. */
const keyBytesMax = 600;

/** Keys that are longer are compared by their beginning. */
const bounded = (key: string): string =>
  Buffer.byteLength(key) <= keyBytesMax
    ? key
    : new TextDecoder().decode(Buffer.from(key).subarray(0, keyBytesMax), { stream: true });

/** The words of each group. */
const wordsByGroup = (document: IndexDocument): string[][] =>
  textGroups.map(({ fields }) => [
    ...new Set(
      fields
        .flatMap((field) => textsOf(document, field).map(wordForms))
        .flatMap(({ parts, joined }) => [...parts, ...joined].map(shortened)),
    ),
  ]);

/** Words are letters and digits, so that nothing needs an escape. */
const vectorText = (words: readonly (readonly string[])[]): string =>
  vectorOf([
    ...new Set(words.flat()),
    ...textGroups.flatMap(({ number, sign }) => (words[number] ?? []).map((word) => sign + word)),
  ]);

/** `isRunning`: the fields are one continuous text. */
function groupRun(document: IndexDocument, fields: readonly string[], isRunning: boolean): string {
  const forms = fields.flatMap((field) => textsOf(document, field).map(wordForms));
  if (!isRunning) return runOf(forms);
  return runOf([{ parts: forms.flatMap(({ parts }) => parts), joined: forms.flatMap(({ joined }) => joined) }]);
}

export function runOf(forms: readonly WordForms[]): string {
  const spoken = forms.filter(({ parts }) => parts.length > 0);
  return [
    ...spoken.map(({ parts }) => ` ${parts.join(' ')} `),
    ...spoken.map(({ joined }) => `_${joined.join('_')}_`),
  ].join('|');
}
