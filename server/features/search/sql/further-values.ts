// Further values of a field, such as the states of other places of work: they are in a list of their own, which filters and counts of the
// field take with it.
import { compareCodePoints, type FacetValueCount, type IndexQuery } from '#search-index/public.ts';
import { candidateIndexSchema, furtherFields } from '../index-schema.ts';

const further: ReadonlyMap<string, string> = new Map(Object.entries(furtherFields));
const owners: ReadonlyMap<string, string> = new Map([...further].map(([owner, list]) => [list, owner]));

/** Undefined: the field has none. */
export const furtherOf = (field: string): string | undefined => further.get(field);

/** The field whose filter and counts a facet goes with: that of its further values, or its own. */
export const ownerOf = (facet: string): string => owners.get(facet) ?? facet;

const facets: readonly string[] = candidateIndexSchema.facets;

/** Facets that are counted together with another one, so that all of their values are needed. */
export const facetsTogether: readonly string[] = [...further].flatMap((pair) => (facets.includes(pair[1]) ? pair : []));

/** The query whose filters accept the further values, and which counts them apart. `isKnown`: some row had one of the values once. */
export function withFurtherValues(
  query: IndexQuery,
  isKnown: (field: string, values: readonly string[]) => boolean,
): IndexQuery {
  const also = Object.entries(query.filters).flatMap(([facet, values]) => {
    const field = further.get(facet);
    return field === undefined || !isKnown(field, values) ? [] : [[facet, { field, values }] as const];
  });
  const counted = query.facets.flatMap((facet) => {
    const list = further.get(facet);
    return list !== undefined && facetsTogether.includes(list) ? [facet, list] : [facet];
  });
  return {
    ...query,
    facets: counted,
    ...(also.length === 0 ? {} : { also: { ...query.also, ...Object.fromEntries(also) } }),
  };
}

/** Adds up what was counted apart. No document has one value in both fields. */
export function addedCounts(counts: readonly FacetValueCount[], limit: number): FacetValueCount[] {
  const sums = new Map<string, number>();
  for (const { value, count } of counts) sums.set(value, (sums.get(value) ?? 0) + count);
  return Array.from(sums, ([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, limit);
}
