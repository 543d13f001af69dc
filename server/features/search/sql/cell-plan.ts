// Decides which counts of a query the cells answer: those with at most one condition besides the country.
import { queryTextOf, type IndexQuery } from '#search-index/public.ts';
import { cellFacets, cellFields, conditionFields, isCountedBeginning, noCode } from './cells.ts';
import { ownerOf } from './further-values.ts';
import { filteredFacets, type ReadQuery } from './search-conditions.ts';
import { countedFields } from './counted-fields.ts';
import type { CodedValue } from './search-row.ts';

/** Counts that are read from cells. */
export interface CellCount {
  /** Codes whose cells are added up. */
  conditions: readonly number[];
  /** Codes; null: all countries. */
  countries: readonly number[] | null;
  facets: readonly string[];
  hasTotal: boolean;
}

/** Codes of a condition; null: no cells are kept for it. */
interface Condition {
  /** The facet that it filters; null for other conditions. */
  facet: string | null;
  codes: readonly number[] | null;
}

const flagsWithCells: ReadonlySet<string> = new Set([cellFields.hasPhone, cellFields.hasEmail]);

/** The conditions besides the filters, as values with cells; null: there are others. */
function baseValues(query: IndexQuery, isMisspelled: (word: string) => boolean): CodedValue[] | null {
  const { required } = queryTextOf(query.text);
  const isOther =
    Object.values(query.contains).some((tags) => tags.length > 0) ||
    Object.keys(query.since).length > 0 ||
    query.near !== undefined ||
    (query.within ?? []).length > 0 ||
    (query.outside ?? []).length > 0 ||
    (query.except ?? []).length > 0 ||
    Object.keys(query.flags).some((flag) => !flagsWithCells.has(flag));
  if (isOther) return null;
  const values = Object.entries(query.flags).map(([field, wanted]) => ({ field, value: String(wanted) }));
  for (const term of required) {
    if (term.kind !== 'word' || term.whole || term.parts.length > 1) return null;
    if (!isCountedBeginning(term.joined) || isMisspelled(term.joined)) return null;
    values.push({ field: cellFields.beginning, value: term.joined });
  }
  return values;
}

/** The values besides those of the filters whose codes `planCounts` needs. */
export const planValues = (query: IndexQuery): CodedValue[] => baseValues(query, () => false) ?? [];

function conditionsOf({ query, spelling, codes }: ReadQuery): Condition[] | null {
  const base = baseValues(query, (word) => spelling.has(word));
  if (base === null) return null;
  const filters = filteredFacets(query)
    .filter((facet) => facet !== 'country' || query.also?.[facet] !== undefined)
    .map((facet): Condition => {
      const hasCells = conditionFields.includes(facet) && query.also?.[facet] === undefined;
      return { facet, codes: hasCells ? [...new Set(codes.of(facet, query.filters[facet] ?? []))] : null };
    });
  return [...base.map(({ field, value }) => ({ facet: null, codes: codes.of(field, [value]) })), ...filters];
}

/** Null when the counts need rows. */
function cellCount(
  { query, codes }: ReadQuery,
  conditions: readonly Condition[],
  facets: readonly string[],
  hasTotal: boolean,
): CellCount | null {
  const [facet] = facets;
  const others = conditions.filter((condition) => condition.facet === null || condition.facet !== ownerOf(facet ?? ''));
  const [one] = others;
  if (others.length > 1 || one?.codes === null) return null;
  const wanted = query.filters['country'] ?? [];
  return {
    conditions: one === undefined ? [noCode] : [...new Set(one.codes)],
    countries: facet === 'country' || wanted.length === 0 ? null : [...new Set(codes.of('country', wanted))],
    facets,
    hasTotal,
  };
}

export interface CountPlan {
  cells: CellCount[];
  /** What has to be counted from rows. */
  rows: { hasTotal: boolean; facets: string[] };
}

/** What the page needs to know besides the total: how many candidates are blank in the first key of its order. */
export const levelFacetOf = ({ sort, limit }: IndexQuery): string | null =>
  limit === 0 || sort.key === 'relevance' || sort.key === 'distance' ? null : countedFields.blank;

/** Every facet, that of the levels, and the total exactly once. What the text excludes is left out: it is subtracted from what cells count. */
export function planCounts(read: ReadQuery): CountPlan {
  const { query } = read;
  const conditions = conditionsOf(read);
  const facets = [...new Set([...query.facets, levelFacetOf(query) ?? []].flat())];
  if (conditions === null) return { cells: [], rows: { hasTotal: true, facets } };
  const filtered = filteredFacets(query);
  const isShared = (facet: string): boolean =>
    cellFacets.includes(facet) && facet !== 'country' && !filtered.includes(ownerOf(facet));
  const total = cellCount(read, conditions, [], true);
  const shared = total === null ? [] : facets.filter(isShared);
  const cells: CellCount[] = total === null ? [] : [{ ...total, facets: shared }];
  const rows: string[] = [];
  for (const facet of facets.filter((name) => !shared.includes(name))) {
    const count = cellFacets.includes(facet) ? cellCount(read, conditions, [facet], false) : null;
    if (count === null) rows.push(facet);
    else cells.push(count);
  }
  return { cells, rows: { hasTotal: total === null, facets: rows } };
}
