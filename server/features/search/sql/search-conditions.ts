// A query of the index as conditions on `search_rows`, rule by rule as search-index/DESIGN.md states them.
import {
  queryTextOf,
  squaredChordWithin,
  type Exclusion,
  type IdSet,
  type IndexQuery,
  type Near,
  type Spelling,
} from '#search-index/public.ts';
import { idsOfSystem } from '../../own-system/public.ts';
import { ownerOfSet } from '../sets/system-sets.ts';
import type { Lexicon } from './lexicon.ts';
import type { Parameters } from './parameters.ts';
import { any, asked, hasAnyCode, lexemesMax, type ScoredQuestion, type TermConditions } from './scored-question.ts';
import { excludedTerm, termConditions } from './text-conditions.ts';
import { furtherOf } from './further-values.ts';
import { lexemeFields, listFields } from './search-row.ts';
import { anyCode, column } from './text-groups.ts';
import type { QueryCodes } from './value-codes-store.ts';

/** A query, and what had to be read before its conditions can be written. */
export interface ReadQuery {
  query: IndexQuery;
  spelling: Spelling;
  lexicon: Lexicon;
  codes: QueryCodes;
  /** The name in the statement of the ids that the text excludes. Absent: each condition looks for them. */
  excludedIds?: string;
  /** The facet whose filter accepts only what the values of `also` accept, and its own values do not. Absent: none. */
  onlyAlso?: string;
}

export const isList = (field: string): boolean => listFields.includes(field);

export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');

const termsOf = (read: ReadQuery, parameters: Parameters): TermConditions[] =>
  queryTextOf(read.query.text).required.map((term) => termConditions(term, read, parameters));

/** The required terms, and those that only add to the score. */
export const scoredTermsOf = (read: ReadQuery, parameters: Parameters): TermConditions[] => [
  ...termsOf(read, parameters),
  ...(queryTextOf(read.query.text).optional ?? []).map((term) => termConditions(term, read, parameters)),
];

/** True when rows are found by their vectors, which the rows' index answers without reading them. */
export const usesVectors = ({ text, filters, also, contains }: IndexQuery): boolean =>
  queryTextOf(text).required.length + queryTextOf(text).excluded.length > 0 ||
  Object.entries(filters).some(([facet, wanted]) => wanted.length > 0 && isList(facet)) ||
  Object.values(also ?? {}).some(({ field }) => isList(field)) ||
  (contains['schools'] ?? []).length > 0;

/** The planner takes testing a vector for cheap, although it is stored out of line, and would read all rows instead of the index. */
export const vectorSettings = 'set local enable_seqscan = off; set local enable_indexscan = off';

export const filteredFacets = ({ filters }: IndexQuery): string[] =>
  Object.entries(filters).flatMap(([facet, wanted]) => (wanted.length > 0 ? [facet] : []));

/** True where all conditions without a facet hold, and all filters but those of the facets `lifted`. */
export function matching(read: ReadQuery, parameters: Parameters, lifted: readonly string[] = []): string {
  if (!usesVectors(read.query)) return matchingWithoutText(read, parameters, lifted);
  return matchingParts(
    read,
    termsOf(read, parameters).map(({ question, rowsMax, matches }) => ({ question, rowsMax, condition: matches })),
    parameters,
    lifted,
  );
}

/** True where the condition of the score holds, and all others. */
export function matchingWith(read: ReadQuery, scored: ScoredQuestion, parameters: Parameters): string {
  const { required, optional = [] } = queryTextOf(read.query.text);
  // A row with the condition of a score matches the only term.
  const terms = required.length === 1 && optional.length === 0 ? [] : termsOf(read, parameters);
  return matchingParts(
    read,
    [...terms.map(({ question, rowsMax, matches }) => ({ question, rowsMax, condition: matches })), scored],
    parameters,
  );
}

/** Rows. A condition with fewer is rare. */
const rareMax = 20_000;

/**
 * True where all parts hold, and all other conditions. All tsqueries are one, of which the index reads what goes with the rarest part. Other
 * conditions are found by indexes too and intersected, or tested in the rows if there is a rare part.
 */
