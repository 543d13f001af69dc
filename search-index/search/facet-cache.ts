// The counted facets of the last sets of one moment. They depend on the set, and not on its page or order.
import type { FacetValueCount, IdSet, IndexQuery } from '../schema.ts';

export type Facets = Readonly<Record<string, FacetValueCount[]>>;

/** With a hundred values in each of eight facets, an entry takes about 50 KB. */
const entriesMax = 64;

export class FacetCache {
  /** Least recently used first. */
  private readonly entries = new Map<string, Facets>();

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
    if (this.entries.size > entriesMax && oldest !== undefined) this.entries.delete(oldest);
  }

  /** To be called whenever documents have changed. */
  clear(): void {
    this.entries.clear();
  }
}

/** Equal for queries with the same matches and the same facets. */
export function facetKeyOf(query: IndexQuery): string {
  const { text, filters, also, contains, flags, since, within = [], outside = [], near, except } = query;
  const sets = [within.map((group) => group.map(nameOf)), outside.map(nameOf)];
  const { facets, facetLimit } = query;
  return JSON.stringify([text, filters, also, contains, flags, since, sets, near, except, facets, facetLimit]);
}

const nameOf = ({ name, version }: IdSet): string[] => [name, version];
