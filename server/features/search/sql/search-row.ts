// Converts a document to a row of `search_rows`, normalized by the same functions as in the index, so that both engines agree.
import { isPoint, sortKeyOf, wordForms } from '#search-index/public.ts';
import type { IndexDocument, WordForms } from '#search-index/public.ts';
import { countedFields, reachOf } from './counted-fields.ts';
import { column, lexemeOfCode, shortened, textGroups, vectorOf } from './text-groups.ts';

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
/** The lists that are counted. They have no column of their own. */
const tagFields = ['skills', 'degree'] as const;
/** Coded only because a phrase may be found in them. */
const phraseFields = ['credentials', 'stateName'] as const;

/**
 * The fields whose codes are lexemes too: those in which phrases are found, and those whose values may identify a person, because a value
 * whose lexeme no row has any more is deleted. The others have few values.
 */
export const lexemeFields: readonly string[] = [
  'specialty',
  'state',
  'companyIndustry',
  'profession',
  'title',
  'organization',
  'city',
  'zip',
  'firstName',
  ...phraseFields,
  ...tagFields,
  'schools',
];

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

export const searchRowColumns = ['id', ...codedTexts.map(column), 'facets', ...orderColumns, 'words', 'runs'];

/** A value of a field. */
export interface CodedValue {
  field: string;
  value: string;
}

/** The code of a value. */
export type CodeOf = (coded: CodedValue) => number;

/** What of a row is counted. */
export interface CountedRow {
  country: number;
  /** Codes of the fields `countedTexts`; 0 where blank. */
  texts: readonly number[];
  /** The column `facets`. The second number is the code of the reach. */
  facets: readonly number[];
  hasPhone: boolean;
  hasEmail: boolean;
  /** All of its vector. */
  lexemes: readonly string[];
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

/** The keys whose blanks are counted, by the field of the document. */
const blankable = [
  ['lastName', 'last_name_key'],
  ['organization', 'organization_key'],
  ['state', 'state_key'],
] as const;

const keyIn = (document: IndexDocument, field: string): string => bounded(sortKeyOf(textsOf(document, field)[0] ?? ''));

const dayOf = ({ values: { verifiedDay } }: IndexDocument): number | null =>
  typeof verifiedDay === 'number' ? verifiedDay : null;

const isTrue = ({ values }: IndexDocument, field: string): boolean => values[field] === true;

/** The values that are counted besides those of the document's fields: the reach first, then the blank keys. */
const derivedValues = (document: IndexDocument): CodedValue[] => [
  {
    field: countedFields.reach,
    value: reachOf({
      hasPhone: isTrue(document, 'hasPhone'),
      hasEmail: isTrue(document, 'hasEmail'),
      verifiedDay: dayOf(document),
    }),
  },
  ...[
    ...blankable.filter(([field]) => keyIn(document, field) === '').map(([, key]) => key),
    ...(dayOf(document) === null ? ['verified_day'] : []),
  ].map((value) => ({ field: countedFields.blank, value })),
];

/** Every value of the document that needs a code. */
export const codedValuesOf = (document: IndexDocument): CodedValue[] => [
  ...derivedValues(document),
  ...[...codedTexts, ...phraseFields, ...tagFields, 'schools'].flatMap((field) => codedIn(document, field)),
];

export function toSearchRow(document: IndexDocument, codeOf: CodeOf): SearchRow {
  const codes = (field: string): number[] => codedIn(document, field).map(codeOf);
  const code = (field: string): number => codes(field)[0] ?? 0;
  const point = document.values['place'];
  const texts = countedTexts.map(code);
  const facets = [
    0,
    ...derivedValues(document).map(codeOf),
    ...texts.filter((text) => text !== 0),
    ...tagFields.flatMap(codes),
  ];
  const lexemes = [...lexemesOf(wordsByGroup(document)), ...lexemeFields.flatMap(codes).map(lexemeOfCode)];
  return {
    values: [
      document.id.toString(),
      ...codedTexts.map(code),
      arrayText(facets),
      ...['hasPhone', 'hasEmail', 'hasMobile'].map((field) => (isTrue(document, field) ? 't' : 'f')),
      dayOf(document),
      ...(isPoint(point) ? [point.x, point.y, point.z] : [null, null, null]),
      ...['lastName', 'firstName', 'organization', 'state', 'city'].map((field) => keyIn(document, field)),
      vectorOf(lexemes),
      textGroups.map(({ fields, isRunning }) => groupRun(document, fields, isRunning)).join('\n'),
    ],
    counted: {
      country: code('country'),
      texts,
      facets,
      hasPhone: isTrue(document, 'hasPhone'),
      hasEmail: isTrue(document, 'hasEmail'),
      lexemes,
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

const lexemesOf = (words: readonly (readonly string[])[]): string[] => [
  ...new Set(words.flat()),
  ...textGroups.flatMap(({ number, sign }) => (words[number] ?? []).map((word) => sign + word)),
];

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
