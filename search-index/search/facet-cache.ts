// The counted facets of the last sets of one moment. They depend on the set, and not on its page or order.
import type { FacetValueCount, IdSet, IndexQuery } from '../schema.ts';
import type { QueryText } from '../text/query-text.ts';

export type Facets = Readonly<Record<string, FacetValueCount[]>>;

/** With a hundred values in each of eight facets, an entry takes about 50 KB. */
const entriesMax = 64;
/** Sets of few conditions are the largest ones, and are asked for again and again: typed words must not displace them. */
const broadMax = 128;

/** The set of a query, and whether it has no words and at most two conditions, one of which is usually the country. */
export interface CountedSet {
  key: string;
  isBroad: boolean;
}

export class FacetCache {
  private readonly broad = new Latest(broadMax);
  private readonly others = new Latest(entriesMax);

  find({ key, isBroad }: CountedSet): Facets | null {
    return (isBroad ? this.broad : this.others).find(key);
  }

  save({ key, isBroad }: CountedSet, facets: Facets): void {
    (isBroad ? this.broad : this.others).save(key, facets);
  }

  /** To be called whenever documents have changed. */
  clear(): void {
    this.broad.clear();
    this.others.clear();
  }
}

class Latest {
  /** Least recently used first. */
  private readonly entries = new Map<string, Facets>();
  private readonly entriesMax: number;

  constructor(most: number) {
    this.entriesMax = most;
  }

  find(key: string): Facets | null {
    const facets = this.entries.get(key);
    if (facets === undefined) return null;
    this.entries.delete(key);
    this.entries.set(key, facets);
    return facets;
  }

  save(key: string, facets: Facets): void {
    this.entries.set(key, facets);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.entriesMax && oldest !== undefined) this.entries.delete(oldest);
  }

  clear(): void {
    this.entries.clear();
  }
}

/** Equal for queries with the same matches and the same facets. `words`: those of the query. */
export function countedSetOf(query: IndexQuery, words: QueryText): CountedSet {
  const { text, filters, also, contains, flags, since, within = [], outside = [], near, except } = query;
  const sets = [within.map((group) => group.map(nameOf)), outside.map(nameOf)];
  const { facets, facetLimit } = query;
  const key = JSON.stringify([text, filters, also, contains, flags, since, sets, near, except, facets, facetLimit]);
  const hasMore =
    words.required.length + words.excluded.length + within.length + outside.length + (except?.length ?? 0) > 0 ||
    near !== undefined;
  return { key, isBroad: !hasMore && conditionsOf(query) <= 2 };
}

const conditionsOf = ({ filters, contains, flags, since }: IndexQuery): number =>
  [...Object.values(filters), ...Object.values(contains)].filter((values) => values.length > 0).length +
  Object.keys(flags).length +
  Object.keys(since).length;

const nameOf = ({ name, version }: IdSet): string[] => [name, version];
