// The statements that count: the total and the values of the facets, from rows or from cells.
import { Parameters } from './parameters.ts';
import { cellFields } from './cells.ts';
import type { CellCount } from './cell-plan.ts';
import { all, filterCondition, filteredFacets, isList, matching } from './search-conditions.ts';
import type { ReadQuery } from './search-conditions.ts';
import { column } from './text-groups.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

const facetLimitDefault = 1_000;
/** The code of the total. No value has it. */
const totalCode = -1;

/** A SELECT of `code`, `count`, and the `fields` whose values it counts. */
type Branch = string;

export interface WantedCounts {
  hasTotal: boolean;
  facets: readonly string[];
}

/** Columns `facet` (null for the total), `value`, `count`; a facet's values in order. */
export function countStatement(read: ReadQuery, { hasTotal, facets }: WantedCounts): Statement {
  const parameters = new Parameters();
  if (facets.length === 0)
    return {
      text: `select null as facet, null as value, count(*) as count from search_rows where ${matching(read, parameters)}`,
      values: parameters.values,
    };
  const filtered = new Set(filteredFacets(read.query));
  const shared = facets.filter((facet) => !filtered.has(facet));
  const lifted = facets.filter((facet) => filtered.has(facet));
  // Nearly every candidate passes the filter by country, so that its facet is counted from the same rows.
  const isCountryOpen = lifted.includes('country');
  const branches = [
    ...sharedBranches(shared, hasTotal, parameters),
    ...(isCountryOpen
      ? [`select country, count(*), ${fieldsOf(['country'], parameters)} from found group by country`]
      : []),
    ...lifted.filter((facet) => facet !== 'country').map((facet) => liftedBranch(read, facet, parameters)),
  ];
  const columns = new Set([
    ...shared.map((facet) => (isList(facet) ? 'tags' : column(facet))),
    ...(isCountryOpen ? ['country'] : []),
  ]);
  const isInScope = isCountryOpen ? filterCondition(read, 'country', parameters) : 'true';
  const found = `select ${[...columns, `${isInScope} as is_in_scope`].join(', ')} from search_rows where ${matching(read, parameters, isCountryOpen ? ['country'] : [])}`;
  return {
    text: `with found as materialized (${found}), ${named(branches, read, parameters)}`,
    values: parameters.values,
  };
}

const fieldsOf = (facets: readonly string[], parameters: Parameters): string =>
  `${parameters.add(facets)}::text[] as fields`;

/** One pass counts the total and all columns, another one the tags. */
function sharedBranches(shared: readonly string[], hasTotal: boolean, parameters: Parameters): Branch[] {
  const singles = shared.filter((facet) => !isList(facet));
  const tags = shared.filter(isList);
  const columns = singles.map(column);
  const sets = [...(hasTotal ? ['()'] : []), ...columns.map((name) => `(${name})`)];
  return [
    ...(sets.length === 0
      ? []
      : [
          `select coalesce(${[...columns, totalCode].join(', ')}) as code, count(*) as count, ${fieldsOf(singles, parameters)} from found where is_in_scope group by grouping sets (${sets.join(', ')})`,
        ]),
    ...(tags.length === 0
      ? []
      : [
          `select code, count(*) as count, ${fieldsOf(tags, parameters)} from (select unnest(tags) as code from found where is_in_scope) tagged group by code`,
        ]),
  ];
}

function liftedBranch(read: ReadQuery, facet: string, parameters: Parameters): Branch {
  const values = isList(facet) ? 'unnest(tags)' : column(facet);
  const conditions = matching(read, parameters, [facet]);
  return `select code, count(*) as count, ${fieldsOf([facet], parameters)} from (select ${values} as code from search_rows where ${conditions}) lifted group by code`;
}

/** The same columns from cells. */
export function cellStatement(read: ReadQuery, counts: readonly CellCount[]): Statement {
  const parameters = new Parameters();
  const branches = counts.map(({ conditions, countries, facets, hasTotal }): Branch => {
    const [only] = facets;
    const where = all([
      `condition = any (${parameters.add(conditions)}::integer[])`,
      ...(countries === null ? [] : [`country = any (${parameters.add(countries)}::integer[])`]),
    ]);
    if (only === 'country')
      return `select country as code, sum(count) as count, ${fieldsOf(facets, parameters)} from search_cells where ${where} and value = 0 group by country`;
    const code = `case value when 0 then ${totalCode} else value end`;
    return `select ${code} as code, sum(count) as count, ${fieldsOf(facets, parameters)} from search_cells where ${where}${hasTotal ? '' : ' and value <> 0'} group by value`;
  });
  return { text: `with ${named(branches, read, parameters)}`, values: parameters.values };
}

/** Only the values of the answer are read as texts. */
function named(branches: readonly Branch[], { query }: ReadQuery, parameters: Parameters): string {
  const most = parameters.add(query.facetLimit ?? facetLimitDefault);
  return `counted (code, count, fields) as (${branches.join(' union all ')}),
    named as (
      select field, value, count, row_number() over (partition by field order by count desc, value collate "C") as place
      from counted join search_values using (code) where field = any (fields) and count > 0
    )
    select null as facet, null as value, count::bigint as count, 0 as place from counted where code = ${totalCode}
    union all select field, value, count::bigint, place from named where place <= ${most} order by facet nulls first, place`;
}

/** Columns `value` (as `reachOf` writes it) and `count`. */
export function reachStatement({ conditions, countries }: CellCount): Statement {
  const parameters = new Parameters();
  const inCountries = countries === null ? '' : `and country = any (${parameters.add(countries)}::integer[])`;
  return {
    text: `select search_values.value, sum(count)::bigint as count from search_cells join search_values on code = search_cells.value
      where condition = any (${parameters.add(conditions)}::integer[]) ${inCountries} and field = '${cellFields.reach}' group by search_values.value`,
    values: parameters.values,
  };
}
