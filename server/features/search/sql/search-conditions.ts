// A query of the index as conditions on `search_people`, rule by rule as search-index/DESIGN.md states them.
import { listFilters } from '#contract/search-filters.ts';
import { queryTextOf, squaredChordWithin, wordForms } from '#search-index/public.ts';
import type { IdSet, IndexQuery, Near, Preference, Spelling } from '#search-index/public.ts';
import type { Parameters } from './parameters.ts';
import { column } from './text-groups.ts';
import { exclusion, termConditions } from './text-conditions.ts';

export interface Conditions {
  /** The conditions without a facet. */
  base: string;
  /** Facet → its filter. Facets without a filter are absent. */
  filters: Map<string, string>;
  /** SQL of a whole number. Call it once, because it adds parameters. */
  score: () => string;
}

const lists = new Set<string>(['degree', ...listFilters.filter(({ isList }) => isList).map(({ name }) => name)]);
export const isList = (facet: string): boolean => lists.has(facet);

const all = (conditions: readonly string[]): string => (conditions.length === 0 ? 'true' : conditions.join(' and '));
const any = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;

export function conditionsOf(query: IndexQuery, spelling: Spelling, parameters: Parameters): Conditions {
  const { required, optional = [], excluded } = queryTextOf(query.text);
  const terms = required.map((term) => termConditions(term, spelling, parameters));
  const base = [
    ...terms.map(({ matches }) => matches()),
    ...excluded.map((term) => `not ${exclusion(term, parameters)}`),
    ...Object.entries(query.contains)
      .filter(([, tags]) => tags.length > 0)
      .map(([field, tags]) => any(tags.flatMap((tag) => tagCondition(field, tag, parameters)))),
    ...flagsAndDays(query, parameters),
    ...(query.near === undefined ? [] : [nearCondition(query.near, parameters)]),
    ...(query.within ?? []).map((group) => `id in ${idsOf(group, parameters)}`),
    ...(query.outside === undefined || query.outside.length === 0
      ? []
      : [`id not in ${idsOf(query.outside, parameters)}`]),
  ];
  const filters = Object.entries(query.filters)
    .filter(([, wanted]) => wanted.length > 0)
    .map(([facet, wanted]): [string, string] => [facet, filterCondition(query, facet, wanted, parameters)]);
  return {
    base: all(base),
    filters: new Map(filters),
    score: () =>
      terms.length === 0
        ? preferenceScore(query.preferences ?? [], parameters)
        : [
            '0',
            ...[...terms, ...optional.map((term) => termConditions(term, spelling, parameters))].map(({ score }) =>
              score(),
            ),
          ].join(' + '),
  };
}

function filterCondition(
  { also }: IndexQuery,
  facet: string,
  wanted: readonly string[],
  parameters: Parameters,
): string {
  const own = `${column(facet)} ${isList(facet) ? '&&' : '= any'} (${parameters.add(wanted)}::text[])`;
  const other = also?.[facet];
  return other === undefined
    ? own
    : any([own, `${column(other.field)} = any (${parameters.add(other.values)}::text[])`]);
}

/** The ids of all the sets. A subquery is hashed, where a long array in the statement would be compared value by value while planning. */
const idsOf = (sets: readonly IdSet[], parameters: Parameters): string =>
  `(select unnest(${parameters.add(
    `{${sets
      .map(({ ids }) => ids.join(','))
      .filter((ids) => ids !== '')
      .join(',')}}`,
  )}::bigint[]))`;

const flagsAndDays = ({ flags, since }: Pick<Preference, 'flags' | 'since'>, parameters: Parameters): string[] => [
  ...Object.entries(flags).map(([field, wanted]) => `${column(field)} = ${parameters.add(wanted)}`),
  ...Object.entries(since).map(([field, day]) => `${column(field)} >= ${parameters.add(day)}`),
];

function preferenceScore(preferences: readonly Preference[], parameters: Parameters): string {
  const cases = preferences.map(
    (preference) =>
      `when ${all(flagsAndDays(preference, parameters))} then ${parameters.add(preference.score)}::integer`,
  );
  return cases.length === 0 ? '0' : `case ${cases.join(' ')} else 0 end`;
}

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

/** Consecutive words; the last may be a prefix. A tag without words matches nothing. */
export function tagCondition(field: string, tag: string, parameters: Parameters): string[] {
  const { parts, joined } = wordForms(tag);
  if (parts.length === 0) return [];
  return [
    `strpos(${column(field)}_run, ${parameters.add(` ${parts.join(' ')}`)}) > 0`,
    `strpos(${column(field)}_run, ${parameters.add(`_${joined.join('_')}`)}) > 0`,
  ];
}
