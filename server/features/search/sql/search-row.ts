// Converts a document to a row of `search_rows`, normalized by the same functions as in the index, so that both engines agree.
import { isPoint, largestDay, sortKeyOf, type IndexDocument } from '#search-index/public.ts';
import { furtherFields } from '../index-schema.ts';
import { countedFields } from './counted-fields.ts';
import { runOfName, type KnownTexts } from './text-forms.ts';
import { column, lexemeOfCode, textGroups, vectorOf, withBareWords } from './text-groups.ts';

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
  'enumeratedYear',
  'graduationYear',
] as const;
/** The lists that are counted. They have no column of their own. */
const countedLists = ['skills', 'degree', 'licenseState', furtherFields.state] as const;
/** The lists that are counted only on request. Most counts pass over every code of a row, so that these are in a column of their own. */
export const requestedLists: readonly string[] = ['reachState', 'anySpecialty', 'languages', 'boardCertified'];
/** Lists that are not counted. */
const otherLists = ['schools', furtherFields.city, 'otherNames'] as const;

export const listFields: readonly string[] = [...countedLists, ...requestedLists, ...otherLists];
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
  ...listFields,
];

/** The columns of which scores, distances and orders are made, besides the id. */
export const orderColumns = [
  'has_phone',
  'has_email',
  'has_mobile',
  'has_linkedin',
  'verified_day',
  'point_x',
  'point_y',
  'point_z',
  'last_name_key',
  'first_name_key',
  'organization_key',
  'state_key',
  'city_key',
  'best_rank',
];

export const searchRowColumns = [
  'id',
  ...codedTexts.map(column),
  'facets',
  'requested_facets',
  ...orderColumns,
  'names',
  'words',
];

/** A value of a field. */
export interface CodedValue {
  field: string;
  value: string;
}

export type CodeOf = (coded: CodedValue) => number;

export interface CountedRow {
  country: number;
  /** Codes of the fields `countedTexts`; 0 where blank. */
  texts: readonly number[];
  /** The columns `facets` and `requested_facets`, and the codes of the years. */
  facets: readonly number[];
  hasPhone: boolean;
  hasEmail: boolean;
  /** All of its vector, and its words without the prefixes of their groups. */
  lexemes: readonly string[];
}

export interface SearchRow {
  /** In the order of the columns. */
  values: (string | number | null)[];
  counted: CountedRow;
}

/** The codes of these are in the column `facets`, besides those of the lists. */
const arrayTexts: readonly string[] = ['specialty', 'state', 'companySize', 'companyRevenue', 'companyIndustry'];
const years: readonly string[] = ['enumeratedYear', 'graduationYear'];
/** The fields of `CountedRow.texts`. */
export const countedTexts: readonly string[] = [...arrayTexts, ...years];

/** The facets whose codes are in the column `facets`. */
export const arrayFacets: ReadonlySet<string> = new Set([
  ...Object.values(countedFields),
  ...arrayTexts,
  ...countedLists,
]);

const none: readonly string[] = [];

function textsOf({ values }: IndexDocument, field: string): readonly string[] {
  const value = values[field];
  if (typeof value === 'string') return value === '' ? none : [value];
  return Array.isArray(value) ? value.filter((text) => text !== '') : none;
}

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

/** Of equal matches the smaller comes first: a phone, then an e-mail, then the latest verification, as `best` of the schema says. */
function bestRank(document: IndexDocument): number {
  const reach = (isTrue(document, 'hasPhone') ? 0 : 2) + (isTrue(document, 'hasEmail') ? 0 : 1);
  return reach * 65_536 + (largestDay - (dayOf(document) ?? -1));
}

/** The blank keys, which are counted besides the values of the document's fields. */
function derivedValues(document: IndexDocument): CodedValue[] {
  const blanks: string[] = blankable.filter(([field]) => keyIn(document, field) === '').map(([, key]) => key);
  if (dayOf(document) === null) blanks.push('verified_day');
  return blanks.map((value) => ({ field: countedFields.blank, value }));
}

const codedFields = [...codedTexts, ...phraseFields, ...listFields];

/** Every value of the document that needs a code, each once. */
export function codedValuesOf(document: IndexDocument): CodedValue[] {
  const coded = derivedValues(document);
  for (const field of codedFields) {
    const texts = textsOf(document, field);
    for (const value of texts.length > 1 ? new Set(texts) : texts) coded.push({ field, value });
  }
  return coded;
}

const lexemeFieldsSet = new Set(lexemeFields);

/** `coded`: the values of the document, from `codedValuesOf`. */
export function toSearchRow(
  document: IndexDocument,
  coded: readonly CodedValue[],
  codeOf: CodeOf,
  known: KnownTexts,
): SearchRow {
  const codes = new Map<string, number>();
  const facets = [0];
  const requested: number[] = [];
  const { lexemes, names } = textsInGroups(document, known);
  for (const value of coded) {
    const code = codeOf(value);
    codes.set(value.field, code);
    if (arrayFacets.has(value.field)) facets.push(code);
    if (requestedLists.includes(value.field)) requested.push(code);
    if (lexemeFieldsSet.has(value.field)) lexemes.push(lexemeOfCode(code));
  }
  const code = (field: string): number => codes.get(field) ?? 0;
  const point = document.values['place'];
  return {
    values: [
      document.id.toString(),
      ...codedTexts.map(code),
      `{${facets.join(',')}}`,
      `{${requested.join(',')}}`,
      ...['hasPhone', 'hasEmail', 'hasMobile', 'hasLinkedin'].map((field) => (isTrue(document, field) ? 't' : 'f')),
      dayOf(document),
      ...(isPoint(point) ? [point.x, point.y, point.z] : [null, null, null]),
      ...['lastName', 'firstName', 'organization', 'state', 'city'].map((field) => keyIn(document, field)),
      bestRank(document),
      names,
      vectorOf(lexemes),
    ],
    counted: {
      country: code('country'),
      texts: countedTexts.map(code),
      facets: [...facets, ...requested, ...years.map(code).filter((year) => year !== 0)],
      hasPhone: isTrue(document, 'hasPhone'),
      hasEmail: isTrue(document, 'hasEmail'),
      lexemes: withBareWords(lexemes),
    },
  };
}

/** Bytes. Four keys and an id fit an entry of an index, which has 2,704 bytes. */
const keyBytesMax = 600;
/** Bytes of UTF-8 for a unit of a JavaScript string. */
const bytesOfUnitMax = 3;

/** Keys that are longer are compared by their beginning. */
const bounded = (key: string): string =>
  key.length * bytesOfUnitMax <= keyBytesMax || Buffer.byteLength(key) <= keyBytesMax
    ? key
    : new TextDecoder().decode(Buffer.from(key).subarray(0, keyBytesMax), { stream: true });

/** The lexemes of the texts, each once, and the column `names`. */
function textsInGroups(document: IndexDocument, known: KnownTexts): { lexemes: string[]; names: string } {
  const lexemes = new Set<string>();
  let names = '';
  for (const group of textGroups) {
    const forms = group.fields.flatMap((field) => textsOf(document, field).map((text) => known.formsOf(group, text)));
    for (const form of forms) for (const lexeme of form.lexemes) lexemes.add(lexeme);
    if (group.isRunning) names = runOfName(forms);
  }
  return { lexemes: [...lexemes], names };
}
