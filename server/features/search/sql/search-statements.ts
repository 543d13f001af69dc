// The two statements of a search: the candidates of the page, and all counts.
import type { IndexQuery, Spelling } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { conditionsOf, isList, squaredChordFrom } from './search-conditions.ts';
import { column } from './text-groups.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

const sortColumns: Readonly<Record<string, readonly string[]>> = {
  relevance: [],
  name: ['last_name_key', 'first_name_key'],
  organization: ['organization_key'],
  location: ['state_key', 'city_key'],
  verified: ['verified_day'],
};
const ties = ['last_name_key', 'first_name_key', 'id'];

/** Columns `id`, `score` and `square`, the square of the distance; null without `near`. */
export function pageStatement(query: IndexQuery, spelling: Spelling): Statement {
  const parameters = new Parameters();
  const { base, filters, score } = conditionsOf(query, spelling, parameters);
  const points = query.sort.key === 'relevance' ? score() : '0';
  const square = query.near === undefined ? 'null' : squaredChordFrom(query.near, parameters);
  const place = `limit ${parameters.add(query.limit)} offset ${parameters.add(query.offset)}`;
  return {
    text: `select id, ${points} as score, ${square} as square from search_people where ${[base, ...filters.values()].join(' and ')} order by ${orderOf(query.sort)} ${place}`,
    values: parameters.values,
  };
}

/** Ascending relevance is best first; blank first keys come last in both directions. */
function orderOf({ key, direction }: IndexQuery['sort']): string {
  const opposite = direction === 'asc' ? 'desc' : 'asc';
  const keys = sortColumns[key] ?? [];
  const [first] = keys;
  if (key === 'distance') return ['square', ...ties].map((name) => `${name} ${direction}`).join(', ');
  const head =
    first === undefined ? [`score ${opposite}`] : [first === 'verified_day' ? `${first} is null` : `(${first} = '')`];
  return [...head, ...[...keys, ...ties].map((name) => `${name} ${direction}`)].join(', ');
}

/** Columns `facet` (null for the total), `value`, `count`; a facet's values in order. */
export function countStatement(query: IndexQuery, spelling: Spelling): Statement {
  const parameters = new Parameters();
  const { base, filters } = conditionsOf(query, spelling, parameters);
  const most = query.facets.length === 0 ? '0' : parameters.add(query.facetLimit ?? 1_000);
  const passes = Array.from(
    filters,
    ([facet, condition]) => `coalesce(${condition}, false) as passes_${column(facet)}`,
  );
  const others = (facet: string | null): string =>
    ['true', ...[...filters.keys()].filter((name) => name !== facet).map((name) => `passes_${column(name)}`)].join(
      ' and ',
    );
  const facets = query.facets.map(
    (
      facet,
    ) => `(select '${facet}', value, count(*) from ${isList(facet) ? `base, unnest(${column(facet)}) value` : `(select *, ${column(facet)} as value from base) base`}
    where value is not null and ${others(facet)} group by value order by count(*) desc, value collate "C" limit ${most})`,
  );
  return {
    text: `with base as materialized (select ${[...query.facets.map(column), ...passes, 'id'].join(', ')} from search_people where ${base})
      select null as facet, null as value, count(*) as count from base where ${others(null)} ${facets.map((facet) => `union all ${facet}`).join(' ')}`,
    values: parameters.values,
  };
}
