// Which parts of a visitor's query are applied, so that its count differs from every broader count by at least 25 people. Otherwise
// a visitor could subtract one from the other and learn whether one person is in the directory (docs/decisions/0052).
import type { QueryPart } from '#contract/search/directory-counts.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import type { FacetCount } from '#contract/search/search.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';
import { mergeSpecialties, publishSpecialties } from './count-specialties.ts';
import type { CountedSearch, SearchCounts } from '../search/public.ts';
import { isPublishedPair, publishStates, type FilterValues, type PublishedPairs } from './count-people.ts';
import { publishDivision } from './publish-counts.ts';

type CountValues = (values: FilterValues, fields: Parameters<SearchCounts['count']>[1]) => Promise<CountedSearch>;

export interface AppliedParts {
  applied: QueryPart[];
  /** Each would leave out fewer than 25 people, or none. */
  leftOut: QueryPart[];
}

const { fewestShown } = publicCounts;

/** The filter that other words imply most often is left out first. */
const leftOutFirst: readonly ListFilter[] = ['specialty', 'skills', 'title', 'organization', 'city', 'state'];

export function valuesOf(parts: readonly QueryPart[]): FilterValues {
  const values: FilterValues = {};
  for (const { filter, value } of parts) values[filter] = [...(values[filter] ?? []), value];
  return values;
}

/** Null: fewer than 25 people, or a count that the published counts of a broader query leave out. */
export async function appliedParts(
  parts: readonly QueryPart[],
  pairs: PublishedPairs,
  count: CountValues,
): Promise<AppliedParts | null> {
  let applied = [...parts];
  for (;;) {
    const people = (await count(valuesOf(applied), [])).count;
    if (people < fewestShown) return null;
    const { needless, isListed } = await compareWithBroader(applied, people, count);
    if (needless === null)
      return isListed && isPublishedAlone(applied, pairs)
        ? { applied, leftOut: parts.filter((part) => !applied.includes(part)) }
        : null;
    applied = applied.filter(({ filter }) => filter !== needless);
  }
}

/** `needless`: the first filter that leaves out fewer than 25 people; null: none does. `isListed`: whether every value is published beside the others. */
async function compareWithBroader(
  parts: readonly QueryPart[],
  people: number,
  count: CountValues,
): Promise<{ needless: ListFilter | null; isListed: boolean }> {
  let isListed = true;
  for (const filter of leftOutFirst) {
    const values = parts.flatMap((part) => (part.filter === filter ? [part.value] : []));
    if (values.length === 0) continue;
    const others = valuesOf(parts.filter((part) => part.filter !== filter));
    const broader = await count(
      others,
      filter === 'state' || filter === 'specialty' || filter === 'city' ? [filter] : [],
    );
    if (broader.count - people < fewestShown) return { needless: filter, isListed: false };
    if (!isListedIn(filter, values, broader)) isListed = false;
  }
  return { needless: null, isListed };
}

function isListedIn(
  filter: ListFilter,
  values: readonly string[],
  { count, facets, visitorFacets }: CountedSearch,
): boolean {
  if (filter === 'state') return areListed(values, publishStates(facets.state, count));
  if (filter === 'specialty') return areListed(values, publishSpecialties(mergeSpecialties(facets.specialty), count));
  if (filter !== 'city') return true;
  // Part of a name is no value of its own.
  const isValue = areListed(values, visitorFacets.city);
  return !isValue || areListed(values, publishDivision(visitorFacets.city, count));
}

const areListed = (values: readonly string[], listed: readonly FacetCount[]): boolean => {
  const names = new Set(listed.map(({ value }) => value.toLowerCase()));
  return values.every((value) => names.has(value.toLowerCase()));
};

/** A specialty in a state is part of two sums, so its table decides. */
function isPublishedAlone(parts: readonly QueryPart[], pairs: PublishedPairs): boolean {
  const specialty = parts.find(({ filter }) => filter === 'specialty');
  const isPair = specialty !== undefined && parts.every((part) => part === specialty || part.filter === 'state');
  if (!isPair) return true;
  return parts.every(({ filter, value }) => filter !== 'state' || isPublishedPair(pairs, specialty.value, value));
}