export function matchingParts(
  read: ReadQuery,
  parts: readonly Pick<ScoredQuestion, 'question' | 'rowsMax' | 'condition'>[],
  parameters: Parameters,
  lifted: readonly string[] = [],
): string {
  const hasRare = parts.some(({ question, rowsMax }) => question !== null && rowsMax < rareMax);
  // A part that is no tsquery is found by several indexes. Filters are then columns, because a tsquery would be tested on the vectors.
  const isByIndexes = parts.length > 0 && parts.every(({ question }) => question === null);
  const filters = isByIndexes ? [] : filterQuestions(read, lifted);
  const wanted = [...parts, ...filters].flatMap(({ question }) => (question === null ? [] : [`(${question})`]));
  const term = excludedTerm(queryTextOf(read.query.text));
  const unwanted = term === null ? null : termConditions(term, read, parameters);
  // A tsquery that only excludes would read the whole index.
  const isUnwantedAsked = wanted.length > 0 && unwanted !== null && unwanted.question !== null;
  if (isUnwantedAsked) wanted.push(`!(${unwanted.question})`);
  return all([
    ...(wanted.length === 0 ? [] : [asked(wanted.join(' & '), parameters)]),
    // The rows that do not match are found first: whether a row is one of them would be read from its vector.
    ...(unwanted === null || isUnwantedAsked
      ? []
      : [
          `id not in (${read.excludedIds === undefined ? `select id from search_rows where ${unwanted.matches()}` : `select id from ${read.excludedIds}`})`,
        ]),
    ...parts
      .filter(({ question }) => question === null)
      .map(({ condition }) => (hasRare ? withoutIndex(condition(parameters)) : condition(parameters))),
    matchingWithoutText(read, parameters, [...lifted, ...filters.map(({ facet }) => facet)], isByIndexes),
  ]);
}

/**
 * The query with a name for the ids that its text excludes, and what a statement with several conditions has before its first part, so
 * that they are found once.
 */
export function withExcludedIds(read: ReadQuery, parameters: Parameters): { read: ReadQuery; parts: string[] } {
  const term = excludedTerm(queryTextOf(read.query.text));
  if (term === null) return { read, parts: [] };
  const conditions = termConditions(term, read, parameters).matches();
  return {
    read: { ...read, excludedIds: 'excluded' },
    parts: [`excluded as materialized (select id from search_rows where ${conditions})`],
  };
}

/** The filters that one tsquery can answer together with words. */
const filterQuestions = (read: ReadQuery, lifted: readonly string[]): { facet: string; question: string }[] =>
  filteredFacets(read.query)
    .filter((facet) => !lifted.includes(facet))
    .map((facet) => ({ facet, ...filterOf(read, facet) }))
    .filter(({ accepted, refused }) =>
      [...accepted, ...refused].every(({ field, codes }) => lexemeFields.includes(field) && codes.length <= lexemesMax),
    )
    .map(({ facet, accepted, refused }) => ({
      facet,
      accepted: accepted.flatMap(({ codes }) => codes),
      refused: refused.flatMap(({ codes }) => codes),
    }))
    .filter(({ accepted }) => accepted.length > 0 && accepted.length <= lexemesMax)
    .map(({ facet, accepted, refused }) => ({
      facet,
      question: [accepted, ...(refused.length === 0 ? [] : [refused])]
        .map((codes) => `(${anyCode(codes)})`)
        .join(' & !'),
    }));

interface FieldCodes {
  field: string;
  codes: readonly number[];
}

/** Rows pass a filter by any of the accepted values, unless they have a refused one. */
function filterOf({ query, codes, onlyAlso }: ReadQuery, facet: string): Record<'accepted' | 'refused', FieldCodes[]> {
  const own = { field: facet, codes: codes.of(facet, query.filters[facet] ?? []) };
  const also = query.also?.[facet];
  const others = also === undefined ? [] : [{ field: also.field, codes: codes.of(also.field, also.values) }];
  return facet === onlyAlso ? { accepted: others, refused: [own] } : { accepted: [own, ...others], refused: [] };
}

/** The same without the text. `isFound`: the text finds the rows, so that no other index should. */
function matchingWithoutText(
  read: ReadQuery,
  parameters: Parameters,
  lifted: readonly string[] = [],
  isFound = false,
): string {
  const { query, codes } = read;
  const filters = filteredFacets(query).filter((facet) => !lifted.includes(facet));
  const tags = Object.entries(query.contains)
    .filter(([, texts]) => texts.length > 0)
    .map(([field, texts]) => ({ field, held: codesHolding(codes, field, texts) }));
  const others = [
    ...tags.filter(({ field }) => field !== 'schools').map((tag) => hasAnyOf(tag, parameters)),
    ...flagsAndDays(query, parameters),
    ...(query.near === undefined ? [] : [nearCondition(query.near, parameters)]),
    ...(query.within ?? []).map((group) => `id in ${idsOf(group, parameters)}`),
    ...(query.outside === undefined || query.outside.length === 0
      ? []
      : [`id not in ${idsOf(query.outside, parameters)}`]),
    ...filters.map((facet) => filterCondition(read, facet, parameters)),
    ...(query.except ?? []).map((exclusion) => `(${exclusionCondition(read, exclusion, parameters)}) is not true`),
  ];
  const schools = tags.filter(({ field }) => field === 'schools').map(({ held }) => held.own);
  return all([
    ...schools.map((held) => hasAnyCode(held, parameters)),
    ...(isFound || schools.some((held) => held.length > lexemesMax) ? others.map(withoutIndex) : others),
  ]);
}

