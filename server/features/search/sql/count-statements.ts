// The statements that count: the total and the values of the facets, from rows or from cells.
import type { IndexQuery } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { noCode } from './cells.ts';
import { arrayFacets, requestedLists } from './search-row.ts';
import { countedFields } from './counted-fields.ts';
import type { CellCount } from './cell-plan.ts';
import { facetsTogether, ownerOf } from './further-values.ts';
import {
  all,
  filterCondition,
  filteredFacets,
  isList,
  matching,
  withExcludedIds,
  type ReadQuery,
} from './search-conditions.ts';
import { column } from './text-groups.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export const facetLimitDefault = 1_000;
/** Represents the row itself among its facets. */
const rowCode = noCode;
/** The code of the total. No value has it. */
const totalCode = -1;
/** All values of these are needed: they are no facets of the answer, or two of them are added up. */
const unlimitedFields: readonly string[] = [...Object.values(countedFields), ...facetsTogether];

/** How many values of a facet are read at most. */
export const valuesMaxOf = ({ facetLimit = facetLimitDefault }: IndexQuery, facet: string): number =>
  unlimitedFields.includes(facet) ? Infinity : facetLimit;

/** A SELECT of `code`, `count`, and the `fields` whose values it counts. */
type Branch = string;

export interface WantedCounts {
  hasTotal: boolean;
  facets: readonly string[];
}

/** Columns `facet` (null for the total), `value`, `count`; a facet's values in order. */
export function countStatement(asked: ReadQuery, { hasTotal, facets }: WantedCounts): Statement {
  const parameters = new Parameters();
  const { read, parts } = withExcludedIds(asked, parameters);
  if (facets.length === 0)
    return {
      text: `${parts.length === 0 ? '' : `with ${parts.join(', ')} `}select null as facet, null as value, count(*) as count from search_rows where ${matching(read, parameters)}`,
      values: parameters.values,
    };
  const filtered = new Set(filteredFacets(read.query));
  // Nearly every candidate passes the filter by country, so that its facet is counted from the same rows.
  const isCountryOpen =
    facets.includes('country') && filtered.has('country') && read.query.also?.['country'] === undefined;
  const isLifted = (facet: string): boolean => filtered.has(ownerOf(facet)) && !(facet === 'country' && isCountryOpen);
  const shared = facets.filter((facet) => !isLifted(facet));
  const isTallied = hasTotal || shared.length > 0;
  const tallied = isTallied ? talliedRows(shared, matching(read, parameters, isCountryOpen ? ['country'] : [])) : '';
  const isInScope = isTallied && isCountryOpen ? filterCondition(read, 'country', parameters) : 'true';
  const branches = [
    ...(isTallied
      ? [
          `select case code when ${rowCode} then ${totalCode} else code end as code, sum(count) as count, ${fieldsOf(shared, parameters)}
      from tallied where ${isInScope} ${hasTotal ? '' : `and code <> ${rowCode}`} group by code`,
        ]
      : []),
    ...(shared.includes('country')
      ? [
          `select country, sum(count), ${fieldsOf(['country'], parameters)} from tallied where code = ${rowCode} group by country`,
        ]
      : []),
    ...facets.filter(isLifted).map((facet) => liftedBranch(read, facet, parameters)),
  ];
  return {
    text: `with ${[...parts, ...(isTallied ? [`tallied as materialized (${tallied})`] : []), named(branches, read, parameters)].join(', ')}`,
    values: parameters.values,
  };
}

const fieldsOf = (facets: readonly string[], parameters: Parameters): string =>
  `${parameters.add(facets)}::text[] as fields`;

/** Columns `country`, `code` and `count` of the matching rows: everything is counted in one pass, in which parallel workers share. */
function talliedRows(facets: readonly string[], conditions: string): string {
  const isRequested = facets.some((facet) => requestedLists.includes(facet));
  // Everything is counted by country anyway.
  const columns = facets.filter(
    (facet) => !arrayFacets.has(facet) && !requestedLists.includes(facet) && facet !== 'country',
  );
  const more = columns.map((facet) => `nullif(${column(facet)}, 0)`);
  const codes = [
    'facets',
    ...(isRequested ? ['requested_facets'] : []),
    ...(more.length === 0 ? [] : [`array[${more.join(', ')}]`]),
  ].join(' || ');
  return `select country, code, count(*) as count from (select country, unnest(${codes}) as code from search_rows where ${conditions}) counted
    group by country, code`;
}

function liftedBranch(read: ReadQuery, facet: string, parameters: Parameters): Branch {
  const values = isList(facet)
    ? `unnest(${requestedLists.includes(facet) ? 'requested_facets' : 'facets'})`
    : column(facet);
  const conditions = matching(read, parameters, [ownerOf(facet)]);
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
    union all select field, value, count::bigint, place from named where place <= ${most} or field = any (${parameters.add(unlimitedFields)}::text[]) order by facet nulls first, place`;
}