/** True for a row that meets every condition of the exclusion, null or false for others. */
function exclusionCondition({ codes }: ReadQuery, exclusion: Exclusion, parameters: Parameters): string {
  const { filters = {}, contains = {}, flags = {}, since = {}, near } = exclusion;
  return all([
    ...Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([field, values]) => hasAnyOf({ field, held: codesIn(codes, field, values) }, parameters)),
    ...Object.entries(contains)
      .filter(([, tags]) => tags.length > 0)
      .map(([field, tags]) => hasAnyOf({ field, held: codesHolding(codes, field, tags) }, parameters)),
    ...flagsAndDays({ flags, since }, parameters),
    ...(near === undefined ? [] : [nearCondition(near, parameters)]),
  ]);
}

/** Codes of values of a field, and of further values of it. */
interface HeldCodes {
  own: readonly number[];
  further: readonly number[];
}

const codesIn = ({ of }: QueryCodes, field: string, values: readonly string[]): HeldCodes => ({
  own: of(field, values),
  further: of(furtherOf(field) ?? '', values),
});

function codesHolding({ holding }: QueryCodes, field: string, tags: readonly string[]): HeldCodes {
  const held = (name: string): number[] => [...new Set(tags.flatMap((tag) => holding(name, tag)))];
  return { own: held(field), further: held(furtherOf(field) ?? '') };
}

/** True for rows with any of the values, or of the further ones. */
const hasAnyOf = ({ field, held }: { field: string; held: HeldCodes }, parameters: Parameters): string =>
  any([
    isList(field) ? hasAnyCode(held.own, parameters) : isAnyOf(field, held.own, parameters),
    ...(held.further.length === 0 ? [] : [hasAnyCode(held.further, parameters)]),
  ]);

/** No index answers IS TRUE. Otherwise the planner may use one, and test the vector of each row that it finds, which it takes for cheap. */
export const withoutIndex = (condition: string): string => `(${condition}) is true`;

/** SQL of a whole number. */
export function scoreOf(read: ReadQuery, parameters: Parameters): string {
  return ['0', ...scoredTermsOf(read, parameters).map(({ score }) => score())].join(' + ');
}

const isAnyOf = (field: string, codes: readonly number[], parameters: Parameters): string =>
  `${column(field)} = any (${parameters.add(codes)}::integer[])`;

export function filterCondition(read: ReadQuery, facet: string, parameters: Parameters): string {
  const { accepted, refused } = filterOf(read, facet);
  const conditionOf = ({ field, codes }: FieldCodes): string =>
    isList(field) ? hasAnyCode(codes, parameters) : isAnyOf(field, codes, parameters);
  return all([any(accepted.map(conditionOf)), ...refused.map((field) => `not ${conditionOf(field)}`)]);
}

/** The ids of all the sets. A subquery is hashed, where a long array in the statement would be compared value by value while planning. */
function idsOf(sets: readonly IdSet[], parameters: Parameters): string {
  const ids = sets.flatMap(({ ids: own }) => (own === null || own.length === 0 ? [] : [own.join(',')]));
  const systems = sets.filter(({ ids: own }) => own === null).map(({ name }) => ownerOfSet(name));
  const statements = [
    `select unnest(${parameters.add(`{${ids.join(',')}}`)}::bigint[])`,
    ...systems.map((owner) => idsOfSystem(parameters.add(owner))),
  ];
  return `(${statements.join(' union all ')})`;
}

const flagsAndDays = ({ flags, since }: Pick<IndexQuery, 'flags' | 'since'>, parameters: Parameters): string[] => [
  ...Object.entries(flags).map(([field, wanted]) => `${column(field)} = ${parameters.add(wanted)}`),
  ...Object.entries(since).map(([field, day]) => `${column(field)} >= ${parameters.add(day)}`),
];

/** Square of the straight distance from the center, as search-index/geometry.ts computes it: a whole number. */
export function squaredChordFrom({ center }: Near, parameters: Parameters): string {
  const axes = [
    ['point_x', center.x],
    ['point_y', center.y],
    ['point_z', center.z],
  ] as const;
  return axes
    .map(([axis, value]) => {
      const difference = `(${axis} - ${parameters.add(value)}::integer)::bigint`;
      return `${difference} * ${difference}`;
    })
    .join(' + ');
}

/** The bounds north and south are what the database can look up. */
function nearCondition(near: Near, parameters: Parameters): string {
  const most = squaredChordWithin(near.meters);
  const reach = Math.ceil(Math.sqrt(most));
  const bounds = [near.center.z - reach, near.center.z + reach].map((bound) => `${parameters.add(bound)}::integer`);
  return `point_z between ${bounds.join(' and ')} and ${squaredChordFrom(near, parameters)} <= ${parameters.add(most)}::bigint`;
}
